import type { ExportColumn } from '@numo/kit/list.ts'

/** A cell no spreadsheet takes for a formula: what could start one gets an apostrophe in front. */
function cell(value: string | null): string {
  if (value === null || value === '') return ''
  const flat = value.replace(/\r\n?|\n/g, ' ').replaceAll('\0', '')
  // A leading space or tab does not stop a spreadsheet from looking further.
  const safe =
    /^[\s\p{Cf}]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]/u.test(flat) && !/^-?\d+(?:\.\d+)?$/.test(flat)
      ? `'${flat}`
      : flat
  return /[",;\t']/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Rows as CSV (RFC 4180) with the columns and texts the list shows, a byte order mark in front so that spreadsheets
 * read it as UTF-8. No cell can be taken for a formula; plain negative numbers stay numbers.
 */
export function csvOf<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ title }) => cell(title)),
    ...rows.map((row) => columns.map(({ value }) => cell(value(row)))),
  ]
  return `\uFEFF${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`
}
