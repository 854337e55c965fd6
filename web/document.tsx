/** Renders layout and page into an HTML document. */
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { nonceMark } from '@numo/kit/site.ts'
import { escapeHtml, headHtml } from './site/head.ts'
import { Default } from './layouts/default.tsx'
import { Landing } from './layouts/landing.tsx'
import type { PageContext, Rendered } from './site/page.ts'
import { symbolsFor } from './ui/icon-paths.ts'
import { digestOf } from './site/payload.ts'
import { isCounted } from './site/visits.ts'

const layouts: Record<string, (props: { context: PageContext; children: ReactNode }) => ReactNode> =
  { landing: Landing, default: Default }

/** Returns the HTML of layout and page, without the document around it. */
export function bodyOf(context: PageContext, rendered: Rendered): string {
  const Layout = layouts[context.route?.layout ?? 'default'] ?? Default
  return renderToString(<Layout context={context}>{rendered.view()}</Layout>)
}

/** Scripts that observe a page: its faults, and the visit of somebody who agreed. */
function observersOf(context: PageContext, status: number): string {
  const { visits, fault_target, query } = context
  const { faults, visit } = context.assets.islands
  const isCountedHere = isCounted(context, status)
  const script = (path: string, data: Record<string, string>, nonce = '') =>
    `<script type="module" src="${escapeHtml(path)}"${nonce}${Object.entries(data)
      .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
      .join('')}></script>`
  const { dsn, environment } = fault_target ?? {}
  // A recording holds the address: none with a query, which says what somebody looks for.
  const replay = isCountedHere && query.size === 0 ? { replay: 'masked' } : {}
  return [
    faults && dsn && environment ? script(faults, { faults: dsn, environment, ...replay }) : '',
    visit && visits && isCountedHere
      ? script(
          visit,
          { 'tag-manager': visits.tag_manager.origin, 'tag-manager-id': visits.tag_manager.id },
          nonceMark
        )
      : '',
  ].join('')
}

export function documentOf(context: PageContext, rendered: Rendered): string {
  const body = bodyOf(context, rendered)
  const scripts = ['page', ...rendered.islands].flatMap(
    (name) => context.assets.islands[name] ?? []
  )
  const { styles, sheets } = context.assets
  const own = [rendered.sheet, context.visits ? 'visits' : null]
  const loaded = [...styles, ...own.flatMap((name) => (name && sheets[name]) || [])]
  const skip = `<a class="skip" href="#main">${escapeHtml(context.t('common.skip'))}</a>`
  return (
    `<!doctype html><html lang="${context.locale}" data-scheme="${context.scheme}"` +
    ` data-build="${escapeHtml(context.assets.build)}" data-payload="${digestOf(rendered.data)}">` +
    `<head>${headHtml(rendered.head, context, scripts, loaded)}${observersOf(context, rendered.status)}</head>` +
    `<body>${skip}${symbolsFor(body)}${body}</body></html>`
  )
}
