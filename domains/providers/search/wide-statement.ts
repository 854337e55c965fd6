import { within } from './area.ts'
import type { Place } from './cursor.ts'
import { afterPlace, distanceOf, distinctCodes, order, pageAndFacets, rankOf } from './order.ts'
import type { Search } from './search.ts'
import { Values } from './values.ts'

type Filter = 'area' | 'specialty' | 'q' | 'language' | 'networks' | 'direct' | 'accepting' | 'kind'

/** Only the filters that are set, as conditions on `l`, so that the indexes can serve them. */
function conditionsOf(search: Search, values: Values, networks: string) {
  const { area, specialty, meant, name, language, direct_billing, accepting, kind } = search
  const conditions: Partial<Record<Filter, string>> = {}
  const add = (filter: Filter, condition: string) => {
    const before = conditions[filter]
    conditions[filter] = before ? `${before} and ${condition}` : condition
  }
  if (area) add('area', within(area, values))
  if (specialty !== null) add('specialty', `l.specialties && ${values.add([specialty], 'int[]')}`)
  if (meant) add('q', `l.specialties && ${values.add(meant, 'int[]')}`)
  if (name) add('q', `l.name_words @@ ${values.add(name.query, 'tsquery')}`)
  if (language !== null) add('language', `l.languages && ${values.add([language], 'int[]')}`)
  if (search.networks) add('networks', `l.networks && ${networks}`)
  if (direct_billing) add('direct', directIn(search, networks))
  if (accepting) add('accepting', 'l.accepting')
  if (kind) add('kind', `l.kind = ${values.add(kind[0], '"char"')}`)
  return (...without: Filter[]) =>
    Object.entries(conditions)
      .filter(([filter]) => !without.some((left_out) => left_out === filter))
      .map(([, condition]) => `(${condition})`)
      .join(' and ') || 'true'
}

const directIn = (search: Search, networks: string) =>
  search.networks ? `l.direct_networks && ${networks}` : `l.direct_networks <> '{}'`

const countOf = (condition: string) => `(
  (select count(*) from listing l where l.sole and ${condition})
  + (select count(distinct l.provider_no) from listing l where not l.sole and ${condition}))::int`

const facetOf = (column: string, condition: string) => `
  select key, sum(n)::int as n from (
    select key, count(*) as n
      from (select unnest(l.${column}) as key from listing l where l.sole and ${condition}) s group by key
    union all
    select (code >> 32)::int, count(*)
      from (${distinctCodes(`unnest(l.${column})`, `listing l where not l.sole and ${condition}`)}) d
     group by code >> 32
  ) both_kinds group by key`

/**
 * The statement of a search over the whole directory or a vast part of it: each count reads what it needs,
 * by index where a filter has one, and nothing large is kept in between.
 */
export function wideStatement(search: Search, after: Place | null, limit: number) {
  const values = new Values()
  const networks = values.add(search.networks, 'int[]')
  const fits = conditionsOf(search, values, networks)
  const hit = `l.provider_id, l.provider_location_id, ${distanceOf(search, values)} as distance,
               ${rankOf(networks)} as rank, l.name_key`
  const text = `
with hits as (
  select ${hit} from listing l where l.sole and ${fits()}
  union all
  (select distinct on (provider_id) * from (select ${hit} from listing l where not l.sole and ${fits()}) h
    order by provider_id, distance, rank, provider_location_id)
), page as (
  select * from hits ${afterPlace(after, values)} order by ${order} limit ${values.add(limit, 'int')}
), facet as (
  ${facetOf('specialties', fits('specialty'))}
  union all ${facetOf('languages', fits('language'))}
  union all ${facetOf(search.direct_billing ? 'direct_insurers' : 'insurers', fits('networks', 'direct'))}
)
select
  ${countOf(fits())} as total,
  ${search.area ? countOf(fits(...filters)) : '(select doctors + facilities from listing_total)'} as total_in_area,
  ${countOf(`${fits('direct')} and ${directIn(search, networks)}`)} as direct,
  ${countOf(`${fits('accepting')} and l.accepting`)} as accepting, ${pageAndFacets}`
  return { text, values: values.list }
}

const filters: Filter[] = ['specialty', 'q', 'language', 'networks', 'direct', 'accepting', 'kind']
