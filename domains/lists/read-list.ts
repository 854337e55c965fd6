import { sql, type RawBuilder } from 'kysely'
import { maxCounted, type CurrencySum } from '@numo/kit/list.ts'
import type { Tx } from '../context.ts'
import { conditionsOf, matching, orderOf, type Conditions } from './conditions.ts'
import { decodeCursor, encodeCursor, refuseBadCursor, type RowKey } from './cursor.ts'
import type { AnySource, ListInput, ListSource, Sort } from './list-source.ts'

/** A page of a list; the response shape is `listOutput` of `kit/list.ts`. */
export type ListPage<Row> = {
  rows: Row[]
  next: string | null
  previous: string | null
  total: { count: number; is_exact: boolean }
  sums?: CurrencySum[] | undefined
}

/**
 * Reads one page of a list in a transaction under the caller's role, with the total of matching rows, exact up to `most` (10,000).
 * 1. Filter, then sort: find, count and sort up to `most` matching rows.
 * 2. If there are more, matches are frequent: walk the index of the sort from the cursor (keyset pagination) until the page is full, over
 *    at most ten times as many rows: matches may stand together.
 * 3. If these contain too few matches, filter and sort all of them.
 */
export async function readList<Row, Filters>(
  tx: Tx,
  source: ListSource<Filters>,
  input: ListInput<Filters>,
  maxRows = maxCounted
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
    // One more row than the page, to detect whether there is a next page.
    limit: input.limit + 1,
    max_rows: maxRows,
  }
  // How rare what is asked for is decides the plan. One plan for all values, which PostgreSQL makes from the sixth execution of a prepared
  // statement on, took three times as long.
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
  const sorted = await filterThenSort(tx, query)
  const total = { count: Math.min(sorted.count, maxRows), is_exact: sorted.keys !== null }
  const found =
    sorted.keys ?? (await walkIndex(tx, query, 10 * maxRows)) ?? (await sortAll(tx, query))

  // The last page has the remainder when all pages before it are full.
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
    ...(input.sums && total.is_exact && { sums: await sumAll(tx, query) }),
  }
}

/** Adds up the matching rows by currency. */
async function sumAll(tx: Tx, { source: { from, sum }, parts }: Query): Promise<CurrencySum[]> {
  if (!sum) return []
  const { rows } = await sql<CurrencySum>`
    select currency, sum(amount)::float8 as amount
      from (${matching({ from, parts }, sql`${sum.currency} as currency, ${sum.amount} as amount`)}) matching
     group by currency order by currency`.execute(tx)
  return rows
}

type Query = Conditions & {
  source: AnySource
  sort: Sort
  isDescending: boolean
  /** The page starts after this row; null starts at the beginning. */
  cursor: RowKey | null
  limit: number
  /** Maximum number of rows to count. */
  max_rows: number
}

/** SQL `order by` and `limit` over `value` and `id`. */
const inOrder = ({ isDescending, limit }: Query) => {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  return sql`order by value ${direction}, id ${direction} limit ${sql.lit(limit)}`
}

/** SQL condition for rows after the cursor. */
const isBehindCursor = (
  { source: { id }, sort, isDescending, cursor }: Query,
  row: RawBuilder<unknown>
) =>
  cursor
    ? sql`${row} ${sql.raw(isDescending ? '<' : '>')}
          (${cursor.value}::${sql.raw(sort.type)}, ${cursor.id}::${sql.raw(id.type)})`
    : sql`true`

/** SQL query of the sort keys of matching rows. */
const matchingKeys = ({ source: { from, id }, parts, sort }: Query, also?: RawBuilder<unknown>) =>
  matching({ from, parts }, sql`${sort.by} as value, ${id.by} as id`, also)

/** Counts matching rows up to the maximum and returns the page when that covers all of them; `keys` is null when there are more. */
async function filterThenSort(
  tx: Tx,
  query: Query
): Promise<{ count: number; keys: RowKey[] | null }> {
  const { rows } = await sql<KeyTexts & { count: number }>`
    with matching as materialized (${matchingKeys(query)} limit ${sql.lit(query.max_rows + 1)}),
    total as (select count(*) as count from matching),
    page as (
      select * from matching
       where (select count from total) <= ${sql.lit(query.max_rows)} and ${isBehindCursor(query, sql`(value, id)`)}
       ${inOrder(query)})
    select total.count, page.value::text as value_text, page.id::text as id_text from total left join page on true`
    .execute(tx)
    .catch(refuseBadCursor(query.cursor))
  const count = rows[0]?.count ?? 0
  return { count, keys: count > query.max_rows ? null : rows.flatMap(keyOf) }
}

type KeyTexts = { value_text: string | null; id_text: string | null }
const keyOf = ({ value_text: value, id_text: id }: KeyTexts): RowKey[] =>
  value === null || id === null ? [] : [{ value, id }]

/** Returns the page when `maxWalked` rows after the cursor in the index fill it; otherwise null. */
async function walkIndex(tx: Tx, query: Query, maxWalked: number): Promise<RowKey[] | null> {
  const { source, matches, sort, limit, bound } = query
  const { rows } = await sql<KeyTexts>`
    select value::text as value_text, id::text as id_text
      from (select ${sort.by} as value, ${source.id.by} as id, ${matches} as matches
              from ${source.from}
             where ${isBehindCursor(query, sql`(${sort.by}, ${source.id.by})`)} and ${bound}
             ${inOrder({ ...query, limit: maxWalked })}) walked
     where matches limit ${sql.lit(limit)}`
    .execute(tx)
    .catch(refuseBadCursor(query.cursor))
  return rows.length < limit ? null : rows.flatMap(keyOf)
}

/** Returns the page by filtering and sorting everything after the cursor. */
async function sortAll(tx: Tx, query: Query): Promise<RowKey[]> {
  const { sort, source } = query
  const behind = isBehindCursor(query, sql`(${sort.by}, ${source.id.by})`)
  // `offset 0` is an optimization fence: it keeps the planner from walking an index.
  const { rows } = await sql<KeyTexts>`
    select value::text as value_text, id::text as id_text
      from (${matchingKeys(query, behind)} offset 0) matching ${inOrder(query)}`
    .execute(tx)
    .catch(refuseBadCursor(query.cursor))
  return rows.flatMap(keyOf)
}

/** Reads the displayed columns of these rows, in the given order. */
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
