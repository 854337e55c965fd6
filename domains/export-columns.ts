import type { ExportColumn } from '@numo/kit/list.ts'
import type { Locale } from '@numo/kit/locales.ts'

/** A column of an export in both languages, and what its cell says in one of them. */
export type Column<Row> = {
  name: string
  title: Readonly<Record<Locale, string>>
  value(row: Row, locale: Locale): string | null
}

/** The columns of an export in one language: those wanted, in the order they are shown, or all of them. */
export function columnsIn<Row>(
  columns: readonly Column<Row>[],
  { locale, columns: wanted }: { locale: Locale; columns?: string | undefined }
): ExportColumn<Row>[] {
  const named = (wanted ?? '')
    .split(',')
    .map((name) => columns.find((column) => column.name === name))
    .filter((column) => column !== undefined)
  return (named.length > 0 ? named : columns).map((column) => ({
    name: column.name,
    title: column.title[locale],
    value: (row) => column.value(row, locale),
  }))
}
