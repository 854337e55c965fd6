/** Columns of a list, declared once for the screen and the export, with the same sentences. */
import type { Endpoint, OutputOf, SentTo } from './endpoint.ts'
import type { Locale } from './locales.ts'
import { majorText } from './money.ts'

/** Row type of a list endpoint. */
export type RowOf<E extends Endpoint> =
  OutputOf<E> extends { rows: readonly (infer Row)[] } ? Row : never

type SortOf<E extends Endpoint> =
  SentTo<E> extends { sort?: infer Sort } ? Exclude<Sort, `-${string}` | undefined> : never

type CellValue = string | number | boolean | null | undefined | readonly string[]

export type ListColumn<Row> = {
  /** Name in the URL, and of the sort order if it has one. */
  name: string
  /** Key of the column heading in the words of the screens, `area.name`. */
  title: string
  value: (row: Row, locale: Locale) => CellValue
  /**
   * Prefix of the keys that translate its values: `staff.sex` has one for each. Without it values are shown unchanged.
   */
  words?: string
  can_sort?: boolean
  /** Aligned to the end: numbers and dates. */
  is_end?: boolean
  /** Hidden unless chosen. */
  is_extra?: boolean
}

type ColumnOf<E extends Endpoint> = ListColumn<RowOf<E>> &
  ({ name: SortOf<E>; can_sort: true } | { can_sort?: never })

/** Declares the columns of a list. Type-checks that a sortable column has a sort of the endpoint. */
export const defineColumns = <
  E extends Endpoint,
  const C extends readonly [ColumnOf<E>, ...ColumnOf<E>[]],
>(
  _list: E,
  columns: C
): C => columns

/** Declares a column of an amount in the currency of its row. */
export const amountColumn = <const Name extends string, const Title extends string>(
  name: Name,
  title: Title
) => ({
  name,
  title,
  is_end: true as const,
  value: (row: Readonly<Record<Name, number>> & { readonly currency: string }) =>
    majorText(row[name], row.currency),
})

/** The column of when a row was created, by which the list is sorted. */
export const createdColumn = {
  name: 'created_at',
  title: 'people.created',
  can_sort: true,
  is_end: true,
  value: (row: { readonly created_at: string }) => row.created_at,
} as const

/** Translates a key of the words of the screens. */
export type Translate = (key: string) => string

/** Returns the text of a cell in a language, or null when it is empty. */
export function cellText<Row>(
  { value, words }: ListColumn<Row>,
  row: Row,
  translate: Translate,
  locale: Locale
): string | null {
  const found = value(row, locale) ?? null
  if (found === null) return null
  if (typeof found === 'boolean') return translate(found ? 'list.yes' : 'list.no')
  const name = (one: string | number) => (words ? translate(`${words}.${one}`) : String(one))
  return typeof found === 'object' ? found.map(name).join(', ') : name(found)
}
