import { listCities, type City } from '@numo/domains/cities/contract.ts'
import { listPlans, type Plan } from '@numo/domains/insurance/contract.ts'
import { findProviders, listSpecialties } from '@numo/domains/providers/contract.ts'
import { Slug } from '@numo/domains/shapes.ts'
import { chooseCity } from '../../site/choose-city.ts'
import { definePage, Redirect, type PageContext } from '../../site/page.ts'
import { refusalOf } from '../../site/refusal.ts'
import { coverOf, readSearch, tidyQuery, type SearchState } from '../../site/search-state.ts'
import { SearchForm } from '../../site/search-form.tsx'
import { headingOf } from './find-care/heading.tsx'
import { ResultsList } from './find-care/list.tsx'
import { loadResults, movedPath, type Results } from './find-care/results.ts'

type Start = {
  query: string
  matches: readonly City[]
  cities: readonly City[]
  plans: readonly Plan[]
  care: readonly string[]
  languages: readonly { id: string; name: string; count: number }[]
  state: SearchState
}
type Data = { kind: 'results'; results: Results } | ({ kind: 'start' } & Start)

const cityText = (query: URLSearchParams) => (query.get('city') ?? '').trim().slice(0, 80)

/** Groups the cities by country in the order of the list. */
function byCountry(cities: readonly City[]): { code: string; name: string; cities: City[] }[] {
  const groups = new Map<string, { code: string; name: string; cities: City[] }>()
  for (const city of cities) {
    const group = groups.get(city.country) ?? {
      code: city.country,
      name: city.country_name,
      cities: [],
    }
    group.cities.push(city)
    groups.set(city.country, group)
  }
  return [...groups.values()]
}

/** Returns the code of a state or province when it consists of letters, else null. */
const regionOf = ({ region_code }: City) =>
  /^[A-Z]+$/.test(region_code ?? '') ? region_code : null

function CityLink({
  city,
  state,
  context,
  is_apart = false,
}: {
  city: City
  state: SearchState
  context: PageContext
  /** True when the country is not shown nearby. */
  is_apart?: boolean
}) {
  const { t, formats, paths } = context
  const { doctors, facilities } = city
  return (
    <a href={paths.findCare(city.id, state)}>
      <b>{city.name}</b>
      {is_apart && <span>{[regionOf(city), city.country_name].filter(Boolean).join(', ')}</span>}
      {doctors + facilities > 0 && (
        <em className="tnum">
          {t('find_care.start.doctors', { count: doctors, n: formats.number(doctors) })}
          {' · '}
          {t('find_care.start.facilities', { count: facilities, n: formats.number(facilities) })}
        </em>
      )}
    </a>
  )
}

function StartView({ data, context }: { data: Start; context: PageContext }) {
  const { t } = context
  const { query: cityQuery, matches, cities, state } = data
  return (
    <div className="wrap start">
      <h1>
        {cityQuery === ''
          ? t('find_care.start.h1')
          : t(matches.length > 0 ? 'find_care.start.matches' : 'find_care.start.no_match', {
              q: cityQuery,
            })}
      </h1>
      <p className="lead">
        {cityQuery === ''
          ? t('find_care.start.lead')
          : matches.length === 0 && t('find_care.start.no_match_help')}
      </p>
      {matches.length > 0 && (
        <ul className="cities">
          {matches.map((city) => (
            <li key={city.id}>
              <CityLink is_apart city={city} state={state} context={context} />
            </li>
          ))}
        </ul>
      )}
      <SearchForm
        city={cityQuery}
        cover={coverOf(state)}
        care={state.q ?? ''}
        plans={data.plans}
        specialties={data.care}
        context={context}
      />
      <p className="start-lang">
        <label htmlFor="language">{t('find_care.start.language')}</label>{' '}
        <select id="language" name="language" form="find" defaultValue={state.language ?? ''}>
          <option value="">{t('find_care.start.any_language')}</option>
          {data.languages.map(({ id, name, count }) => (
            <option key={id} value={id}>
              {name} ({context.formats.number(count)})
            </option>
          ))}
        </select>
      </p>
      {cities.length === 0 ? (
        <p className="lead">{t('find_care.start.empty')}</p>
      ) : (
        <section className="countries">
          <h2>{t('find_care.start.cities')}</h2>
          {byCountry(cities).map((country) => (
            <section key={country.code} id={country.code}>
              <h3>{country.name}</h3>
              <ul className="cities">
                {country.cities.map((city) => (
                  <li key={city.id}>
                    <CityLink city={city} state={state} context={context} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </section>
      )}
    </div>
  )
}

/** Start of a search: resolves the city of the form, searches around a point, or lists the cities. */
export const page = definePage<Data>({
  load: async (context) => {
    const { query, paths, call, locale } = context
    const cityQuery = cityText(query)
    const state = tidyQuery(query) ?? readSearch(query)
    const known = Slug.safeParse(query.get('city_id'))
    if (known.success) return new Redirect(302, paths.findCare(known.data, state))
    const isSearch = state.near !== undefined || state.bbox !== undefined || query.has('all')
    if (cityQuery === '' && tidyQuery(query))
      return new Redirect(
        302,
        paths.findCareStart({
          ...state,
          ...(query.has('all') || (!isSearch && Object.keys(state).length > 0)
            ? { all: 'true' }
            : {}),
        })
      )
    if (cityQuery === '' && isSearch) {
      try {
        const results = await loadResults(context, null, state)
        const elsewhere = movedPath(context, results)
        return elsewhere ? new Redirect(302, elsewhere) : { kind: 'results', results }
      } catch (error) {
        if (!refusalOf(error)) throw error
        return new Redirect(302, paths.findCareStart())
      }
    }
    let matches: readonly City[] = []
    if (cityQuery !== '') {
      const [name = ''] = cityQuery.split(',')
      matches = (await call(listCities, { q: name.trim(), limit: 12, locale })).cities
      const city = chooseCity(matches, cityQuery)
      if (city) return new Redirect(302, paths.findCare(city.id, state))
    }
    const [{ cities }, { plans }, { specialties }, { facets }] = await Promise.all([
      call(listCities, { with_providers: 'true', limit: 100, locale }),
      call(listPlans, {}),
      call(listSpecialties, { locale }),
      call(findProviders, { limit: 1, locale }),
    ])
    const care = specialties.filter((s) => s.providers > 0).map((s) => s.name)
    return {
      kind: 'start',
      query: cityQuery,
      matches,
      cities,
      plans,
      care,
      languages: facets.languages,
      state,
    }
  },

  head: (data, context) => {
    const { t, query } = context
    return {
      title:
        data.kind === 'results' ? headingOf(data.results, context) : t('find_care.title.start'),
      description: t('find_care.description.start'),
      canonical: '/find-care',
      index: data.kind === 'start' && query.size === 0,
    }
  },

  sheet: 'finder',
  // Only results have a map.
  islands: ({ kind }) => (kind === 'results' ? ['city', 'map', 'plans'] : ['city', 'plans']),

  View: ({ data, context }) =>
    data.kind === 'start' ? (
      <StartView data={data} context={context} />
    ) : (
      <ResultsList
        results={data.results}
        crumbs={[
          { name: context.t('common.nav.home_short'), to: context.paths.home() },
          { name: context.t('common.nav.find_care'), to: context.paths.findCareStart() },
          { name: headingOf(data.results, context), to: null },
        ]}
        context={context}
      />
    ),
})
