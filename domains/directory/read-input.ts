import type { PoolClient } from 'pg'
import type { NamedColumn } from './csv/columns.ts'
import { numoLayout } from './csv/layout.ts'
import { readTable } from './csv/read-table.ts'
import type { ImportDeps, ImportOptions, ImportProgress } from './import-directory.ts'
import type { MappingContext } from './plan-net/elements.ts'
import { listFiles } from './reading/list-files.ts'
import { readFiles, type RecordSink } from './reading/read-files.ts'
import { InputProblem, RecordProblem, type RecordType } from './records.ts'
import type { ImportSource, KnownSource, SourceKind } from './resolve-source.ts'
import type { RejectsFile } from './storing/rejects-file.ts'
import { Staging } from './storing/staging.ts'

export type UnusedColumn = NamedColumn & { file: string }

/** An input read to its end, with its records staged in `import_record`. */
export type InputReading = {
  source: ImportSource
  files: readonly { name: string }[]
  records: number
  /** Number of records rejected while reading, by type. */
  rejected: ReadonlyMap<RecordType | 'unreadable', number>
  /** True when tables were read; their rows can lack ids that they had before. */
  has_tables: boolean
  /** True when records that the input does not name stay as they are. */
  keeps_rest: boolean
  /** Columns of tables that nothing reads, ignored on request or not known. */
  unused_columns: readonly UnusedColumn[]
  codes: ReadonlyMap<string, string>
  languages: ReadonlySet<string>
  notes: string[]
  progress(): Omit<ImportProgress, 'step'>
}

const dayIn = (date: Date) => date.toISOString().slice(0, 10)
const reportEvery = 2_000

/** Reads the files of an input into `import_record`. Throws InputProblem when none of it can be used. */
export async function readInput(
  client: PoolClient,
  rejects: RejectsFile,
  known: KnownSource,
  deps: ImportDeps,
  options: ImportOptions
): Promise<InputReading> {
  const files = await listFiles(options.path)
  const total_bytes = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const rejected = new Map<RecordType | 'unreadable', number>()
  const codes = new Map<string, string>()
  const languages = new Set<string>()
  const others = new Set<string>()
  const notes: string[] = []
  const unused_columns: UnusedColumn[] = []
  let kind: SourceKind | null = known.kind ?? options.mapping?.kind ?? null
  let has_tables = false
  let [accepted, bytes, unknown] = [0, 0, 0]
  const progress = () => ({
    records: accepted + rejects.count,
    rejected: rejects.count,
    bytes: Math.min(bytes, total_bytes),
    total_bytes,
  })
  const reportProgress = () => deps.onProgress?.({ step: 'reading', ...progress() })
  const context: MappingContext = {
    as_of: options.as_of ?? null,
    get confirms() {
      return kind === 'insurer_directory' || kind === 'partner'
    },
    today: dayIn(deps.now()),
    aliases: new Map(),
    onCode: (code, name) => {
      if (!codes.has(code)) codes.set(code, name)
    },
    onLanguage: (code) => languages.add(code),
  }
  const staging = new Staging(client)
  const sink: RecordSink = {
    async record(record, where) {
      if (!(await staging.add(record, where))) {
        const problem = new RecordProblem(
          'The record has characters that cannot be stored',
          record.type,
          record.ref
        )
        return sink.reject(problem, where, { is_known: true, other_type: null })
      }
      accepted += 1
      if (accepted % reportEvery === 0) reportProgress()
    },
    async reject(problem, where, found) {
      const { type, ref, message } = problem
      rejected.set(type ?? 'unreadable', (rejected.get(type ?? 'unreadable') ?? 0) + 1)
      if (found.other_type !== null) others.add(found.other_type)
      else if (!found.is_known) unknown += 1
      if (type && ref) await staging.addRejected(type, ref, where)
      const file = files[where.file]?.name ?? ''
      await rejects.add({ file, line: where.line, id: ref, reason: message })
    },
    note: (sentence) => notes.push(sentence),
  }
  await staging.begin()
  reportProgress()
  const { is_part } = await readFiles(files, sink, {
    context,
    onForm(form) {
      has_tables ||= form === 'table'
      kind ??= form === 'table' ? 'list' : 'insurer_directory'
    },
    readTable: readTable({
      mapping: options.mapping ?? numoLayout,
      left_out: options.ignore_columns ?? [],
      context,
      // A preview names unknown columns; without one they stop the import.
      reads_on: deps.confirm !== undefined,
      onUnused: (file, columns) => {
        for (const column of columns) unused_columns.push({ file, ...column })
      },
    }),
    onBytes(count) {
      bytes += count
    },
  })
  await staging.finish()
  reportProgress()
  if (accepted === 0)
    throw new InputProblem(
      emptyReason(options.shown_as ?? options.path, rejects.count, [...others], notes)
    )
  let keeps_rest = options.partial ?? false
  const keepBecause = (sentence: string) => {
    if (!keeps_rest) notes.push(sentence)
    keeps_rest = true
  }
  if (is_part)
    keepBecause(
      'The Bundle is one page of several, so nothing was withdrawn: import all its pages together.'
    )
  if (!options.accept_withdrawals && unknown > 0)
    keepBecause(
      `${unknown === 1 ? 'One rejected record' : `${unknown} rejected records`} could be anybody's, so nothing was withdrawn: repair the input, or add --accept-withdrawals.`
    )
  return {
    source: { id: known.id, name: known.name, kind: kind ?? 'list' },
    files,
    records: progress().records,
    rejected,
    has_tables,
    keeps_rest,
    unused_columns,
    codes,
    languages,
    notes,
    progress,
  }
}

function emptyReason(path: string, rejected: number, others: string[], notes: string[]): string {
  if (others.length > 0)
    return `${path} has no resource of a provider directory, only ${others.slice(0, 5).join(', ')}.`
  if (rejected > 0)
    return `Not one of the ${rejected} records in ${path} can be used; the rejects file says why.`
  return notes.length > 0 ? `${path} has no records: ${notes[0]}` : `${path} has no records.`
}
