import { searchSite } from '@numo/domains/site-search/contract.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { definePage } from '../../site/page.ts'
import { SiteSearchForm } from '../../site/site-search-form.tsx'
import { SiteSearchResults } from '../../site/site-search-results.tsx'

/** `found` is null before anything was searched for. */
type Data = { q: string; found: OutputOf<typeof searchSite> | null }

/** Search of the whole site: guides, help, doctors, cities, kinds of care and insurers. */
export const page = definePage<Data>({
  load: async ({ query, call, locale }) => {
    const q = (query.get('q') ?? '').trim().slice(0, 100)
    return { q, found: q === '' ? null : await call(searchSite, { q, locale }) }
  },
  head: ({ q }, { t }) => ({
    title: q === '' ? t('site_search.title') : t('site_search.title_q', { q }),
    description: t('site_search.description'),
    canonical: '/search',
    index: false,
  }),
  View: ({ data: { q, found }, context }) => (
    <div className="wrap top">
      <h1>{context.t('site_search.title')}</h1>
      <SiteSearchForm q={q} context={context} />
      <SiteSearchResults q={q} found={found} context={context} />
    </div>
  ),
  cacheable: ({ found }) => found?.is_partial !== true,
  sheet: 'search',
})
