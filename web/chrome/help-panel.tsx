import { useState } from 'react'
import { useLocation } from 'react-router'
import { localePath, type Locale } from '@numo/kit/locales.ts'
import { routeOf } from '@numo/kit/own-path.ts'
import { payloadFile } from '@numo/kit/site.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { useLoad } from '../app/use-load.ts'
import { routes } from '../routes.ts'
import { Content } from '../ui/content.tsx'
import type { ContentNode } from '../ui/content-tree.ts'

/** What the panel uses of an article (`web/site/content/article.ts`). */
type HelpArticle = {
  slug: string
  title: string
  description: string
  audience: string | null
  screens: readonly string[]
  body: readonly ContentNode[]
}

/** Loads what a page of the public site is rendered from. Throws when the server does not answer with it. */
async function loadPayload<T>(locale: Locale, path: string, query: string, signal: AbortSignal) {
  const response = await fetch(localePath(locale, path) + payloadFile + query, { signal })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page of this build renders the same data
  return ((await response.json()) as { data: T }).data
}

/** Help articles of an audience, those of the open page first; a chosen one is read in place. */
export function HelpPanel({ audience, onLeave }: { audience: string; onLeave: () => void }) {
  const { t, locale } = useProgram()
  const { pathname } = useLocation()
  const screen = routeOf(routes, pathname)?.path ?? ''
  const [chosen, setChosen] = useState<string | null>(null)
  const list = useLoad('help', locale, (signal) =>
    loadPayload<{ articles: HelpArticle[] }>(locale, '/blog', '?category=help', signal)
  )
  return (
    <QueryState query={list}>
      {({ articles }) => {
        const own = articles
          .filter((one) => one.audience === audience)
          .toSorted(
            (a, b) => Number(b.screens.includes(screen)) - Number(a.screens.includes(screen))
          )
        const here = own.filter((one) => one.screens.includes(screen))
        const open = chosen ?? (here.length === 1 ? here[0]?.slug : null)
        if (open) return <Reading slug={open} onBack={() => setChosen('')} />
        return (
          <div className="stack">
            <ul className="help-list">
              {own.map((one) => (
                <li key={one.slug}>
                  <button type="button" className="as-link" onClick={() => setChosen(one.slug)}>
                    {one.title}
                  </button>
                  <p className="dim">{one.description}</p>
                </li>
              ))}
            </ul>
            <a href={localePath(locale, '/blog')} onClick={onLeave}>
              {t('app.help.guides')}
            </a>
          </div>
        )
      }}
    </QueryState>
  )
}

function Reading({ slug, onBack }: { slug: string; onBack: () => void }) {
  const { t, locale } = useProgram()
  const article = useLoad('help-article', [locale, slug], (signal) =>
    loadPayload<HelpArticle>(locale, `/blog/help/${slug}`, '', signal)
  )
  return (
    <QueryState query={article}>
      {({ title, body }) => (
        <div className="stack">
          <button type="button" className="as-link" onClick={onBack}>
            {t('app.help.all')}
          </button>
          <h3>{title}</h3>
          <Content
            body={body}
            locale={locale}
            elsewhere={t('app.help.elsewhere')}
            callouts={{
              note: t('app.help.note'),
              tip: t('app.help.tip'),
              warning: t('app.help.warning'),
              emergency: t('app.help.emergency'),
            }}
          />
        </div>
      )}
    </QueryState>
  )
}
