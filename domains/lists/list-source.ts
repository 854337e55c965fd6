import { sql, type RawBuilder } from 'kysely'
import { uuid } from '@numo/kit/uuid.ts'

/** A column the list can be sorted by: not null, with an index on (column, id). */
export type Sort = {
  by: RawBuilder<unknown>
  /** PostgreSQL type of `by`; cursors carry the value as text. */
  type: 'text' | 'timestamptz' | 'date' | 'bigint' | 'double precision' | 'uuid'
}

/**
 * Source of a list's rows. Every filter, sort and search must be a column of `from` or a set of ids from an index (`id in (select ...)`),
 * so that 10,000 rows are tested in a few milliseconds; `npm run bench -- lists` measures each of them.
 */
export type ListSource<Filters> = {
  /** SQL select list; subqueries are fine, because only the rows of the page evaluate them. */
  columns: RawBuilder<unknown>
  /** SQL after `from`: one table, or a join that keeps one row per `id`. */
  from: RawBuilder<unknown>
  /** SQL condition that holds for every row of the list. */
  only?: RawBuilder<unknown>
  /**
   * A condition of one column that holds for every row of the list and fails where the indexes of its sorts begin or end, such as for rows
   * that came after a day: a walk passes over them and does not count them.
   */
  bound?: RawBuilder<unknown> | undefined
  /** Unique; breaks ties of every sort. */
  id: { by: RawBuilder<unknown>; type: 'uuid' | 'text' }
  sorts: Readonly<Record<string, Sort>>
  /** What `sums` adds up, of a list with amounts: minor units and their currency, columns of `from`. */
  sum?: { amount: RawBuilder<unknown>; currency: RawBuilder<unknown> }
  /** As in the query string: `-created_at` is newest first. */
  default_sort: string
  /**
   * Alternative search conditions (any may match), each with its own index, cheapest first; `words` is the folded query. Omit for a list
   * without search.
   */
  search?: (words: string) => readonly SearchCondition[]
  /** SQL condition of each filter for its value; in two forms where a row is tested in another way than rows are found. */
  filters: {
    [Name in keyof Filters]-?: (
      value: NonNullable<Filters[Name]>
    ) => RawBuilder<unknown> | SearchCondition
  }
}

/** Input of a list endpoint, as parsed by `listInput` of `kit/list.ts`. */
export type ListInput<Filters> = {
  q?: string | undefined
  sort?: string | undefined
  after?: string | undefined
  before?: string | undefined
  at?: 'last' | undefined
  /** Returns only the row with this id. */
  item?: string | undefined
  limit: number
  /** Adds the sums of all matching rows. */
  sums?: 'yes' | undefined
} & { [Name in keyof Filters]?: Filters[Name] | undefined }

/** A search condition in two forms, one per reading strategy; equal where it concerns a column of the list itself. */
export type SearchCondition = {
  /** Finds rows, by index. */
  find: RawBuilder<unknown>
  /** Tests a single row. */
  test: RawBuilder<unknown>
  /** The same, where it is of one column and fails where the index of a sort begins or ends: a walk passes over these rows, too. */
  bound?: RawBuilder<unknown>
  /** Disjoint conditions that together are `find`, the cheapest first: where enough rows match one, the others are not tried. */
  parts?: readonly RawBuilder<unknown>[]
}

/** A source of any filter type. */
// oxlint-disable-next-line typescript/no-explicit-any -- filters are functions of any value type
export type AnySource = ListSource<any>

/** Returns whether a text is a valid id of this type; PostgreSQL would raise an error for others. */
export const isIdOf = (type: 'uuid' | 'text', text: string) => type === 'text' || uuid.test(text)

/** SQL condition: the text is one of these. */
export const isOneOf = (
  text: RawBuilder<unknown>,
  requested: readonly string[]
): RawBuilder<unknown> =>
  requested.length === 1
    ? sql`${text} = ${requested[0]}`
    : sql`${text} = any (${requested}::text[])`

/** SQL condition: the `tsvector` has, for each of these folded words, a word that starts with it. */
export const hasWords = (column: RawBuilder<unknown>, words: string): RawBuilder<unknown> => {
  const prefixes = words.split(' ').map((word) => `'${word}':*`)
  return sql`${column} @@ ${prefixes.join(' & ')}::tsquery`
}

/** Search condition on a `tsvector` column of the list itself. */
export const inWords = (column: RawBuilder<unknown>, words: string): SearchCondition => {
  const condition = hasWords(column, words)
  return { find: condition, test: condition }
}

/**
 * Search condition in another table: `rows` is its `from ... where ...`, `id` its column that equals `key` of the list's row. Where the
 * index of the list's table begins with the household, both are two columns.
 */
export const inRowsOf = (
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  rows: RawBuilder<unknown>
): SearchCondition => ({
  find: sql`(${key}) in (select ${id} ${rows})`,
  // A scalar subquery is evaluated per row; `exists` might be computed for the whole table first.
  test: sql`(select true ${rows} and (${id}) = (${key}) limit 1)`,
})

/**
 * The same where few of `rows` match, such as organisations: as an array the planner expects few and finds what belongs to them by index;
 * as a query it expects a fixed share of their table, and may read the whole list.
 */
export const inFewRowsOf = (...[key, id, rows]: Parameters<typeof inRowsOf>): SearchCondition => ({
  ...inRowsOf(key, id, rows),
  find: sql`${key} = any (array(select ${id} ${rows}))`,
})

/** Search condition on the words of the household that `key` references. */
export const inHousehold = (key: RawBuilder<unknown>, words: string): SearchCondition =>
  inRowsOf(key, sql`h.id`, sql`from account h where ${hasWords(sql`h.words`, words)}`)
