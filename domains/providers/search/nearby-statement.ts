import { isTooLarge, rowsOfArea, within } from './area.ts'
import { conditionsOf } from './conditions.ts'
import type { CursorPosition } from './cursor.ts'
import {
  afterPlace,
  distanceOf,
  distinctCodes,
  facetList,
  order,
  pageList,
  rankOf,
} from './order.ts'
import { fewNames, noFilters, type Search } from './search.ts'
import { Values } from './values.ts'

/**
 * Bits of `mask`: the filters a row fails. A row that fails only one filter still counts in the facet of that filter. Direct billing
 * depends on the chosen networks, so the insurer facet ignores both.
 */
const bit = { specialty: 1, q: 2, language: 4, networks: 8, direct: 16, accepting: 32, kind: 64 }

/**
 * Returns the SQL source of the rows to scan, and a query for the number of providers in the area when the scan does not cover all of it:
 * when the rows that the words of the search mean are fewer, found by their own index.
 */
function source(search: Search, values: Values): { rows: string; in_area: string | null } {
  const { area, name, meant, gender } = search
  const understood = () => conditionsOf({ ...noFilters, name, meant, gender }, values)
  if (!area)
    return {
      rows: `listing l where ${understood()}`,
      in_area: 'select doctors + facilities from listing_total',
    }
  if ((name && name.max_matches <= fewNames) || (isTooLarge(area) && (name || meant)))
    return {
      rows: `listing l where ${understood()} and ${within(area, values)}`,
      in_area: `select count(*) filter (where l.sole) + count(distinct case when not l.sole then l.provider_no end)
                  from ${rowsOfArea(area, values)}`,
    }
  return { rows: rowsOfArea(area, values), in_area: null }
}

/** Returns an SQL expression for `mask`: the bit of each filter the row fails, as conditions on `l`. */
function maskOf(search: Search, values: Values, networks: string, direct: string): string {
  const specialty = values.add(search.specialty === null ? null : [search.specialty], 'int[]')
  const meant = values.add(search.meant, 'int[]')
  const name = values.add(search.name?.query ?? null, 'tsquery')
  const gender = values.add(search.gender, '"char"')
  const language = values.add(search.language === null ? null : [search.language], 'int[]')
  const accepting = values.add(search.accepting, 'bool')
  const kind = values.add(search.kind?.[0] ?? null, '"char"')
  const fits: [bit: number, condition: string][] = [
    [bit.specialty, `${specialty} is null or l.specialties && ${specialty}`],
    [
      bit.q,
      `(${meant} is null or l.specialties && ${meant})
              and (${name} is null or l.name_words @@ ${name})
              and (${gender} is null or l.gender = ${gender})`,
    ],
    [bit.language, `${language} is null or l.languages && ${language}`],
    [bit.networks, `${networks} is null or l.networks && ${networks}`],
    [bit.direct, `not ${direct} or l.direct_networks && coalesce(${networks}, l.direct_networks)`],
    [bit.accepting, `not ${accepting} or l.accepting`],
    [bit.kind, `${kind} is null or l.kind = ${kind}`],
  ]
  return fits.map(([bit, fit]) => `(case when ${fit} then 0 else ${bit} end)`).join(' + ')
}

/**
 * Builds the search statement for a small number of rows: page, total and facets from one scan. Providers with one row (`sole`) are counted
 * directly; only the others are deduplicated. Their distinct counts sort instead of hash: the planner overestimates every area and would
 * allocate large hash tables.
 */
export function nearbyStatement(search: Search, after: CursorPosition | null, limit: number) {
  const values = new Values()
  const { rows, in_area } = source(search, values)
  const networks = values.add(search.networks, 'int[]')
  const direct = values.add(search.direct_billing, 'bool')
  const insurers = `case when ${direct} then direct_insurers else insurers end`
  const text = `
with scanned as materialized (
  select provider_id, provider_no, provider_location_id, sole, accepting, mask, is_direct,
         case when mask = 0 then ${distanceOf(search, values)} end as distance,
         case when mask = 0
           then ${rankOf(networks)} end as rank,
         case when mask = 0 then name_key end as name_key,
         case mask when 0 then specialties || languages || ${insurers}
                   when ${bit.specialty} then specialties
                   when ${bit.language} then languages
                   when ${bit.networks} then ${insurers}
                   when ${bit.direct} then ${insurers}
                   when ${bit.networks | bit.direct} then ${insurers} end as keys
    from (
      select l.provider_id, l.provider_no, l.provider_location_id, l.sole, l.accepting, l.latitude, l.longitude,
             l.name_key, l.name_words, l.gender, l.specialties, l.languages, l.insurers, l.direct_insurers,
             l.confirmed_networks, l.direct_networks && coalesce(${networks}, l.direct_networks) as is_direct,
             ${maskOf(search, values, networks, direct)} as mask
        from ${rows}
      offset 0) masked
), hits as (
  select provider_id, provider_location_id, distance, rank, name_key from scanned where mask = 0 and sole
  union all
  (select distinct on (provider_id) provider_id, provider_location_id, distance, rank, name_key
     from scanned where mask = 0 and not sole
    order by provider_id, distance, rank, provider_location_id)
), page as (
  select * from hits
   ${afterPlace(after, values)}
   order by ${order} limit ${values.add(limit, 'int')}
), counts as (
  select count(*) as area, ${counted('count(*)')} from scanned where sole
  union all
  select count(distinct provider_no), ${counted('count(distinct provider_no)')} from scanned where not sole
), facet as (
  select key, sum(n)::int as n from (
    select key, count(*) as n
      from (select unnest(keys) as key from scanned where sole) s group by key
    union all
    select (code >> 32)::int, count(*)
      from (${distinctCodes('unnest(keys)', 'scanned where not sole')}) d group by code >> 32
  ) both_kinds group by key
)
select
  (select sum(total)::int from counts) as total,
  (${in_area ?? 'select sum(area) from counts'})::int as total_in_area,
  (select sum(direct)::int from counts) as direct,
  (select sum(accepting)::int from counts) as accepting, ${pageList}, ${facetList}`
  return { text, values: values.list }
}

const counted = (count: string) => `
         ${count} filter (where mask = 0) as total,
         ${count} filter (where mask & ~${bit.direct} = 0 and is_direct) as direct,
         ${count} filter (where mask & ~${bit.accepting} = 0 and accepting) as accepting`
