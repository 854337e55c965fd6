import { CsvError, parse } from 'csv-parse/sync'

/** A row of a table; `line` counts from 1 and is that of its end. */
export type CsvLine = { line: number; cells: string[] }

/**
 * Reads the rows of a CSV text, headings included, separated by commas, semicolons or tabs; rows may have fewer or more cells than
 * the headings. Null when a quotation mark is not closed.
 */
export function readCsv(csv: string): CsvLine[] | null {
  const [head = ''] = csv.split(/\r?\n/, 1)
  const delimiter = [',', ';', '\t'].toSorted(
    (a, b) => head.split(b).length - head.split(a).length
  )[0]
  try {
    // With `info`, each row comes with its line, which the types of the library do not say.
    const rows: unknown = parse(csv, {
      bom: true,
      delimiter: delimiter ?? ',',
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- documented shape of `info: true` without `columns`
    return (rows as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      line: info.lines,
      cells: record,
    }))
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}
