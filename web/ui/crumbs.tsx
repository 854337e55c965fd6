import type { Words } from '../words/words.ts'

export type Crumb = { name: string; to: string | null }

/** Breadcrumb navigation; the last item is the current page. */
export const Crumbs = ({ items, t }: { items: readonly Crumb[]; t: Words }) => (
  <nav className="crumbs" aria-label={t('common.nav.breadcrumb')}>
    <ol>
      {items.map(({ name, to }) => (
        <li key={name}>{to ? <a href={to}>{name}</a> : <span aria-current="page">{name}</span>}</li>
      ))}
    </ol>
  </nav>
)
