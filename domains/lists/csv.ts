import type { ExportColumn } from '@numo/kit/list.ts'

/** Escapes a CSV cell so that no spreadsheet takes it for a formula: a value that could start one gets a leading apostrophe. */
function cell(value: string | null): string {
  if (value === null || value === '') return ''
  const flat = value.replace(/\r\n?|\n/g, ' ').replaceAll('\0', '')
  // Spreadsheets ignore a leading space or tab when they detect formulas.
  const safe =
    /^[\s\p{Cf}]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]/u.test(flat) && !/^-?\d+(?:\.\d+)?$/.test(flat)
      ? `'${flat}`
      : flat
  return /[",;\t']/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Formats rows as CSV (RFC 4180) with the columns and texts of the list, and a byte order mark so that spreadsheets read it as UTF-8. No
 * cell can be taken for a formula; plain negative numbers stay numbers.
 */
export function csvOf<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ title }) => cell(title)),
    ...rows.map((row) => columns.map(({ value }) => cell(value(row)))),
  ]
  return `\uFEFF${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`
}
