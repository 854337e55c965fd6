import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { refuse } from '@numo/kit/fail.ts'
import type { Tx } from '../context.ts'
import { readInsurers } from '../insurance/merge-directory.ts'
import { noSuch } from '../no-such.ts'
import { keepFormerSlugs, releaseSlugs } from '../providers/restore-slugs.ts'
import { rebuildListings } from '../providers/rebuild-listings.ts'
import { separateRecords } from '../providers/separate-records.ts'
import type { ImportDeps } from './import-directory.ts'
import { failTakeBack, lockImports, unlockImports } from './import-log.ts'
import { oneConnection } from './one-connection.ts'
import { mergeRecords } from './store-records.ts'

type TakeBackDeps = Pick<ImportDeps, 'pool' | 'onProgress' | 'onStart' | 'refuses_to_wait'>
type TakenBack = { source_id: string; file_name: string; withdrawn: number; restored: number }

/**
 * Takes a published import back: what it added is withdrawn, and what it changed or withdrew gets its former values,
 * staff's corrections included. What staff changed since stays. Throws 404 for an unknown import, 409 `not-published`,
 * `take-back-over` after 30 days, and `later-import` when a later import of the source changed something: that one
 * has to be taken back first. All in one transaction; the demo directory stays withdrawn.
 */
export async function takeBackImport(
  deps: TakeBackDeps,
  { id, taken_back_by }: { id: string; taken_back_by: string | null }
): Promise<TakenBack> {
  const client = await deps.pool.connect()
  const idle = { records: 0, rejected: 0, bytes: 0, total_bytes: 0 }
  const report = (step: 'waiting' | 'taking_back') => deps.onProgress?.({ step, ...idle })
  try {
    await lockImports(client, deps.refuses_to_wait ? null : () => report('waiting'))
    const row = await startTakeBack(client, id)
    deps.onStart?.(id)
    report('taking_back')
    try {
      const counts = await oneConnection(client)
        .transaction()
        .execute((tx: Tx) => restoreFormer(tx, id, row.source_id, taken_back_by))
      return { ...row, ...counts }
    } catch (error) {
      await failTakeBack(deps.pool, id)
      throw error
    }
  } finally {
    await unlockImports(client)
    // Closing the connection drops its temporary tables.
    client.release(true)
  }
}

/** Checks that the import can be taken back, and marks it as running. */
async function startTakeBack(client: PoolClient, id: string) {
  const { rows } = await client.query<{
    source_id: string
    file_name: string
    status: string
    is_over: boolean | null
    is_followed: boolean
  }>(
    `select i.source_id, i.file_name, i.status, i.take_back_until <= now() as is_over,
            exists (select from directory_import l
                     where l.source_id = i.source_id and l.status = 'finished' and l.finished_at > i.finished_at
                       and exists (select from directory_former_record f where f.import_id = l.id)) as is_followed
       from directory_import i where i.id = $1`,
    [id]
  )
  const [row] = rows
  if (!row) throw noSuch('import')
  if (row.status !== 'finished')
    throw refuse(
      409,
      'not-published',
      'This import is not published, so there is nothing to take back.'
    )
  if (row.is_over !== false)
    throw refuse(
      409,
      'take-back-over',
      'An import can be taken back for 30 days. This one is older.'
    )
  if (row.is_followed)
    throw refuse(
      409,
      'later-import',
      'A later import of this source changed the directory. Take that one back first.'
    )
  await client.query(
    `update directory_import set status = 'running', problem = null where id = $1`,
    [id]
  )
  return { source_id: row.source_id, file_name: row.file_name }
}

async function restoreFormer(tx: Tx, id: string, source_id: string, taken_back_by: string | null) {
  await sql`set local jit = off`.execute(tx)
  for (const table of derivedTables) await restoreRows(tx, table, id)
  const counts = await restoreRecords(tx, id, source_id)
  // Ids that changed their owner were restored with their rows.
  await sql`
    create temporary table import_moved (type text, ref text, key text) on commit drop`.execute(tx)
  await separateRecords(tx, source_id)
  await readInsurers(tx, source_id)
  await mergeRecords(tx, source_id, false)
  await rebuildListings(tx, 'all')
  await sql`select app.bump_directory_version()`.execute(tx)
  await sql`delete from directory_former_record where import_id = ${id}`.execute(tx)
  await sql`delete from directory_former_row where import_id = ${id}`.execute(tx)
  await sql`
    update directory_import
       set status = 'taken_back', taken_back_at = now(), taken_back_by = ${taken_back_by}, progress = null
     where id = ${id}`.execute(tx)
  return counts
}

/** Tables with a trigger `keep_former_row` (0099-directory.sql). */
const derivedTables = [
  'insurance_company',
  'insurance_network',
  'insurance_plan',
  'partner',
  'provider',
  'practice_location',
] as const

/** Restores the columns of a table that the import overwrote and nobody changed since. */
async function restoreRows(tx: Tx, table: (typeof derivedTables)[number], id: string) {
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
     where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and attidentity = '' and attname not in ('id', 'created_at', 'updated_at', 'version')`.execute(
    tx
  )
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const own = sql`f.import_id = ${id} and f.table_name = ${table}`
  // An id that the import gave to a new row returns to its former one.
  await sql`
    update ${sql.id(table)} t set source_ref = null, status = ${table === 'insurance_plan' ? 'retired' : 'inactive'}
      from directory_former_row f join ${sql.id(table)} o on o.id = f.row_id
     where ${own} and f.changes ? 'source_ref' and t.id <> o.id and t.source_id = o.source_id
       and t.source_ref = f.changes -> 'source_ref' ->> 0`.execute(tx)
  if (table === 'provider') await releaseSlugs(tx, id)
  await sql`
    update ${sql.id(table)} t
       set (${names}) = (select ${names} from jsonb_populate_record(t, coalesce(
             (select jsonb_object_agg(c.key, c.value -> 0) from jsonb_each(f.changes) c
               where to_jsonb(t) -> c.key = c.value -> 1), '{}')))
      from directory_former_row f where ${own} and f.row_id = t.id`.execute(tx)
  if (table === 'provider') await keepFormerSlugs(tx, id)
}

async function restoreRecords(tx: Tx, id: string, source_id: string) {
  const former = sql`
    from directory_former_record f
   where f.import_id = ${id} and d.source_id = ${source_id} and d.type = f.type and d.ref = f.ref`
  const withdrawn = await sql`
    update directory_record d set status = 'withdrawn' ${former} and f.hash is null`.execute(tx)
  const restored = await sql`
    update directory_record d set hash = f.hash, content = f.content, status = f.status ${former}
       and f.hash is not null`.execute(tx)
  return {
    withdrawn: Number(withdrawn.numAffectedRows ?? 0n),
    restored: Number(restored.numAffectedRows ?? 0n),
  }
}
