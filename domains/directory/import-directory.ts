import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { Refusal, refuse } from '@numo/kit/fail.ts'
import type { Tx } from '../context.ts'
import { endImport, failImport, lockImports, startImport, unlockImports } from './import-log.ts'
import { oneConnection } from './one-connection.ts'
import { readInput, type InputReading } from './read-input.ts'
import { InputProblem } from './records.ts'
import { resolveSource, type ImportSource, type SourceRequest } from './resolve-source.ts'
import { storeRecords } from './store-records.ts'
import { RejectsFile } from './storing/rejects-file.ts'
import type { CountsByType } from './storing/remember-records.ts'
import type { Mapping } from './csv/mapping.ts'
import type { ImportStep } from './enums.ts'

export type ImportOptions = SourceRequest & {
  /** A file, or a folder of files. */
  path: string
  /** How somebody else's table maps onto our columns. */
  mapping?: Mapping | null
  /** Columns of a table that nobody knows, and that it is imported without. */
  ignore_columns?: readonly string[]
  /** The input is only a part of what the source says: nothing is withdrawn. */
  partial?: boolean
  /** Day on which the source confirmed everything in the input; without it each record's own. */
  as_of?: string | null
  /** More than half of what is known may be withdrawn. */
  accept_withdrawals?: boolean
  /** The demo directory stays in view beside the real one. */
  keep_demo?: boolean
  /** What people know the input by, where its path is ours and not theirs. */
  shown_as?: string
  /** Who started it; the log says so. */
  started_by?: string | null
}

export type ImportProgress = {
  step: ImportStep
  records: number
  rejected: number
  bytes: number
  total_bytes: number
}

export type ImportDeps = {
  pool: Pool
  /** Rejects are written to `imports/` below it. */
  data_dir: string
  now(): Date
  onProgress?(progress: ImportProgress): void
  /** Told the id of its entry in the log, before anything is read. */
  onStart?(id: string): void
  /** Refuses while another import runs, instead of waiting for it. */
  refuses_to_wait?: boolean
}

export type ImportReport = {
  id: string
  source: ImportSource
  counts: CountsByType
  /** False: the directory already said all of this. */
  changed: boolean
  demo_withdrawn: boolean
  records: number
  rejected: number
  rejects_file: string | null
  /** Sentences the person should read. */
  notes: string[]
  seconds: { reading: number; storing: number; all: number }
}

/**
 * Reads a directory into ours: everything the source says in this input, in one transaction at the end. A bad
 * record is left out and written to the rejects file with its place and a reason; an input that is wrong as a
 * whole is refused with a sentence and changes nothing. The same input again changes nothing and says so. May be
 * stopped at any moment and run again. One import runs at a time; the next one waits.
 */
export async function importDirectory(
  deps: ImportDeps,
  options: ImportOptions
): Promise<ImportReport> {
  const client = await deps.pool.connect()
  try {
    const report = await importOn(client, deps, options)
    await unlockImports(client)
    return report
  } finally {
    // The connection takes its temporary tables with it, and after a failure also its lock and an open COPY.
    client.release(true)
  }
}

async function importOn(
  client: PoolClient,
  deps: ImportDeps,
  options: ImportOptions
): Promise<ImportReport> {
  const idle = { records: 0, rejected: 0, bytes: 0, total_bytes: 0 }
  const start = performance.now()
  const onWait = () => deps.onProgress?.({ step: 'waiting', ...idle })
  await lockImports(client, deps.refuses_to_wait ? null : onWait)
  const wish = await resolveSource(client, options)
  const name = options.shown_as ?? options.path
  const id = await startImport(client, wish.id, name, options.started_by ?? null)
  deps.onStart?.(id)
  const stamp = deps.now().toISOString().slice(0, 19).replaceAll(':', '-')
  const rejects = new RejectsFile(`${deps.data_dir}/imports/${stamp}-${wish.id}.rejects.ndjson`)
  try {
    const reading = await readInput(client, rejects, wish, deps, options)
    const read = performance.now()
    const stored = await store(client, reading, rejects, id, deps, options)
    const end = performance.now()
    return {
      id,
      source: reading.source,
      ...stored,
      records: reading.records,
      rejected: rejects.count,
      rejects_file: rejects.hasLines ? rejects.path : null,
      notes: reading.notes,
      seconds: {
        reading: (read - start) / 1000,
        storing: (end - read) / 1000,
        all: (end - start) / 1000,
      },
    }
  } catch (error) {
    await rejects.close()
    const refusal =
      error instanceof InputProblem
        ? refuse(422, error.trouble?.code ?? 'unusable-input', error.message)
        : error
    // Where we keep what was sent in is nobody's business.
    const sentence =
      refusal instanceof Refusal
        ? refusal.message.replaceAll(options.path, options.shown_as ?? options.path)
        : 'The import failed unexpectedly.'
    await failImport(deps.pool, id, {
      problem: sentence,
      trouble: error instanceof InputProblem ? error.trouble : null,
      rejects_file: rejects.hasLines ? rejects.path : null,
    })
    throw refusal
  }
}

/** The one transaction: what the directory says before it is what it says after any failure in it. */
async function store(
  client: PoolClient,
  reading: InputReading,
  rejects: RejectsFile,
  id: string,
  deps: ImportDeps,
  options: ImportOptions
) {
  const report = (step: 'checking' | 'storing') =>
    deps.onProgress?.({ step, ...reading.progress() })
  return oneConnection(client)
    .transaction()
    .execute(async (tx: Tx) => {
      await sql`set local work_mem = '64MB'`.execute(tx)
      // Every statement runs once: compiling it costs more than it gains.
      await sql`set local jit = off`.execute(tx)
      // Sizes are what the plans of an import turn on; autovacuum looks closer at the lasting tables afterwards.
      await sql`set local default_statistics_target = 10`.execute(tx)
      const stored = await storeRecords(tx, reading, rejects, {
        accept_withdrawals: options.accept_withdrawals ?? false,
        keep_demo: options.keep_demo ?? false,
        onStep: report,
      })
      await rejects.close()
      await endImport(tx, id, stored.counts, rejects.hasLines ? rejects.path : null)
      return stored
    })
}
