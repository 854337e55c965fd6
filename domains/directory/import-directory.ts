import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { Refusal, refuse } from '@numo/kit/fail.ts'
import type { Tx } from '../context.ts'
import {
  endImport,
  failImport,
  storePreview,
  lockImports,
  startImport,
  unlockImports,
} from './import-log.ts'
import { oneConnection } from './one-connection.ts'
import { readInput, type InputReading } from './read-input.ts'
import { InputProblem } from './records.ts'
import { resolveSource, type ImportSource, type SourceRequest } from './resolve-source.ts'
import { NotConfirmed, storeRecords, type ImportPreview } from './store-records.ts'
import { RejectsFile } from './storing/rejects-file.ts'
import type { CountsByType } from './storing/remember-records.ts'
import type { Mapping } from './csv/mapping.ts'
import type { ImportStep } from './enums.ts'

export type ImportOptions = SourceRequest & {
  /** Path of a file, or of a folder of files. */
  path: string
  /** Column mapping of a foreign table; our own layout when null. */
  mapping?: Mapping | null
  /** Unknown columns to ignore. */
  ignore_columns?: readonly string[]
  /** True when the input is only part of what the source says: nothing is withdrawn. */
  partial?: boolean
  /** Day on which the source confirmed the whole input; defaults to each record's own date. */
  as_of?: string | null
  /** Allows to withdraw more than half of the source's known records. */
  accept_withdrawals?: boolean
  /** Keeps the demo directory active beside the imported one. */
  keep_demo?: boolean
  /** Shows insurers that nobody knew at once; else they wait for staff. */
  publish_insurers?: boolean
  /** Name to show instead of the path, for files under a path of ours. */
  shown_as?: string
  /** The upload that the file came from, with its request; a preview is published from them. */
  upload?: { id: string; request: object } | null
  /** Id of the previewed import that is published now; a new one when null. */
  continues?: string | null
  /** True when its preview was asked for again; else a second preview is marked as renewed. */
  is_recount?: boolean
  /** Id of the user who started the import; null on the command line. */
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
  /** Data folder; rejects are written to its subfolder `imports/`. */
  data_dir: string
  now(): Date
  onProgress?(progress: ImportProgress): void
  /** Called with the id of the `directory_import` row before the input is read. */
  onStart?(id: string): void
  /**
   * Called before anything is stored, with what would change; nothing is stored unless it returns true. Unknown
   * columns do not stop the import then: they are in the preview. Holds the locks of the import meanwhile.
   */
  confirm?: (preview: ImportPreview) => Promise<boolean>
  /** Throws 409 `import-running` while another import runs, instead of waiting for it. */
  refuses_to_wait?: boolean
}

export type ImportReport = {
  id: string
  /** False when `confirm` said no: nothing is stored, and the counts are those of the preview. */
  is_published: boolean
  source: ImportSource
  counts: CountsByType
  /** False when the input equals what the directory already had. */
  changed: boolean
  demo_withdrawn: boolean
  /** Names of insurers that visitors do not see until staff publish or match them; empty when nothing was stored. */
  hidden_insurers: readonly string[]
  records: number
  rejected: number
  rejects_file: string | null
  /** Sentences to show to the person who started the import. */
  notes: string[]
  seconds: { reading: number; storing: number; all: number }
}

/**
 * Imports a directory in one transaction at the end of reading. Skips an invalid record and writes it to the
 * rejects file with file, line and reason; throws Refusal (422) without any change when the input as a whole is
 * unusable. Idempotent, and safe to kill and run again. Imports run one at a time: waits for a running one.
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
    // Closing the connection drops its temporary tables and, after a failure, its advisory lock and an open COPY.
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
  const request = await resolveSource(client, options)
  const name = options.shown_as ?? options.path
  const id = await startImport(client, {
    id: options.continues ?? null,
    source_id: request.id,
    file_name: name,
    started_by: options.started_by ?? null,
    upload: options.upload ?? null,
  })
  deps.onStart?.(id)
  const stamp = deps.now().toISOString().slice(0, 19).replaceAll(':', '-')
  const rejects = new RejectsFile(`${deps.data_dir}/imports/${stamp}-${request.id}.rejects.ndjson`)
  try {
    const reading = await readInput(client, rejects, request, deps, options)
    const read = performance.now()
    const stored = await store(client, reading, rejects, id, deps, options).catch(
      async (error: unknown) => {
        if (!(error instanceof NotConfirmed)) throw error
        await rejects.close()
        await storePreview(client, id, error.preview, {
          rejects_file: rejects.hasLines ? rejects.path : null,
          is_renewed: Boolean(options.continues) && !options.is_recount,
        })
        const { counts } = error.preview
        const nothing = { changed: false, demo_withdrawn: false, hidden_insurers: [] }
        return { counts, ...nothing, is_published: false }
      }
    )
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
    // Do not reveal where uploaded files are stored.
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

/** Stores the records read in one transaction; any failure leaves the directory unchanged. */
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
      // JIT costs more than it gains: every statement runs once.
      await sql`set local jit = off`.execute(tx)
      // The plans of an import depend on row counts only; autovacuum analyzes the permanent tables afterwards.
      await sql`set local default_statistics_target = 10`.execute(tx)
      const stored = await storeRecords(tx, reading, rejects, {
        accept_withdrawals: options.accept_withdrawals ?? false,
        keep_demo: options.keep_demo ?? false,
        publishes_insurers: options.publish_insurers ?? false,
        import_id: id,
        confirm: deps.confirm ?? null,
        onStep: report,
      })
      await rejects.close()
      await endImport(tx, id, stored.counts, rejects.hasLines ? rejects.path : null)
      return { ...stored, is_published: true }
    })
}
