import type { ExportColumn } from '@numo/kit/list.ts'
import type { Locale } from '@numo/kit/locales.ts'
import { english, type ExportWords } from './export-words-en.ts'
import { spanish } from './export-words-es.ts'

const words: Readonly<Record<Locale, ExportWords>> = { en: english, es: spanish }

/** The lists that can be taken out as a file. */
export type ExportedList = keyof ExportWords

/** What the cells of an export say, column by column, in the order of the file. Every title it has must have a column. */
export type Columns<Row, List extends ExportedList> = {
  readonly [Name in keyof ExportWords[List]['columns']]: (
    row: Row,
    words: ExportWords[List],
    locale: Locale
  ) => string | number | null
}

/** The columns of an export in one language: those wanted, in the order they are shown, or all of them. */
export function columnsIn<Row, List extends ExportedList>(
  list: List,
  columns: Columns<Row, List>,
  { locale, columns: wanted }: { locale: Locale; columns?: string | undefined }
): ExportColumn<Row>[] {
  const said = words[locale][list]
  const titles: Readonly<Record<string, string>> = said.columns
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- mapped types lose their keys here; each cell takes a row and the words of its own list
  const cells = Object.entries(columns) as [string, Columns<Row, List>[keyof Columns<Row, List>]][]
  const all = cells.map(([name, cell]) => ({
    name,
    title: titles[name] ?? name,
    value: (row: Row) => cell(row, said, locale)?.toString() ?? null,
  }))
  const named = (wanted ?? '')
    .split(',')
    .map((name) => all.find((column) => column.name === name))
    .filter((column) => column !== undefined)
  return named.length > 0 ? named : all
}
