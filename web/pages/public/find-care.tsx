import { getCity } from '@numo/domains/cities/contract.ts'
import { questionGraph, crumbGraph, listGraph } from '../../site/graphs.ts'
import { definePage, Redirect } from '../../site/page.ts'
import { refusalOf } from '../../site/refusal.ts'
import { changed, readSearch, tidyQuery, type SearchName } from '../../site/search-state.ts'
import type { Crumb } from '../../ui/crumbs.tsx'
import { headingOf } from './find-care/heading.tsx'
import { ResultsList } from './find-care/list.tsx'
import { More, questionsOf } from './find-care/more.tsx'
import { loadResults, movedPath, type Results } from './find-care/results.ts'
import type { PageContext } from '../../site/page.ts'

/** Error codes of filters whose value is no longer in the directory; the search is repeated without them. */
const lost: Record<string, SearchName> = {
  'no-such-plan': 'plan',
  'no-such-insurer': 'insurer',
  'no-such-specialty': 'specialty',
}

function crumbsOf(results: Results, { t, paths }: PageContext): Crumb[] {
  const { city } = results.found
  return [
    { name: t('common.nav.home_short'), to: paths.home() },
    ...(city
      ? [{ name: city.country_name, to: paths.findCareStart(undefined, city.country) }]
      : []),
    { name: city?.name ?? '', to: null },
  ]
}

const isNarrowed = (results: Results) => Object.keys(results.state).length > 0

/** Search results of a city. */
export const page = definePage<Results>({
  load: async (context) => {
    const { paths, params, query, call, locale } = context
    const city_id = params.city_id ?? ''
    const tidy = tidyQuery(query)
    if (tidy) return new Redirect(302, paths.findCare(city_id, tidy))
    const state = readSearch(query)
    const moved = (id: string) =>
      new Redirect(301, paths.findCare(id) + (query.size > 0 ? `?${query}` : ''))
    try {
      const results = await loadResults(context, city_id, state)
      const elsewhere = movedPath(context, results)
      if (elsewhere) return new Redirect(302, elsewhere)
      // The search accepts former spellings of a city id; a page has one canonical address.
      const { city } = results.found
      return city && city.id !== city_id ? moved(city.id) : results
    } catch (error) {
      const refusal = refusalOf(error)
      const filter = refusal && lost[refusal.code]
      if (filter)
        return new Redirect(302, paths.findCare(city_id, changed(state, { [filter]: undefined })))
      // A malformed or unknown id may be an alias: `getCity` resolves it.
      if (refusal?.status !== 400 && refusal?.code !== 'no-such-city') throw error
      const { city, redirected } = await call(getCity, { city_id, locale })
      if (!redirected) throw error
      return moved(city.id)
    }
  },

  head: (results, context) => {
    const { t, formats, origin, paths } = context
    const { found, city_id, has_cursor, state } = results
    const city = found.city?.name ?? ''
    const total = found.total_in_area
    const counted = { city, count: total, n: formats.number(total) }
    const narrowed = isNarrowed(results)
    const plain = narrowed
      ? headingOf(results, context)
      : total === 0
        ? t('find_care.title.city_empty', { city })
        : t('find_care.title.city', counted)
    const insurers = found.facets.insurers.slice(0, 3).map((i) => i.name)
    const description = [
      t('find_care.description.city', { ...counted, country: found.city?.country_name ?? '' }),
      insurers.length > 0 && !state.insurer
        ? t('find_care.description.insurers', { insurers: formats.all(insurers) })
        : '',
    ]
    return {
      title: has_cursor ? t('find_care.title.next_page', { title: plain }) : plain,
      description: description.filter(Boolean).join(' '),
      canonical: `/find-care/${city_id}`,
      index: !narrowed && !has_cursor && total > 0,
      graph: narrowed
        ? []
        : [
            listGraph({
              url: origin + paths.findCare(city_id ?? ''),
              name: plain,
              items: found.providers.map((p) => ({
                name: p.name,
                url: origin + paths.provider(p.slug),
              })),
            }),
            crumbGraph(origin, crumbsOf(results, context), paths.findCare(city_id ?? '')),
            questionGraph(questionsOf(results, context)),
          ],
    }
  },

  sheet: 'finder',
  islands: ['map', 'plans'],

  View: ({ data, context }) => (
    <>
      <ResultsList results={data} crumbs={crumbsOf(data, context)} context={context} />
      {!isNarrowed(data) && data.found.total_in_area > 0 && (
        <More results={data} context={context} />
      )}
    </>
  ),
})
