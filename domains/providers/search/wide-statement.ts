import { acceptingKey, directKey, firstInsurerKey, firstLanguageKey } from '../../listing-keys.ts'
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

const keysOf = {
  specialty: `key between 1 and ${firstLanguageKey - 1}`,
  language: `key between ${firstLanguageKey} and ${firstInsurerKey - 1}`,
  insurer: `key >= ${firstInsurerKey}`,
}

const facetOf = (keys: string, condition: string) => `
  select key, sum(n)::int as n from (
    select key, count(*) as n
      from (select unnest(${keys}) as key from listing l where l.sole and ${condition}) s group by key
    union all
    select (code >> 32)::int, count(*)
      from (${distinctCodes(`unnest(${keys})`, `listing l where not l.sole and ${condition}`)}) d
     group by code >> 32
  ) both_kinds group by key`

/** A condition that every row of the directory fits: its counts are kept with the listing. */
const isWhole = (condition: string) => condition === 'true'

/** SQL of the counts of the whole directory, as they are kept with the listing. */
const wholeCounts = `
  select doctors + facilities as total,
         coalesce((select providers from listing_key where key = ${directKey}), 0) as direct,
         coalesce((select providers from listing_key where key = ${acceptingKey}), 0) as accepting
    from listing_total`

/** SQL of the facet counts; facets with the same condition share one scan, those of the whole directory need none. */
function facetsOf(search: Search, fits: ReturnType<typeof conditionsOf>): string {
  const facets = [
    { kind: 'specialty', keys: 'l.specialties', condition: fits('specialty') },
    { kind: 'language', keys: 'l.languages', condition: fits('language') },
    {
      kind: 'insurer',
      keys: search.direct_billing ? 'l.direct_insurers' : 'l.insurers',
      condition: fits('networks', 'direct'),
    },
  ] as const
  return [...Map.groupBy(facets, ({ condition }) => condition)]
    .map(([condition, same]) =>
      isWhole(condition) && !search.direct_billing
        ? `select key, providers as n from listing_key
            where providers > 0 and (${same.map(({ kind }) => keysOf[kind]).join(' or ')})`
        : facetOf(same.map(({ keys }) => keys).join(' || '), condition)
    )
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
  const rest = fits('direct', 'accepting')
  const counts =
    isWhole(rest) && !search.direct_billing && !search.accepting
      ? wholeCounts
      : countsOf(rest, [
          { name: 'total', condition: conditionOn(search, isDirect) },
          { name: 'direct', condition: `${search.accepting ? 'l.accepting and ' : ''}${isDirect}` },
          {
            name: 'accepting',
            condition: `${search.direct_billing ? `${isDirect} and ` : ''}l.accepting`,
          },
        ])
  const text = `
with hits as (
  select ${hit} from listing l where l.sole and ${fits()}
  union all
  (select distinct on (provider_id) * from (select ${hit} from listing l where not l.sole and ${fits()}) h
    order by provider_id, distance, rank, provider_location_id)
), page as (
  select * from hits ${afterPlace(after, values)} order by ${order} limit ${values.add(limit, 'int')}
), counts as (${counts}
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
