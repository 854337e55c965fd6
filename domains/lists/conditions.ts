import { sql, type RawBuilder } from 'kysely'
import { fold } from '@numo/kit/text.ts'
import { refuseField } from '@numo/kit/fail.ts'
import {
  isIdOf,
  type AnySource,
  type ListInput,
  type ListSource,
  type Sort,
} from './list-source.ts'

type Condition = RawBuilder<unknown>

/** The sort order of a request. Refuses with 400 what the list cannot be sorted by. */
export function orderOf(
  source: { sorts: Readonly<Record<string, Sort>>; default_sort: string },
  requested: string | undefined
): { name: string; sort: Sort; descending: boolean } {
  const name = requested ?? source.default_sort
  const descending = name.startsWith('-')
  const sort = source.sorts[descending ? name.slice(1) : name]
  if (!sort) throw refuseField('sort', 'invalid_option', 'this list is not sorted by that')
  return { name, sort, descending }
}

const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`

/** What a request asks of the rows. */
export type Conditions = {
  /** Whether one row matches. */
  matches: Condition
  /** Conditions that no two have a row in common, and that together find all rows that match; each uses its own index. */
  parts: readonly Condition[]
}

/** The conditions of search and filters. */
export function conditionsOf<Filters>(
  source: ListSource<Filters>,
  input: ListInput<Filters>
): Conditions {
  const all: Condition[] = source.only ? [source.only] : []
  const { item } = input
  if (item !== undefined)
    all.push(isIdOf(source.id.type, item) ? sql`${source.id.by} = ${item}` : sql`false`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the source names a filter for every field of Filters and no other
  for (const name of Object.keys(source.filters) as (keyof Filters)[]) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a list's input holds its filters beside the page; the shape was checked on the way in
    const value = (input as Filters)[name]
    if (value !== undefined && value !== null) all.push(sql`(${source.filters[name](value)})`)
  }
  const words = fold(input.q ?? '')
  const search = words ? source.search?.(words) : undefined
  // Typed characters without a letter or digit match nothing rather than everything.
  if (!search && input.q?.trim()) all.push(sql`false`)
  const filters = allOf(all)
  if (!search) return { matches: filters, parts: [filters] }
  const tests = search.map(({ test }) => sql`(${test})`)
  return {
    matches: sql`(${filters} and (${sql.join(tests, sql` or `)}))`,
    parts: search.map(({ find }, n) =>
      allOf([...all, sql`(${find})`, ...tests.slice(0, n).map((test) => sql`${test} is not true`)])
    ),
  }
}

/** The rows that match, as a query of `columns`: each row once, found one part after the other. */
export const matching = (
  { from, parts }: Pick<AnySource, 'from'> & Pick<Conditions, 'parts'>,
  columns: RawBuilder<unknown>,
  also: Condition = sql`true`
): RawBuilder<unknown> =>
  sql.join(
    parts.map((part) => sql`(select ${columns} from ${from} where ${part} and ${also})`),
    sql` union all `
  )
