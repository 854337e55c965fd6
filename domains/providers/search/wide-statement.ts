import { within } from './area.ts'
import { conditionsOf, directIn } from './conditions.ts'
import type { CursorPosition } from './cursor.ts'
import { afterPlace, distanceOf, distinctCodes, order, pageAndFacets, rankOf } from './order.ts'
import type { Search } from './search.ts'
import { Values } from './values.ts'

type CountedFilter = { name: string; condition: string }

/** SQL that counts the distinct matching providers for several conditions on top of a common one. */
const countsOf = (common: string, counted: CountedFilter[]) => `
  select ${counted.map(({ name, condition }) => `count(*) filter (where ${condition}) as ${name}`).join(', ')}
    from listing l where l.sole and ${common}
  union all
  select ${counted.map(({ condition }) => `count(distinct l.provider_no) filter (where ${condition})`).join(', ')}
    from listing l where not l.sole and ${common}`

const facetOf = (keys: string, condition: string) => `
  select key, sum(n)::int as n from (
    select key, count(*) as n
      from (select unnest(${keys}) as key from listing l where l.sole and ${condition}) s group by key
    union all
    select (code >> 32)::int, count(*)
      from (${distinctCodes(`unnest(${keys})`, `listing l where not l.sole and ${condition}`)}) d
     group by code >> 32
  ) both_kinds group by key`

/** SQL of the facet counts; facets with the same condition share one scan. */
function facetsOf(search: Search, fits: ReturnType<typeof conditionsOf>): string {
  const facets = [
    { keys: 'l.specialties', condition: fits('specialty') },
    { keys: 'l.languages', condition: fits('language') },
    {
      keys: search.direct_billing ? 'l.direct_insurers' : 'l.insurers',
      condition: fits('networks', 'direct'),
    },
  ]
  return [...Map.groupBy(facets, ({ condition }) => condition)]
    .map(([condition, same]) => facetOf(same.map(({ keys }) => keys).join(' || '), condition))
    .join(' union all ')
}

/**
 * Builds the search statement for the whole directory or a vast area: each count reads only what it needs, by index where a filter has one,
 * and nothing large is materialized.
 */
export function wideStatement(search: Search, after: CursorPosition | null, limit: number) {
  const values = new Values()
  const networks = values.add(search.networks, 'int[]')
  const fits = conditionsOf(search, values)
  const isDirect = directIn(search.networks && networks)
  const hit = `l.provider_id, l.provider_location_id, ${distanceOf(search, values)} as distance,
               ${rankOf(networks)} as rank, l.name_key`
  const inArea = search.area && within(search.area, values)
  const text = `
with hits as (
  select ${hit} from listing l where l.sole and ${fits()}
  union all
  (select distinct on (provider_id) * from (select ${hit} from listing l where not l.sole and ${fits()}) h
    order by provider_id, distance, rank, provider_location_id)
), page as (
  select * from hits ${afterPlace(after, values)} order by ${order} limit ${values.add(limit, 'int')}
), counts as (${countsOf(fits('direct', 'accepting'), [
    { name: 'total', condition: conditionOn(search, isDirect) },
    { name: 'direct', condition: `${search.accepting ? 'l.accepting and ' : ''}${isDirect}` },
    {
      name: 'accepting',
      condition: `${search.direct_billing ? `${isDirect} and ` : ''}l.accepting`,
    },
  ])}
), facet as (${facetsOf(search, fits)}
)${inArea ? `, area as (${countsOf(inArea, [{ name: 'n', condition: 'true' }])})` : ''}
select
  (select sum(total)::int from counts) as total,
  (${inArea ? 'select sum(n)::int from area' : 'select doctors + facilities from listing_total'}) as total_in_area,
  (select sum(direct)::int from counts) as direct,
  (select sum(accepting)::int from counts) as accepting, ${pageAndFacets}`
  return { text, values: values.list }
}

const conditionOn = ({ direct_billing, accepting }: Search, isDirect: string) =>
  [direct_billing ? isDirect : '', accepting ? 'l.accepting' : ''].filter(Boolean).join(' and ') ||
  'true'
