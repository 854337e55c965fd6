import { CompiledQuery } from 'kysely'
import type { Box, Point } from '@numo/kit/geo.ts'
import type { Db } from '../../context.ts'
import { tilesOfBox, tilesOfCircle } from '../tiles.ts'
import type { Place } from './cursor.ts'
import { firstInsurerKey, firstLanguageKey } from './keys.ts'
import type { NameQuery } from './names.ts'

/** The part of the map that is searched. */
export type Area =
  | { kind: 'circle'; centre: Point; metres: number }
  | { kind: 'box'; box: Box; centre: Point | null }

/** A search in the small keys of the listing; null leaves a filter out. */
export type Search = {
  area: Area | null
  specialty: number | null
  /** Kinds of care that plain words meant: any of them. */
  meant: readonly number[] | null
  name: NameQuery | null
  networks: readonly number[] | null
  language: number | null
  direct_billing: boolean
  accepting: boolean
  kind: 'person' | 'facility' | null
}

export type Hit = Place & { pair_id: string }
/** A facet's key and count; the code of a language; the slug and name of a company. */
export type Facet = [
  key: number,
  count: number,
  code: string | null,
  slug: string | null,
  name: string | null,
]

export type Found = {
  total: number
  total_in_area: number
  direct: number
  accepting: number
  hits: Hit[]
  facets: Facet[]
}

/** Up to so many rows of one name it is quicker to look at them all than at everything in the area. */
const fewNames = 3000

/** Values of a statement and their places in its text. */
class Values {
  readonly list: unknown[] = []
  add(value: unknown, type: string): string {
    this.list.push(value)
    return `$${this.list.length}::${type}`
  }
}

/**
 * Bits of `mask`: the filters a row does not fit. A row that fits all but one counts for the facet of
 * that one. Direct billing depends on the networks chosen, so companies are counted without either.
 */
const bit = { specialty: 1, q: 2, language: 4, networks: 8, direct: 16, accepting: 32, kind: 64 }

type Filter = keyof typeof bit

/** Where a row lies in the area, as a condition on `l`. */
function within(area: Area, values: Values): string {
  if (area.kind === 'circle') {
    const lat = values.add(area.centre.latitude, 'float8')
    const lon = values.add(area.centre.longitude, 'float8')
    const metres = values.add(area.metres, 'float8')
    return `app.distance_metres(${lat}, ${lon}, l.latitude, l.longitude) <= ${metres}`
  }
  const { west, south, east, north } = area.box
  const [w, e] = [values.add(west, 'float8'), values.add(east, 'float8')]
  const [s, n] = [values.add(south, 'float8'), values.add(north, 'float8')]
  return `l.longitude between ${w} and ${e} and l.latitude between ${s} and ${n}`
}

/** Every row of the area, found through the tiles it covers. */
function rowsOfArea(area: Area, values: Values): string {
  const ranges =
    area.kind === 'circle' ? tilesOfCircle(area.centre, area.metres) : tilesOfBox(area.box)
  const low = values.add(
    ranges.map((range) => range.low),
    'int[]'
  )
  const high = values.add(
    ranges.map((range) => range.high),
    'int[]'
  )
  const inner = values.add(
    ranges.map((range) => range.inner),
    'bool[]'
  )
  return `unnest(${low}, ${high}, ${inner}) as t (low, high, is_inner)
      join listing l on l.tile between t.low and t.high and (t.is_inner or ${within(area, values)})`
}

/** Rows to look at, and how many providers the area has when these are not all of them. */
function source(search: Search, values: Values): { rows: string; in_area: string | null } {
  const { area, name } = search
  const named = () => (name ? `l.name_words @@ ${values.add(name.query, 'tsquery')}` : 'true')
  if (!area)
    return {
      rows: `listing l where ${named()}`,
      in_area: 'select doctors + facilities from listing_total',
    }
  if (name && name.most <= fewNames)
    return {
      rows: `listing l where ${named()} and ${within(area, values)}`,
      in_area: `select count(distinct l.provider_id) from ${rowsOfArea(area, values)}`,
    }
  return { rows: rowsOfArea(area, values), in_area: null }
}

/** The filters of a search as conditions on `l`; the bit of each is set in the mask of rows that do not fit. */
function maskOf(search: Search, values: Values, networks: string, direct: string): string {
  const specialty = values.add(search.specialty === null ? null : [search.specialty], 'int[]')
  const meant = values.add(search.meant, 'int[]')
  const name = values.add(search.name?.query ?? null, 'tsquery')
  const language = values.add(search.language === null ? null : [search.language], 'int[]')
  const accepting = values.add(search.accepting, 'bool')
  const kind = values.add(search.kind?.[0] ?? null, '"char"')
  const fits: Record<keyof typeof bit, string> = {
    specialty: `${specialty} is null or l.specialties && ${specialty}`,
    q: `(${meant} is null or l.specialties && ${meant}) and (${name} is null or l.name_words @@ ${name})`,
    language: `${language} is null or l.languages && ${language}`,
    networks: `${networks} is null or l.networks && ${networks}`,
    direct: `not ${direct} or l.direct_networks && coalesce(${networks}, l.direct_networks)`,
    accepting: `not ${accepting} or l.accepting`,
    kind: `${kind} is null or l.kind = ${kind}`,
  }
  return Object.entries(fits)
    .map(
      ([filter, condition]) => `(case when ${condition} then 0 else ${bit[filter as Filter]} end)`
    )
    .join(' + ')
}

/**
 * The one statement of a search: page, total and facets out of one scan. Providers with one row are
 * counted as they come; only the others (`not sole`) are compared with each other. Their distinct counts
 * are sorted, not hashed: the planner takes every area for a large one and would make large hash tables.
 */
export function searchStatement(search: Search, after: Place | null, limit: number) {
  const values = new Values()
  const { rows, in_area } = source(search, values)
  const networks = values.add(search.networks, 'int[]')
  const direct = values.add(search.direct_billing, 'bool')
  const insurers = `case when ${direct} then direct_insurers else insurers end`
  const order = 'distance, rank, name_key, provider_id'
  const text = `
with scanned as materialized (
  select provider_id, provider_location_id, sole, accepting, mask, is_direct,
         case when mask = 0 then ${orderOf(search, values)} end as distance,
         case when mask = 0
           then (not confirmed_networks && coalesce(${networks}, confirmed_networks))::int end as rank,
         case when mask = 0 then name_key end as name_key,
         case mask when 0 then specialties || languages || ${insurers}
                   when ${bit.specialty} then specialties
                   when ${bit.language} then languages
                   when ${bit.networks} then ${insurers}
                   when ${bit.direct} then ${insurers}
                   when ${bit.networks | bit.direct} then ${insurers} end as keys
    from (
      select l.provider_id, l.provider_location_id, l.sole, l.accepting, l.latitude, l.longitude,
             l.name_key, l.name_words, l.specialties, l.languages, l.insurers, l.direct_insurers,
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
   ${after ? `where (${order}) > (${placed(after, values)})` : ''}
   order by ${order} limit ${values.add(limit, 'int')}
), counts as (
  select count(*) as area, ${counted('count(*)')} from scanned where sole
  union all
  select count(distinct provider_id), ${counted('count(distinct provider_id)')} from scanned where not sole
), facet as (
  select key, sum(n)::int as n from (
    select key, count(*) as n
      from (select unnest(keys) as key from scanned where sole) s group by key
    union all
    select key, count(distinct provider_id)
      from (select provider_id, unnest(keys) as key from scanned where not sole) d group by key
  ) both_kinds group by key
)
select
  (select sum(total)::int from counts) as total,
  (${in_area ?? 'select sum(area) from counts'})::int as total_in_area,
  (select sum(direct)::int from counts) as direct,
  (select sum(accepting)::int from counts) as accepting,
  (select coalesce(jsonb_agg(jsonb_build_object('provider_id', provider_id, 'pair_id', provider_location_id,
            'distance', distance, 'rank', rank, 'name_key', name_key) order by ${order}), '[]') from page) as hits,
  (select coalesce(jsonb_agg(jsonb_build_array(key, n, g.code, c.slug, c.name)), '[]') from facet
     left join language g on key < ${firstInsurerKey} and g.serial_no = key - ${firstLanguageKey}
     left join insurance_company c on c.serial_no = key - ${firstInsurerKey}) as facets`
  return { text, values: values.list }
}

/** With a centre: metres to 100 m. Without: names exactly as typed before beginnings and look-alikes. */
function orderOf({ area, name }: Search, values: Values): string {
  if (!area?.centre)
    return `case when name_words @@ ${values.add(name?.exact ?? null, 'tsquery')} then 0 else 1 end`
  const latitude = values.add(area.centre.latitude, 'float8')
  const longitude = values.add(area.centre.longitude, 'float8')
  return `(round(app.distance_metres(${latitude}, ${longitude}, latitude, longitude) / 100) * 100)::int`
}

const placed = ({ distance, rank, name_key, provider_id }: Place, values: Values) =>
  [
    values.add(distance, 'int'),
    values.add(rank, 'int'),
    values.add(name_key, 'text'),
    values.add(provider_id, 'uuid'),
  ].join(', ')

const counted = (count: string) => `
         ${count} filter (where mask = 0) as total,
         ${count} filter (where mask & ~${bit.direct} = 0 and is_direct) as direct,
         ${count} filter (where mask & ~${bit.accepting} = 0 and accepting) as accepting`

/** Runs a search. */
export async function runSearch(
  db: Db,
  search: Search,
  after: Place | null,
  limit: number
): Promise<Found> {
  const { text, values } = searchStatement(search, after, limit)
  // Written as text and not through the query builder: it is the hottest statement of the product.
  const { rows } = await db.executeQuery<Found>(CompiledQuery.raw(text, values))
  const [found] = rows
  if (!found) throw new Error('The search statement gives one row')
  return found
}
