import { sql, type RawBuilder } from 'kysely'
import { fold } from '@numo/kit/text.ts'
import { refuseField } from '@numo/kit/fail.ts'
import {
  isIdOf,
  type AnySource,
  type ListInput,
  type ListSource,
  type SearchCondition,
  type Sort,
} from './list-source.ts'

type Condition = RawBuilder<unknown>

/** Returns the sort order of a request. Throws 400 for an unknown sort. */
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

/** Search and filters of a request as SQL conditions. */
export type Conditions = {
  /** Tests a single row. */
  matches: Condition
  /** Disjoint conditions that together find all matching rows; each uses its own index. */
  parts: readonly Condition[]
  /** What a walk of an index passes over and does not count. */
  bound: Condition
}

/** Builds the conditions of search and filters. */
export function conditionsOf<Filters>(
  source: ListSource<Filters>,
  input: ListInput<Filters>
): Conditions {
  const all: SearchCondition[] = []
  const add = (one: Condition | SearchCondition) =>
    all.push('find' in one ? one : { find: one, test: one })
  if (source.only) add(source.only)
  if (source.bound) add(source.bound)
  const { item } = input
  if (item !== undefined)
    add(isIdOf(source.id.type, item) ? sql`${source.id.by} = ${item}` : sql`false`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the source declares a filter for every field of Filters and no other
  for (const name of Object.keys(source.filters) as (keyof Filters)[]) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a list's input has its filters beside the paging fields; the schema was checked before
    const value = (input as Filters)[name]
    if (value !== undefined && value !== null) add(source.filters[name](value))
  }
  const words = fold(input.q ?? '')
  const search = words ? source.search?.(words) : undefined
  // A query without letters or digits matches nothing rather than everything.
  if (!search && input.q?.trim()) add(sql`false`)
  const bound = allOf(
    [source.bound, ...all.map((one) => one.bound)].filter((one) => one !== undefined)
  )
  // Each with every alternative of the others.
  const found = all.reduce<Condition[][]>(
    (before, { find, parts = [find] }) =>
      parts.flatMap((part) => before.map((one) => [...one, sql`(${part})`])),
    [[]]
  )
  const tested = allOf(all.map(({ test }) => sql`(${test})`))
  if (!search) return { matches: tested, parts: found.map(allOf), bound }
  const tests = search.map(({ test }) => sql`(${test})`)
  return {
    bound,
    matches: sql`(${tested} and (${sql.join(tests, sql` or `)}))`,
    parts: found.flatMap((filters) =>
      search.map(({ find }, n) =>
        allOf([
          ...filters,
          sql`(${find})`,
          ...tests.slice(0, n).map((test) => sql`${test} is not true`),
        ])
      )
    ),
  }
}

/** SQL query of `columns` for the matching rows, each once: a union of the disjoint parts. */
export const matching = (
  { from, parts }: Pick<AnySource, 'from'> & Pick<Conditions, 'parts'>,
  columns: RawBuilder<unknown>,
  also: Condition = sql`true`
): RawBuilder<unknown> =>
  sql.join(
    parts.map((part) => sql`(select ${columns} from ${from} where ${part} and ${also})`),
    sql` union all `
  )
