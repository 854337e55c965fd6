import { sql, type RawBuilder } from 'kysely'
import { fold } from '@numo/kit/text.ts'
import type { Tx } from '../context.ts'
import type { AnySource, ListInput, ListSource, OrderedTable } from './list-source.ts'

/** Rows of a list that can be met in the order of a sort. */
export type Path = {
  from: RawBuilder<unknown>
  by: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** Which of them match. */
  matches: RawBuilder<unknown>
}

type Asked<Filters> = {
  input: ListInput<Filters>
  /** As in `sorts`. */
  sort: string
  /** What search and filters say, for an input. */
  conditionOf: (input: ListInput<Filters>) => RawBuilder<unknown>
}

/** Other words that begin alike: with more of them so few letters were typed that the list itself has them everywhere. */
const mostWords = 32

/**
 * The paths on which a page of what matches lies close together: of a table that has the words that were typed, or the
 * rows of a filter, in this order; of an index that has the rows of a filter's value. Else the index of the sort, where
 * they may lie far apart.
 */
export async function findPaths<Filters>(
  tx: Tx,
  source: ListSource<Filters>,
  asked: Asked<Filters>
): Promise<{ paths: readonly Path[]; isClose: boolean }> {
  const { input, sort, conditionOf } = asked
  const elsewhere = (table: OrderedTable, matches: RawBuilder<unknown>): Path | null => {
    const by = table.sorts[sort]
    return by ? { from: table.from, by, id: table.id, matches } : null
  }
  const matches = conditionOf(input)
  const words = source.ordered_words
  const known = words?.sorts[sort] ? await wordsLike(tx, words, fold(input.q ?? '')) : []
  if (words && known.length > 0 && known.length <= mostWords)
    return {
      isClose: true,
      paths: known.flatMap(
        (word) => elsewhere(words, sql`${words.word} = ${word} and ${matches}`) ?? []
      ),
    }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the source names its own filters and no other
  for (const name of Object.keys(source.ordered_tables ?? {}) as (keyof Filters & string)[]) {
    const value = input[name]
    const table =
      value === undefined || value === null ? null : source.ordered_tables?.[name]?.(value)
    const path = table && elsewhere(table, matches)
    if (path) return { isClose: true, paths: [path] }
  }
  const ordered = orderedFilter(source, input, sort)
  const by = source.sorts[sort]?.by ?? source.id.by
  const path = { from: source.from, by, id: source.id.by }
  return {
    isClose: ordered !== null,
    paths: (ordered ?? [input]).map((one) => ({ ...path, matches: conditionOf(one) })),
  }
}

/** The words of a list that begin like one that was typed: the longest, because fewer begin like it. */
async function wordsLike(
  tx: Tx,
  { table, column }: NonNullable<AnySource['ordered_words']>,
  typed: string
): Promise<string[]> {
  const [word] = typed
    .split(' ')
    .filter((one) => /^\D/.test(one))
    .toSorted((a, b) => b.length - a.length)
  if (!word) return []
  const like = sql`${column} ^@ ${word}`
  const { rows } = await sql<{ word: string }>`
    with recursive known as (
      (select ${column} as word, 1 as n from ${table} where ${like} order by 1 limit 1)
      union all
      select (select ${column} from ${table} where ${like} and ${column} > known.word order by 1 limit 1), n + 1
        from known where known.word is not null and n <= ${sql.lit(mostWords)})
    select word from known where word is not null`.execute(tx)
  return rows.map(({ word: found }) => found)
}

/** What is asked of an index that has the rows of a filter in this order, one value at a time; null: none has. */
function orderedFilter<Filters>(
  source: ListSource<Filters>,
  input: ListInput<Filters>,
  sort: string
): readonly ListInput<Filters>[] | null {
  const name = source.ordered_filters?.[sort]?.find((one) => input[one] !== undefined)
  if (name === undefined) return null
  const values: unknown = input[name]
  return Array.isArray(values) && !source.every_filters?.includes(name)
    ? values.map((value: unknown) => ({ ...input, [name]: [value] }))
    : [input]
}
