/** The columns of a list, declared once: the screen draws them, the export writes them, both with the same sentences. */
import type { Endpoint, OutputOf, SentTo } from './endpoint.ts'
import type { Locale } from './locales.ts'

/** A row of what a list endpoint gives. */
export type RowOf<E extends Endpoint> =
  OutputOf<E> extends { rows: readonly (infer Row)[] } ? Row : never

type SortOf<E extends Endpoint> =
  SentTo<E> extends { sort?: infer Sort } ? Exclude<Sort, `-${string}` | undefined> : never

type CellValue = string | number | boolean | null | undefined | readonly string[]

export type ListColumn<Row> = {
  /** Its name in the address, and of its sort where it has one. */
  name: string
  /** The sentence above it, `area.name` of the words of the screens. */
  title: string
  /** What a cell holds. */
  value: (row: Row, locale: Locale) => CellValue
  /** Where the sentences are that name its values: `staff.sex` has one for each. Left out: values are shown as they are. */
  words?: string
  can_sort?: boolean
  /** Figures and dates. */
  is_end?: boolean
  /** Shown only when chosen. */
  is_extra?: boolean
}

type ColumnOf<E extends Endpoint> = ListColumn<RowOf<E>> &
  ({ name: SortOf<E>; can_sort: true } | { can_sort?: never })

/** Declares the columns of a list, from the endpoint that gives its rows: a column sorts by what the endpoint sorts by. */
export const defineColumns = <
  E extends Endpoint,
  const C extends readonly [ColumnOf<E>, ...ColumnOf<E>[]],
>(
  _list: E,
  columns: C
): C => columns

/** Translates a sentence of the screens. */
export type Say = (key: string) => string

/** What a cell says in a language; null: nothing. */
export function cellText<Row>(
  { value, words }: ListColumn<Row>,
  row: Row,
  say: Say,
  locale: Locale
): string | null {
  const found = value(row, locale) ?? null
  if (found === null) return null
  if (typeof found === 'boolean') return say(found ? 'list.yes' : 'list.no')
  const name = (one: string | number) => (words ? say(`${words}.${one}`) : String(one))
  return typeof found === 'object' ? found.map(name).join(', ') : name(found)
}
