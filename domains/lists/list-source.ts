import { sql, type RawBuilder } from 'kysely'

/** A column a list can be sorted by. It must never be null, and an index on (it, id) makes deep pages quick. */
export type Sort = {
  by: RawBuilder<unknown>
  /** PostgreSQL type of `by`: cursors carry the value as text. */
  type: 'text' | 'timestamptz' | 'date' | 'bigint' | 'double precision' | 'uuid'
}

/** What the filters of a list were given, without those that were left out. */
type Conditions<Filters> = {
  [Name in keyof Filters]-?: (value: NonNullable<Filters[Name]>) => RawBuilder<unknown>
}

/** Another table that has rows of a list in the order of some of its sorts, so that they are met without all others. */
export type OrderedTable = {
  /** What stands after `from`: that table, joined to the list's. */
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** For each sort it has an index of, the same value as the list's own. */
  sorts: Readonly<Record<string, RawBuilder<unknown>>>
}

/**
 * Where the rows of a list come from. Joins must keep one row per `id`; what a row shows besides belongs into
 * `columns` as subqueries, so that only the rows of the page pay for it.
 */
export type ListSource<Filters> = {
  columns: RawBuilder<unknown>
  /** What stands after `from`, joins included. */
  from: RawBuilder<unknown>
  /** Always true of the list's rows. */
  only?: RawBuilder<unknown>
  /** Unique; breaks ties of every sort. */
  id: { by: RawBuilder<unknown>; type: 'uuid' | 'text' }
  sorts: Readonly<Record<string, Sort>>
  /** As in the query: `-created_at` is newest first. */
  default_sort: string
  /** Rows that words match; `words` is what was typed, folded. Without it the list has no search. */
  search?: (words: string) => RawBuilder<unknown>
  /**
   * For a search that looks into other tables: the same in other forms. `own` is what a row says without a search elsewhere; `first` finds so
   * many and no more, by indexes; `holds` asks one row at a time, for words so common that walking the list meets them soon.
   */
  wide_search?: {
    own: (words: string) => RawBuilder<unknown>
    first: (words: string, most: number) => RawBuilder<unknown>
    holds: (words: string) => RawBuilder<unknown>
  }
  filters: Conditions<Filters>
  /** For each sort the filters for which an index has the rows of each value, at least of each rare one, in its order. */
  ordered_filters?: Readonly<Record<string, readonly (keyof Filters & string)[]>>
  /** For a filter's value another table that has its rows, and in which order. */
  ordered_tables?: {
    [Name in keyof Filters]?: (value: NonNullable<Filters[Name]>) => OrderedTable | null
  }
  /** The table that has each word of each row that does not begin with a digit, for a search by beginnings of words. */
  ordered_words?: OrderedTable & {
    table: RawBuilder<unknown>
    /** The word, seen from that table alone and seen from `from`. */
    column: RawBuilder<unknown>
    word: RawBuilder<unknown>
  }
  /** Filters of which all values must hold; of the others one is enough. */
  every_filters?: readonly (keyof Filters & string)[]
  /** Filters that another table answers, by an index: with one of them counting stops at 1,000. */
  joined_filters?: readonly (keyof Filters & string)[]
  /** Filters that cost a look into other tables for every row: with one of them counting stops at 1,000. */
  dear_filters?: readonly (keyof Filters & string)[]
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

/** Any source, where its filters do not matter. */
// oxlint-disable-next-line typescript/no-explicit-any -- functions of every kind of value
export type AnySource = ListSource<any>

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Whether a text can be an id of this kind at all; PostgreSQL takes nothing else for one. */
export const isIdOf = (type: 'uuid' | 'text', text: string) => type === 'text' || uuid.test(text)

/** True of rows whose text is one of these. Only of a single value can an index give the rows in the order of the list. */
export const isOneOf = (
  text: RawBuilder<unknown>,
  wanted: readonly string[]
): RawBuilder<unknown> =>
  wanted.length === 1 ? sql`${text} = ${wanted[0]}` : sql`${text} = any (${wanted}::text[])`

/** A `tsquery` of folded words: each is the beginning of a word of what is searched, in any order. */
export const beginnings = (words: string): string =>
  words
    .split(' ')
    .map((word) => `'${word}':*`)
    .join(' & ')
