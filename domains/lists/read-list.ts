import { sql, type RawBuilder } from 'kysely'
import { fold } from '@numo/kit/text.ts'
import { refuse } from '@numo/kit/fail.ts'
import { mostCounted } from '@numo/kit/list.ts'
import type { Tx } from '../context.ts'
import { cursorOf, placeOf } from './cursor.ts'
import { findPaths } from './find-paths.ts'
import { firstMatches, isMetOften, showRows, walkTo } from './find-rows.ts'
import {
  isIdOf,
  type AnySource,
  type ListInput,
  type ListSource,
  type Sort,
} from './list-source.ts'

/** One page of a list, as `listOutput` of `kit/list.ts` describes it. */
export type ListPage<Row> = {
  rows: Row[]
  next: string | null
  previous: string | null
  total: { count: number; is_exact: boolean }
}

export function orderOf(
  source: { sorts: Readonly<Record<string, Sort>>; default_sort: string },
  wanted: string | undefined
): { name: string; sort: Sort; descending: boolean } {
  const name = wanted ?? source.default_sort
  const descending = name.startsWith('-')
  const sort = source.sorts[descending ? name.slice(1) : name]
  if (!sort) throw refuse(400, 'invalid', 'sort: this list is not sorted by that')
  return { name, sort, descending }
}

/** Words without any filter: only then may a search stop at its first rows. */
const isSearchAlone = <Filters>(source: ListSource<Filters>, input: ListInput<Filters>) =>
  fold(input.q ?? '') !== '' &&
  input.item === undefined &&
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
  const { item } = input
  if (item !== undefined)
    all.push(isIdOf(source.id.type, item) ? sql`${source.id.by} = ${item}` : sql`false`)
  const words = fold(input.q ?? '')
  if (words && search) all.push(search(words))
  // Typed characters without a letter or digit match nothing rather than everything.
  else if (input.q?.trim()) all.push(sql`false`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the source names a filter for every field of Filters and no other
  for (const name of Object.keys(source.filters) as (keyof Filters)[]) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a list's input holds its filters beside the page; the shape was checked on the way in
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
  // How many rows a filter leaves differs by a thousand from value to value, and so does the best plan.
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx)
  const backwards = input.before !== undefined || input.at === 'last'
  const cursor = input.after ?? input.before
  const stretch = {
    sort: order.sort,
    down: order.descending !== backwards,
    place: cursor === undefined ? null : placeOf(cursor, order.name),
    // One more than is shown tells whether there is more.
    limit: input.limit + 1,
  }
  const isAsked = (name: keyof Filters & string) => input[name] !== undefined
  const isDear = source.dear_filters?.some(isAsked) ?? false
  const isJoined = source.joined_filters?.some(isAsked) ?? false
  const isSearch = fold(input.q ?? '') !== ''
  const most = isDear || isJoined ? fewCounted : mostCounted
  // Words that so many rows hold themselves are not looked for anywhere else before counting ends.
  const isCommon =
    isSearch &&
    !isDear &&
    (await isMetOften(tx, source, conditionOf(source, input, wide_search?.own), fewCounted))
  const { count, places } = isCommon
    ? { count: fewCounted, places: null }
    : await firstMatches(
        tx,
        source,
        conditionOf(source, input, wide ? (words) => wide.first(words, most + 1) : source.search),
        most,
        { ...stretch, hasIndex: !isSearch && hasIndexedFilter(source, input) }
      )
  const total = { count, is_exact: places !== null }
  const walk = async () => {
    const { paths, isClose } = await findPaths(tx, source, {
      input,
      sort: order.name.replace('-', ''),
      conditionOf: (one) => conditionOf(source, one, wide?.holds ?? source.search),
    })
    // Finding all that matches instead is no way out where every row costs a look into other tables, or too many match.
    const isSteady = isDear || isClose || (wide !== null && isCommon)
    return walkTo(
      tx,
      source,
      { paths, found: conditionOf(source, input) },
      { ...stretch, isSteady }
    )
  }
  const found = places ?? (await walk())
  // The last page is what is left over when all before it are full.
  const isLast = input.at === 'last' && total.is_exact
  const shown = found.slice(0, isLast ? count % input.limit || input.limit : input.limit)
  const has_more = found.length > shown.length
  if (backwards) shown.reverse()
  const hasBefore = backwards ? has_more : stretch.place !== null
  const hasAfter = backwards ? input.at !== 'last' : has_more
  const [first, last] = [shown[0], shown.at(-1)]
  return {
    rows: await showRows<Row>(tx, source, shown),
    previous: hasBefore && first ? cursorOf({ ...first, sort: order.name }) : null,
    next: hasAfter && last ? cursorOf({ ...last, sort: order.name }) : null,
    total,
  }
}

/** Whether an index of its own has the rows of one of the filters, in whatever order. */
const hasIndexedFilter = <Filters>(source: ListSource<Filters>, input: ListInput<Filters>) =>
  Object.values(source.ordered_filters ?? {}).some((names) =>
    names.some((name) => input[name] !== undefined)
  )

/** With words that every twentieth row has, or a filter that other tables answer, counting stops here. */
const fewCounted = 1000

/** Counts what matches, but no further than `most`. */
export async function countUpTo(
  tx: Tx,
  { from, id }: Pick<AnySource, 'from' | 'id'>,
  matches: RawBuilder<unknown>,
  most: number
): Promise<{ count: number; is_exact: boolean }> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
      from (select ${id.by} as id from ${from} where ${matches} limit ${sql.lit(most + 1)}) counted`.execute(
    tx
  )
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, most), is_exact: count <= most }
}
