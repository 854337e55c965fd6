import { sql, type RawBuilder } from 'kysely'
import { fold } from '@numo/kit/text.ts'
import { refuse } from '@numo/kit/fail.ts'
import { mostCounted } from '@numo/kit/list.ts'
import type { Tx } from '../context.ts'
import { cursorOf, placeOf, unknownPlace, type Place } from './cursor.ts'
import type { AnySource, ListInput, ListSource, Sort } from './list-source.ts'

/** One page of a list, as `listOutput` of `kit/list.ts` describes it. */
export type ListPage<Row> = {
  rows: Row[]
  next: string | null
  previous: string | null
  total: { count: number; is_exact: boolean }
}

/** How one request sorts, and the two directions it can be read in. */
type Order = { name: string; sort: Sort; descending: boolean }

export function orderOf(
  source: { sorts: Readonly<Record<string, Sort>>; default_sort: string },
  wanted: string | undefined
): Order {
  const name = wanted ?? source.default_sort
  const descending = name.startsWith('-')
  const sort = source.sorts[descending ? name.slice(1) : name]
  if (!sort) throw refuse(400, 'invalid', 'sort: this list is not sorted by that')
  return { name, sort, descending }
}

/** Words without any filter: only then may a search stop at its first rows. */
const isSearchAlone = <Filters>(source: ListSource<Filters>, input: ListInput<Filters>) =>
  fold(input.q ?? '') !== '' &&
  Object.keys(source.filters).every(
    (name) => (input as Record<string, unknown>)[name] === undefined
  )

/** What search and filters say, joined; every row of the list without them. `search` is the form to ask it in. */
export function conditionOf<Filters>(
  source: ListSource<Filters>,
  input: ListInput<Filters>,
  search = source.search
): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = source.only ? [source.only] : []
  const words = fold(input.q ?? '')
  if (words && search) all.push(search(words))
  // Typed characters without a letter or digit match nothing rather than everything.
  else if (input.q?.trim()) all.push(sql`false`)
  for (const name of Object.keys(source.filters) as (keyof Filters)[]) {
    const value = (input as Filters)[name]
    if (value !== undefined && value !== null) all.push(source.filters[name](value))
  }
  return all.length === 0
    ? sql`true`
    : sql.join(
        all.map((one) => sql`(${one})`),
        sql` and `
      )
}

/**
 * Reads one page of a list inside a transaction under the caller's hat, with the total of what matches. Pages are told
 * apart by the row they start at, never by a number of rows to skip, so the last page costs what the first does.
 */
export async function readList<Row, Filters>(
  tx: Tx,
  source: ListSource<Filters>,
  input: ListInput<Filters>
): Promise<ListPage<Row>> {
  const order = orderOf(source, input.sort)
  const { wide_search } = source
  const wide = wide_search && isSearchAlone(source, input) ? wide_search : null
  const matches = conditionOf(
    source,
    input,
    wide ? (words) => wide.first(words, mostCounted + 1) : source.search
  )
  // How many rows a filter leaves differs by a thousand from value to value, and so does the best plan.
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx)
  const { ids, ...total } = await countUpTo(
    tx,
    source,
    matches,
    source.dear_filters?.some((name) => input[name] !== undefined) ? few : mostCounted
  )
  const backwards = input.before !== undefined || input.at === 'last'
  const cursor = input.after ?? input.before
  const place = cursor === undefined ? null : placeOf(cursor, order.name)
  const isLast = input.at === 'last' && total.is_exact
  const walked = wide && !total.is_exact ? conditionOf(source, input, wide.holds) : matches
  const { rows, has_more } = await readSlice<Row>(tx, source, order, walked, {
    backwards,
    place,
    // The last page is what is left over when all before it are full.
    limit: isLast ? total.count % input.limit || input.limit : input.limit,
    among: ids ?? (total.is_exact ? 'some' : 'many'),
  })
  const hasBefore = backwards ? has_more : place !== null
  const hasAfter = backwards ? input.at !== 'last' : has_more
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    rows: rows.map(({ row }) => row),
    previous: hasBefore && first ? cursorOf({ ...first.place, sort: order.name }) : null,
    next: hasAfter && last ? cursorOf({ ...last.place, sort: order.name }) : null,
    total,
  }
}

/** So few rows are named to the database one by one when their page is read. */
const few = 1000

/** Counts what matches, but no further than `most`; the ids too when they are few. */
export async function countUpTo(
  tx: Tx,
  { from, id }: Pick<AnySource, 'from' | 'id'>,
  matches: RawBuilder<unknown>,
  most: number
): Promise<{ count: number; is_exact: boolean; ids: readonly string[] | null }> {
  const { rows } = await sql<{ count: number; ids: string[] | null }>`
    select count(*) as count, case when count(*) <= ${sql.lit(few)} then array_agg(id::text) end as ids
      from (select ${id.by} as id from ${from} where ${matches} limit ${sql.lit(most + 1)}) counted`.execute(
    tx
  )
  const { count, ids } = rows[0] ?? { count: 0, ids: null }
  return {
    count: Math.min(count, most),
    is_exact: count <= most,
    ids: count <= few ? (ids ?? []) : null,
  }
}

type Slice = {
  backwards: boolean
  place: Place | null
  limit: number
  /** Which rows match: these; some thousands, found first and sorted then; or so many that the sort's index is walked. */
  among: readonly string[] | 'some' | 'many'
}
type Found<Row> = { rows: { row: Row; place: Omit<Place, 'sort'> }[]; has_more: boolean }

/** The rows next to a place in one direction, given back in the order of the list. */
export async function readSlice<Row>(
  tx: Tx,
  source: Pick<AnySource, 'columns' | 'from' | 'id'>,
  { sort, descending }: Order,
  matches: RawBuilder<unknown>,
  { backwards, place, limit, among }: Slice
): Promise<Found<Row>> {
  const { columns, from } = source
  const { by: id, type: id_type } = source.id
  const ids = sql.raw(id_type)
  const down = descending !== backwards
  const direction = sql.raw(down ? 'desc' : 'asc')
  const beyond = place
    ? sql`(${sort.by}, ${id}) ${sql.raw(down ? '<' : '>')} (${place.value}::${sql.raw(sort.type)}, ${place.id}::${ids})`
    : sql`true`
  // Materialised, because the planner would rather walk the whole index of the sort than sort a few rows.
  const matching =
    among === 'many'
      ? sql``
      : among === 'some'
        ? sql`matching as materialized (select ${id} as id from ${from} where ${matches}),`
        : sql`matching as materialized (select unnest(${among}::${ids}[]) as id),`
  const wanted = among === 'many' ? matches : sql`${id} in (select id from matching)`
  // Behind row-level security the planner knows nothing of how common a text is, and would sort a tenth of the table.
  if (among === 'many') await setBitmapScans(tx, 'off')
  // The page first, by keys alone: only its rows pay for what they show.
  const { rows } = await sql<Row & { place_value: string; place_id: string }>`
    with ${matching} page as materialized (
      select ${id} as id, ${sort.by} as place from ${from} where ${wanted} and ${beyond}
       order by ${sort.by} ${direction}, ${id} ${direction} limit ${sql.lit(limit + 1)})
    select ${columns}, page.place::text as place_value, page.id::text as place_id
      from ${from} cross join page where ${id} = page.id
     order by page.place ${direction}, page.id ${direction}`
    .execute(tx)
    .catch((error: unknown) => {
      // A cursor somebody made up can hold what is no instant or no id.
      if (place && isDataError(error)) throw unknownPlace()
      throw error
    })
  if (among === 'many') await setBitmapScans(tx, 'on')
  const has_more = rows.length > limit
  const kept = has_more ? rows.slice(0, limit) : rows
  if (backwards) kept.reverse()
  return {
    has_more,
    rows: kept.map(({ place_value, place_id, ...row }) => ({
      row: row as Row,
      place: { value: place_value, id: place_id },
    })),
  }
}

/** Ends with the transaction. */
const setBitmapScans = (tx: Tx, to: 'on' | 'off') =>
  sql`select set_config('enable_bitmapscan', ${to}, true)`.execute(tx)

/** SQLSTATE class 22: a value that cannot be what it was said to be. */
const isDataError = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('22')
