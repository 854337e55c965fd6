import { Readable } from 'node:stream'
import { parse, type Info } from 'csv-parse'
import { LRUCache } from 'lru-cache'
import { errorCode } from '../error-code.ts'
import type { MappingContext } from '../plan-net/elements.ts'
import type { InputFile } from '../reading/list-files.ts'
import { maxRecordLength } from '../reading/pieces.ts'
import type { RecordSink, TableReader } from '../reading/read-files.ts'
import { InputProblem, RecordProblem, type SourceRecord } from '../records.ts'
import { Insurance } from './insurance.ts'
import { columnProblem, readColumns, type NamedColumn } from './columns.ts'
import { numoLayout, type Column } from './layout.ts'
import type { Mapping, ReadCell } from './mapping.ts'
import { readRow, refOfRow } from './read-row.ts'
import type { Row } from './row-values.ts'

/** Same limit as for other records; a longer row is an unclosed quote. */
const maxRowLength = maxRecordLength
/** Maximum number of shared records remembered in order not to emit them again. */
const maxRemembered = 50_000

type TableSettings = {
  mapping: Mapping
  /** Unknown columns to ignore. */
  left_out: readonly string[]
  context: MappingContext
  /** False: unknown columns that are not left out refuse the table. */
  reads_on: boolean
  /** Called with the columns that nothing reads. */
  onUnused: (file: string, columns: readonly NamedColumn[]) => void
}

/** Returns a reader of tables with the columns of a mapping. Emits insurers and plans once, after the last row. */
export const readTable =
  (settings: TableSettings): TableReader =>
  async (file, opened, sink, at) => {
    const delimiter = delimiterOf(opened.head)
    const parser = Readable.from(opened.chunks).pipe(
      parse({
        delimiter,
        bom: true,
        comment: '#',
        comment_no_infix: true,
        info: true,
        relax_column_count: true,
        relax_quotes: true,
        skip_empty_lines: true,
        max_record_size: maxRowLength,
      })
    )
    const table = new Table(settings, file, sink, at)
    try {
      // With `info`, csv-parse yields each row with its line number.
      for await (const { record, info } of parser as AsyncIterable<{
        record: string[]
        info: Info
      }>)
        if (table.isOpen) await table.read(record, info.lines - breaksIn(record))
        else if (!table.open(record)) return
    } catch (error) {
      throw explained(error, file)
    }
    await table.end()
  }

function explained(error: unknown, file: InputFile): unknown {
  const code = errorCode(error)
  if (!code.startsWith('CSV_')) return error
  const lines: unknown = error instanceof Error && 'lines' in error ? error.lines : '?'
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new InputProblem(
      `${file.name} has a row longer than 8 MB, which ends near line ${String(lines)}. Shorten it, or close its quotes.`
    )
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? new InputProblem(
        `${file.name} has a quoted value that never ends (near line ${String(lines)}).`
      )
    : new InputProblem(`${file.name} cannot be read as a table (near line ${String(lines)}).`)
}

/** Number of line breaks inside the values of a row, whose line is the one on which it begins. */
const breaksIn = (record: readonly string[]) =>
  record.reduce((sum, cell) => sum + (cell.match(/\r\n?|\n/g)?.length ?? 0), 0)

/** Returns the most frequent delimiter of the first row that is not a comment. */
function delimiterOf(head: Buffer): string {
  const first = head
    .toString('utf8')
    .split(/\r\n?|\n/)
    .find((line) => line.trim() !== '' && !line.startsWith('#'))
  const counts = [',', ';', '\t', '|'].map((d) => ({ d, count: (first ?? '').split(d).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.d ?? ','
}

/** Control characters that no text contains; PostgreSQL rejects NUL. */
// oxlint-disable-next-line no-control-regex -- it matches control characters
const unreadable = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/

/** Returns the provider id of a rejected row; null when it is unreadable. */
function refIfReadable(row: Row): string | null {
  try {
    return refOfRow(row)
  } catch (error) {
    if (error instanceof RecordProblem) return null
    throw error
  }
}

class Table {
  readonly #settings: TableSettings
  readonly #file: InputFile
  readonly #sink: RecordSink
  readonly #at: number
  readonly #insurance = new Insurance()
  readonly #said = new LRUCache<string, string>({ max: maxRemembered })
  #takes: ReadonlyMap<Column, ReadCell> | undefined
  #unnamed: readonly number[] = []
  #width = 0

  constructor(settings: TableSettings, file: InputFile, sink: RecordSink, at: number) {
    this.#settings = settings
    this.#file = file
    this.#sink = sink
    this.#at = at
  }

  get isOpen() {
    return this.#takes !== undefined
  }

  /** Reads the header. Returns false when the table lies in a folder with others and has none of our columns. */
  open(header: string[]): boolean {
    const { mapping, left_out, reads_on, onUnused } = this.#settings
    const columns = readColumns(header, mapping, left_out)
    const { takes, missing, unnamed } = columns
    const expectedColumns = mapping === numoLayout ? 1 : takes.size
    if (missing.length > 0 && this.#file.isOneOfMany && missing.length >= expectedColumns / 2) {
      this.#sink.note(`${this.#file.name} is another kind of table; it was passed over.`)
      return false
    }
    const problem = columnProblem(this.#file.name, columns, reads_on)
    if (problem) throw problem
    if (columns.unused.length > 0) onUnused(this.#file.name, columns.unused)
    this.#takes = takes
    this.#unnamed = unnamed
    this.#width = header.length
    return true
  }

  async read(cells: string[], line: number) {
    const row: Row = (column) => this.#takes?.get(column)?.(cells) ?? ''
    const where = { file: this.#at, line }
    try {
      if (cells.length !== this.#width)
        throw new RecordProblem(
          `The row has ${cells.length} values, the header ${this.#width} names`
        )
      if (cells.some((cell) => cell.includes('\uFFFD')))
        throw new RecordProblem('The row has bytes that are not UTF-8')
      const nameless = this.#unnamed.find((at) => cells[at]?.trim())
      if (nameless !== undefined)
        throw new RecordProblem(`Column ${nameless + 1} has a value and no name`)
      const strange = cells.findIndex((cell) => unreadable.test(cell))
      if (strange >= 0)
        throw new RecordProblem(`Column ${strange + 1} of the row has unreadable characters`)
      for (const record of readRow(row, this.#insurance, this.#settings.context, line))
        if (this.#isNew(record)) await this.#sink.record(record, where)
    } catch (error) {
      if (!(error instanceof RecordProblem)) throw error
      const ref = cells.length === this.#width ? refIfReadable(row) : null
      const type = row('kind') === 'facility' ? 'Organization' : 'Practitioner'
      const problem = new RecordProblem(error.message, ref === null ? null : type, ref)
      await this.#sink.reject(problem, where, { is_known: ref !== null, other_type: null })
    }
  }

  /** Locations and organisations repeat in many rows; emitting them again only costs time. */
  #isNew(record: SourceRecord): boolean {
    if (!record.shared) return true
    const key = `${record.type}/${record.ref}`
    const message = JSON.stringify([record.content, record.status, record.updated])
    if (this.#said.get(key) === message) return false
    this.#said.set(key, message)
    return true
  }

  async end() {
    if (!this.#takes) throw new InputProblem(`${this.#file.name} has no row of column names.`)
    for (const { record, line } of this.#insurance.records())
      await this.#sink.record(record, { file: this.#at, line })
  }
}
