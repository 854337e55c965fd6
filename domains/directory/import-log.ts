import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { refuse } from '@numo/kit/fail.ts'
import type { Tx } from '../context.ts'
import type { ImportTrouble } from './records.ts'
import type { ImportPreview } from './store-records.ts'
import type { CountsByType } from './storing/remember-records.ts'

/** Advisory lock key of imports; arbitrary, but the same in every process. */
export const lockKey = 0x64697265

/**
 * Takes the advisory lock of imports on this connection. While another import holds it: calls `onWait` and waits,
 * or throws 409 `import-running` when `onWait` is null. Holding the lock, marks imports still recorded as running
 * as failed: their processes are gone.
 */
export async function lockImports(client: PoolClient, onWait: (() => void) | null): Promise<void> {
  const tried = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    lockKey,
  ])
  if (!tried.rows[0]?.got) {
    if (!onWait)
      throw refuse(409, 'import-running', 'Another import is running. Wait until it has ended.')
    onWait()
    await client.query('select pg_advisory_lock($1)', [lockKey])
  }
  await client.query(
    `update directory_import
        set status = 'finished', problem = 'Taking it back was stopped before its end; nothing was changed.'
      where status = 'running' and take_back_until is not null`
  )
  await client.query(
    `update directory_import
        set status = 'failed', finished_at = now(), problem = 'It was stopped before its end; nothing of it was stored.'
      where status = 'running'`
  )
}

/** Releases the advisory lock of imports. Never throws. */
export const unlockImports = (client: PoolClient) =>
  client.query('select pg_advisory_unlock_all()').catch(() => {})

type StartedImport = {
  /** Id of the previewed import that is published now; null for a new one. */
  id: string | null
  source_id: string
  file_name: string
  started_by: string | null
  upload: { id: string; request: object } | null
}

/**
 * Inserts the `directory_import` row of a starting import, or takes a previewed one up again. Returns its id. Throws
 * 409 `not-previewed` when somebody else published that one meanwhile.
 */
export async function startImport(client: PoolClient, start: StartedImport): Promise<string> {
  const { id, source_id, file_name, started_by, upload } = start
  const { rows } = await (id
    ? client.query<{ id: string }>(
        `update directory_import set status = 'running', finished_at = null
          where id = $1 and status = 'previewed' returning id`,
        [id]
      )
    : client.query<{ id: string }>(
        `insert into directory_import (source_id, file_name, status, started_by, upload_id, options)
         values ($1, $2, 'running', $3, $4, $5) returning id`,
        [
          source_id,
          file_name,
          started_by,
          upload?.id ?? null,
          JSON.stringify(upload?.request ?? {}),
        ]
      ))
  const [row] = rows
  if (!row) throw notPreviewed()
  return row.id
}

export const notPreviewed = () => refuse(409, 'not-previewed', 'Only a preview can be published')

/** Records what publishing an import would do; nothing of it is stored. */
export const storePreview = (
  client: PoolClient,
  id: string,
  { counts, ...preview }: ImportPreview,
  { rejects_file, is_renewed }: { rejects_file: string | null; is_renewed: boolean }
) =>
  client.query(
    `update directory_import
        set status = 'previewed', finished_at = now(), counts = $2, preview = $3, rejects_file = $4
      where id = $1`,
    [
      id,
      JSON.stringify(counts),
      JSON.stringify({ ...preview, ...(is_renewed && { is_renewed }) }),
      rejects_file,
    ]
  )

/** Records the end of an import. Runs in the import's transaction. */
export async function endImport(
  tx: Tx,
  id: string,
  counts: CountsByType,
  rejects_file: string | null
): Promise<void> {
  await tx
    .updateTable('directory_import')
    .set({
      status: 'finished',
      finished_at: new Date(),
      counts: JSON.stringify(counts),
      rejects_file,
      upload_id: null,
      take_back_until: sql`now() + interval '30 days'`,
    })
    .where('id', '=', id)
    .execute()
}

/** Records why an import failed. Uses another connection, because the import's own may be what failed. */
export async function failImport(
  pool: Pool,
  id: string,
  why: { problem: string; trouble: ImportTrouble | null; rejects_file: string | null }
): Promise<void> {
  const trouble = why.trouble && JSON.stringify(why.trouble)
  await pool
    .query(
      `update directory_import
          set status = 'failed', finished_at = now(), problem = $2, trouble = $3, rejects_file = $4, upload_id = null
        where id = $1`,
      [id, why.problem, trouble, why.rejects_file]
    )
    .catch(() => {}) // the database is gone: report the first error instead
}

/** Records that taking an import back failed; the import stays published. */
export async function failTakeBack(pool: Pool, id: string): Promise<void> {
  await pool
    .query(
      `update directory_import set status = 'finished', problem = 'Taking it back failed; nothing was changed.'
        where id = $1`,
      [id]
    )
    .catch(() => {}) // the database is gone: report the first error instead
}
