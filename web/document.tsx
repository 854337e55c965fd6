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

export function documentOf(context: PageContext, rendered: Rendered): string {
  const body = bodyOf(context, rendered)
  const scripts = ['page', ...rendered.islands].flatMap(
    (name) => context.assets.islands[name] ?? []
  )
  const { styles, sheets, islands } = context.assets
  const { visits } = context
  const tagManager =
    visits && islands['visit'] && isCounted(context, rendered.status)
      ? `<script type="module" src="${escapeHtml(islands['visit'])}"${nonceMark}` +
        ` data-tag-manager="${escapeHtml(visits.tag_manager.origin)}"` +
        ` data-tag-manager-id="${escapeHtml(visits.tag_manager.id)}"></script>`
      : ''
  const sheet = rendered.sheet === null ? undefined : sheets[rendered.sheet]
  const skip = `<a class="skip" href="#main">${escapeHtml(context.t('common.skip'))}</a>`
  return (
    `<!doctype html><html lang="${context.locale}" data-scheme="${context.scheme}"` +
    ` data-build="${escapeHtml(context.assets.build)}" data-payload="${digestOf(rendered.data)}">` +
    `<head>${headHtml(rendered.head, context, scripts, sheet ? [...styles, sheet] : styles)}${tagManager}</head>` +
    `<body>${skip}${symbolsFor(body)}${body}</body></html>`
  )
}
