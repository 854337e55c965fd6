import { sql, type RawBuilder } from 'kysely'
import { mostCounted } from '@numo/kit/list.ts'
import type { Tx } from '../context.ts'
import { conditionsOf, matching, orderOf, type Conditions } from './conditions.ts'
import { decodeCursor, encodeCursor, refuseBadCursor, type RowKey } from './cursor.ts'
import type { AnySource, ListInput, ListSource, Sort } from './list-source.ts'

/** One page of a list, as `listOutput` of `kit/list.ts` describes it. */
export type ListPage<Row> = {
  rows: Row[]
  next: string | null
  previous: string | null
  total: { count: number; is_exact: boolean }
}

/**
 * Reads one page of a list inside a transaction under the caller's role, with the total of what matches: exact up to `most`.
 *
 * 1. Filter, then sort: up to `most` (10,000) matching rows are found, counted and sorted.
 * 2. If more match, they are frequent: the index of the sort is walked from the cursor (keyset), and of at most as many rows
 *    those that match are the page.
 * 3. If these are too few, the matching rows lie far from the cursor: all of them are filtered and sorted after all.
 */
export async function readList<Row, Filters>(
  tx: Tx,
  source: ListSource<Filters>,
  input: ListInput<Filters>,
  most = mostCounted
): Promise<ListPage<Row>> {
  const order = orderOf(source, input.sort)
  const isBackwards = input.before !== undefined || input.at === 'last'
  const cursor = input.after ?? input.before
  const query: Query = {
    source,
    ...conditionsOf(source, input),
    sort: order.sort,
    isDescending: order.descending !== isBackwards,
    cursor: cursor === undefined ? null : decodeCursor(cursor, order.name),
    // One more than is shown tells whether there is more.
    limit: input.limit + 1,
    most,
  }
  const sorted = await filterThenSort(tx, query)
  const total = { count: Math.min(sorted.count, most), is_exact: sorted.keys !== null }
  const found = sorted.keys ?? (await walkIndex(tx, query)) ?? (await sortAll(tx, query))

  // The last page is what is left over when all before it are full.
  const isLast = input.at === 'last' && total.is_exact
  const shown = found.slice(0, isLast ? total.count % input.limit || input.limit : input.limit)
  const has_more = found.length > shown.length
  if (isBackwards) shown.reverse()
  const hasBefore = isBackwards ? has_more : query.cursor !== null
  const hasAfter = isBackwards ? input.at !== 'last' : has_more
  const [first, last] = [shown[0], shown.at(-1)]
  return {
    rows: await readRowsOf<Row>(tx, source, shown),
    previous: hasBefore && first ? encodeCursor(order.name, first) : null,
    next: hasAfter && last ? encodeCursor(order.name, last) : null,
    total,
  }
}

type Query = Conditions & {
  source: AnySource
  sort: Sort
  isDescending: boolean
  /** The page begins behind this row; null: at the end of the list. */
  cursor: RowKey | null
  limit: number
  /** Rows counted, and rows looked at in the index. */
  most: number
}

/** Of rows with `value` and `id`, the first in the order of the query. */
const inOrder = ({ isDescending, limit }: Query) => {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  return sql`order by value ${direction}, id ${direction} limit ${sql.lit(limit)}`
}

/** True of what stands behind the cursor. */
const isBehindCursor = (
  { source: { id }, sort, isDescending, cursor }: Query,
  row: RawBuilder<unknown>
) =>
  cursor
    ? sql`${row} ${sql.raw(isDescending ? '<' : '>')}
          (${cursor.value}::${sql.raw(sort.type)}, ${cursor.id}::${sql.raw(id.type)})`
    : sql`true`

/** The keys of the rows that match. */
const matchingKeys = ({ source: { from, id }, parts, sort }: Query, also?: RawBuilder<unknown>) =>
  matching({ from, parts }, sql`${sort.by} as value, ${id.by} as id`, also)

/** Counts what matches up to the most, and gives the page if it is all of it; `keys` is null if there is more. */
async function filterThenSort(
  tx: Tx,
  query: Query
): Promise<{ count: number; keys: RowKey[] | null }> {
  const { rows } = await sql<KeyTexts & { count: number }>`
    with matching as materialized (${matchingKeys(query)} limit ${sql.lit(query.most + 1)}),
    total as (select count(*) as count from matching),
    page as (
      select * from matching
       where (select count from total) <= ${sql.lit(query.most)} and ${isBehindCursor(query, sql`(value, id)`)}
       ${inOrder(query)})
    select total.count, page.value::text as value_text, page.id::text as id_text from total left join page on true`
    .execute(tx)
    .catch(refuseBadCursor(query.cursor))
  const count = rows[0]?.count ?? 0
  return { count, keys: count > query.most ? null : rows.flatMap(keyOf) }
}

type KeyTexts = { value_text: string | null; id_text: string | null }
const keyOf = ({ value_text: value, id_text: id }: KeyTexts): RowKey[] =>
  value === null || id === null ? [] : [{ value, id }]

/** The page, if it is full with what matches of the `most` rows that follow the cursor in the index; else null. */
async function walkIndex(tx: Tx, query: Query): Promise<RowKey[] | null> {
  const { source, matches, sort, limit } = query
  const { rows } = await sql<KeyTexts>`
    select value::text as value_text, id::text as id_text
      from (select ${sort.by} as value, ${source.id.by} as id, ${matches} as matches
              from ${source.from} where ${isBehindCursor(query, sql`(${sort.by}, ${source.id.by})`)}
             ${inOrder({ ...query, limit: query.most })}) walked
     where matches limit ${sql.lit(limit)}`
    .execute(tx)
    .catch(refuseBadCursor(query.cursor))
  return rows.length < limit ? null : rows.flatMap(keyOf)
}

/** The page, by filtering and sorting all that follows the cursor. */
async function sortAll(tx: Tx, query: Query): Promise<RowKey[]> {
  const { sort, source } = query
  const behind = isBehindCursor(query, sql`(${sort.by}, ${source.id.by})`)
  // `offset 0` keeps the planner from walking an index after all.
  const { rows } = await sql<KeyTexts>`
    select value::text as value_text, id::text as id_text
      from (${matchingKeys(query, behind)} offset 0) matching ${inOrder(query)}`
    .execute(tx)
    .catch(refuseBadCursor(query.cursor))
  return rows.flatMap(keyOf)
}

/** What the list shows of these rows, in their order. */
async function readRowsOf<Row>(
  tx: Tx,
  { columns, from, id }: AnySource,
  keys: readonly RowKey[]
): Promise<Row[]> {
  if (keys.length === 0) return []
  const type = sql.raw(id.type)
  const { rows } = await sql<Row>`
    select ${columns} from unnest(${keys.map((key) => key.id)}::${type}[]) with ordinality page (id, n)
     cross join ${from} where ${id.by} = page.id
     order by page.n`.execute(tx)
  return rows
}
