import { CsvError, parse } from 'csv-parse/sync'
import { problem, type FileProblem } from './remittance.ts'

/** A row of a CSV file by the names of the columns that are read. `line` counts from 1, headings included. */
export type CsvRow<Name extends string> = {
  line: number
  cells: Readonly<Partial<Record<Name, string>>>
}

const maxRows = 100_000
/** Banks write the account and the period above the headings. */
const maxRowsAbove = 20
/** Without limits a file of separators is one row of millions of cells. */
const maxRow = { characters: 20_000, cells: 1000 }
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/**
 * Reads the columns with these headings (English or Spanish, any order, separated by comma, semicolon or tab), which stand in one of
 * the first rows. Null when the headings are others. Formulas are refused, because a cell that is calculated says nothing that can be checked.
 */
export function readCsvRows<Name extends string>(
  text: string,
  headings: Readonly<Record<Name, readonly string[]>>,
  needed: readonly NoInfer<Name>[]
): { rows: CsvRow<Name>[] } | { problem: FileProblem } | null {
  let records: string[][]
  try {
    const delimiter = [';', '\t', ','].toSorted(
      (a, b) => text.slice(0, 2000).split(b).length - text.slice(0, 2000).split(a).length
    )[0]
    records = parse(text, {
      delimiter: delimiter ?? ',',
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      to: maxRows + maxRowsAbove + 2,
      max_record_size: maxRow.characters,
    })
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
  if (records.some(({ length }) => length > maxRow.cells)) return null
  const isName = (text: string): text is Name => text in headings
  const placesIn = (record: readonly string[]) => {
    const places = new Map<Name, number>()
    for (const name of Object.keys(headings).filter(isName)) {
      const at = record.findIndex((heading) => headings[name].includes(plain(heading)))
      if (at !== -1) places.set(name, at)
    }
    return places
  }
  const above = records
    .slice(0, maxRowsAbove + 1)
    .findIndex((record) => needed.every((name) => placesIn(record).has(name)))
  if (above === -1) return null
  const places = placesIn(records[above] ?? [])
  const rest = records.slice(above + 1)
  if (rest.length > maxRows) return { problem: problem('too_many_rows', { total: maxRows }) }
  const rows: CsvRow<Name>[] = []
  for (const [n, record] of rest.entries()) {
    const line = above + n + 2
    // Ends of sheets: `=SUM(B2:B9)`, `@SUM`, `+1+1`, `-2+3`.
    if (record.some((cell) => /^[=@]|^[+-][^\d.]|^[+-][\d.,]+[-+*/(]/.test(cell)))
      return { problem: problem('formula', { line }) }
    const cells: Partial<Record<Name, string>> = {}
    for (const [name, at] of places) {
      const cell = record[at]
      if (cell) cells[name] = cell
    }
    rows.push({ line, cells })
  }
  return { rows }
}
