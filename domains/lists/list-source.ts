import { sql, type RawBuilder } from 'kysely'

/** A column a list can be sorted by: never null, with an index on (it, id). */
export type Sort = {
  by: RawBuilder<unknown>
  /** PostgreSQL type of `by`: cursors carry the value as text. */
  type: 'text' | 'timestamptz' | 'date' | 'bigint' | 'double precision' | 'uuid'
}

/**
 * Where the rows of a list come from. Whatever filters, sorts and searches is a column of `from`, or a set of ids that an
 * index gives (`id in (select ...)`), so that 10,000 rows can be tested in a few milliseconds; `npm run bench -- lists` measures
 * every one of them.
 */
export type ListSource<Filters> = {
  /** What a row shows; subqueries are fine, only the rows of the page pay for them. */
  columns: RawBuilder<unknown>
  /** What stands after `from`: one table, or a join that keeps one row per `id`. */
  from: RawBuilder<unknown>
  /** Always true of the list's rows. */
  only?: RawBuilder<unknown>
  /** Unique; breaks ties of every sort. */
  id: { by: RawBuilder<unknown>; type: 'uuid' | 'text' }
  sorts: Readonly<Record<string, Sort>>
  /** As in the query: `-created_at` is newest first. */
  default_sort: string
  /**
   * Conditions of which one is enough, each with an index of its own, the cheapest first; `words` is what was typed, folded.
   * Without it the list has no search.
   */
  search?: (words: string) => readonly SearchCondition[]
  /** What each filter means for the value it was given. */
  filters: { [Name in keyof Filters]-?: (value: NonNullable<Filters[Name]>) => RawBuilder<unknown> }
}

/** The input of a list endpoint, as `listInput` of `kit/list.ts` parses it. */
export type ListInput<Filters> = {
  q?: string | undefined
  sort?: string | undefined
  after?: string | undefined
  before?: string | undefined
  at?: 'last' | undefined
  /** Only the row with that id. */
  item?: string | undefined
  limit: number
} & { [Name in keyof Filters]?: Filters[Name] | undefined }

/** A condition in the two forms the two strategies need; the same one where it is about a column of the list's own. */
export type SearchCondition = {
  /** Finds rows, by an index. */
  find: RawBuilder<unknown>
  /** Tests one row. */
  test: RawBuilder<unknown>
}

/** Any source, where its filters do not matter. */
// oxlint-disable-next-line typescript/no-explicit-any -- functions of every kind of value
export type AnySource = ListSource<any>

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Whether a text can be an id of this kind at all; PostgreSQL takes nothing else for one. */
export const isIdOf = (type: 'uuid' | 'text', text: string) => type === 'text' || uuid.test(text)

/** True of rows whose text is one of these. */
export const isOneOf = (
  text: RawBuilder<unknown>,
  requested: readonly string[]
): RawBuilder<unknown> =>
  requested.length === 1
    ? sql`${text} = ${requested[0]}`
    : sql`${text} = any (${requested}::text[])`

/** True of rows whose `tsvector` has a word that begins with each of these folded words, in any order. */
export const hasWords = (column: RawBuilder<unknown>, words: string): RawBuilder<unknown> => {
  const prefixes = words.split(' ').map((word) => `'${word}':*`)
  return sql`${column} @@ ${prefixes.join(' & ')}::tsquery`
}

/** A search in a `tsvector` of the list's own. */
export const inWords = (column: RawBuilder<unknown>, words: string): SearchCondition => {
  const condition = hasWords(column, words)
  return { find: condition, test: condition }
}

/** A search in another table: `rows` is its `from ... where ...`, `id` its column that `key` of the list's row is one of. */
export const inRowsOf = (
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  rows: RawBuilder<unknown>
): SearchCondition => ({
  find: sql`${key} in (select ${id} ${rows})`,
  // A scalar subquery is computed for each row; `exists` might be computed for the whole table first.
  test: sql`(select true ${rows} and ${id} = ${key} limit 1)`,
})

/** A search by the words of the household that `key` names. */
export const inHousehold = (key: RawBuilder<unknown>, words: string): SearchCondition =>
  inRowsOf(key, sql`h.id`, sql`from account h where ${hasWords(sql`h.words`, words)}`)
