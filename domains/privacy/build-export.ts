import { sql } from 'kysely'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { Refusal } from '@numo/kit/fail.ts'
import { record, theProgram } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { redrawDocument } from '../documents/redraw-document.ts'
import { notify } from '../notifications/notify.ts'
import type { Dropped, JobAttempt } from '../serve-job.ts'
import { householdRecords } from '../records.ts'
import { rowsOf } from './household-rows.ts'
import { daysOfExport } from './rules.ts'
import { unfinishedExportStatuses } from './enums.ts'

type ExportRequest = { account_id: string; requested_by: string; status: string }
type ExportedFile = { id: string; file_name: string; storage_key: string; is_drawn: boolean }

/** Maximum size of an export in bytes; larger households must contact support. */
const maxBytes = 400 * 1024 * 1024

/**
 * Writes all data of a household into one zip file: a JSON file per table, and every document. Idempotent. A failed export is retried when
 * staff ask for it, unless a newer one was requested.
 */
export async function buildExport(
  ctx: Context,
  { export_id }: { export_id: string },
  { is_last, is_retry, signal }: Pick<JobAttempt, 'is_last' | 'is_retry' | 'signal'>
): Promise<void | Dropped> {
  const set = (change: Record<string, unknown>) =>
    ctx.tx((tx) => tx.updateTable('data_export').set(change).where('id', '=', export_id).execute())
  const dataExport = await ctx.tx((tx) =>
    tx
      .selectFrom('data_export')
      .select(['account_id', 'requested_by', 'status'])
      .where('id', '=', export_id)
      .executeTakeFirst()
  )
  const waits = ['queued', 'running', ...(is_retry ? ['failed'] : [])]
  if (!dataExport || !waits.includes(dataExport.status))
    return { dropped: 'The copy is made already' }
  if (dataExport.status === 'failed' && !(await requeueExport(ctx, export_id, dataExport)))
    return { dropped: 'The household has asked for another copy' }
  try {
    const bytes = await write(ctx, dataExport, signal, (done, of) =>
      set({ status: 'running', progress_done: done, progress_of: of })
    )
    if (bytes.length > maxBytes) {
      await set({ status: 'failed', error_code: 'too-large' })
      return
    }
    const storage_key = await ctx.files.store(bytes)
    await ready(ctx, export_id, dataExport, { storage_key, size_bytes: bytes.length })
  } catch (error) {
    if (is_last) await set({ status: 'failed', error_code: 'failed' })
    throw error
  }
}

/** Requeues a failed export. Returns false when a newer one was requested. */
const requeueExport = (
  ctx: Context,
  export_id: string,
  { account_id }: ExportRequest
): Promise<boolean> =>
  ctx.tx(async (tx) => {
    const { rows } = await sql`
      update data_export e set status = 'queued', error_code = null
       where id = ${export_id} and status = 'failed'
         and not exists (select from data_export o where o.account_id = ${account_id} and o.created_at > e.created_at)
      returning id`.execute(tx)
    return rows.length > 0
  })

async function write(
  ctx: Context,
  { account_id, requested_by }: ExportRequest,
  signal: AbortSignal,
  progress: (done: number, of: number) => Promise<unknown>
): Promise<Uint8Array> {
  // One transaction, so that all tables are from one snapshot.
  const { tables, files } = await ctx.tx(async (tx) => {
    const me = await tx
      .selectFrom('app_user')
      .select('identity_uid')
      .where('id', '=', requested_by)
      .executeTakeFirst()
    const uids = me?.identity_uid ? [me.identity_uid] : []
    const owner = { account_id, user_ids: [requested_by], uids }
    const tables: [string, unknown[]][] = []
    for (const table of householdRecords.keys())
      tables.push([table, await rowsOf(tx, table, owner)])
    const { rows } = await sql<ExportedFile>`
      select id, file_name, storage_key, is_drawn from document
       where account_id = ${account_id} and erased_at is null order by id`.execute(tx)
    return { tables, files: rows }
  })
  const of = tables.length + files.length
  await progress(0, of)
  const parts: Uint8Array[] = []
  const finished = Promise.withResolvers<void>()
  const zip = new Zip((error, part, isFinal) => {
    if (error) return finished.reject(error)
    parts.push(part)
    if (isFinal) finished.resolve()
  })
  const add = (name: string, bytes: Uint8Array, isPacked: boolean) => {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    file.mtime = ctx.now()
    zip.add(file)
    file.push(bytes, true)
  }
  add('README.txt', strToU8(readme(ctx)), false)
  for (const [table, rows] of tables)
    add(`data/${table}.json`, strToU8(JSON.stringify(rows, null, 2)), false)
  await progress(tables.length, of)
  for (const [place, file] of files.entries()) {
    signal.throwIfAborted()
    const name = `files/${file.id}-${plainName(file.file_name)}`
    // Pictures and PDFs are compressed already. One file in memory at a time.
    const key = file.is_drawn ? file.storage_key : await drawnKeyOf(ctx, file.id)
    if (key === null) add(`${name}.txt`, strToU8(notDrawn), false)
    else add(name, await ctx.files.read(key), true)
    if (place % 5 === 4) await progress(tables.length + place + 1, of)
  }
  zip.end()
  await finished.promise
  return Buffer.concat(parts)
}

/** Re-encodes a file that is stored as uploaded and returns its storage key; null when it cannot be decoded. */
async function drawnKeyOf(ctx: Context, id: string): Promise<string | null> {
  try {
    return (await redrawDocument(ctx, id)).storage_key
  } catch (error) {
    if (error instanceof Refusal && error.code === 'file-not-drawn') return null
    throw error
  }
}

const notDrawn = [
  'EN  This file cannot be opened safely, so it is not in this copy. Write to us if you need it as it was sent.',
  'ES  Este archivo no se puede abrir de forma segura y no está en esta copia. Escríbenos si lo necesitas como se envió.',
  '',
].join('\r\n')

/** Returns a name that is valid on every file system. */
const plainName = (name: string) =>
  name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '_')
    .replace(/^\.+/, '')
    .slice(-80) || 'file'

const readme = ({ settings, today }: Context) =>
  [
    `${settings.brand.name}: ${today()}`,
    '',
    'EN  Everything we have about your household. data/ has one JSON file per kind of thing,',
    'files/ has your documents as they are kept. Passwords, secrets of links and the names of our staff are not in it.',
    '',
    'ES  Todo lo que tenemos de tu familia. data/ tiene un archivo JSON por tipo de cosa,',
    'files/ tiene tus documentos como se guardan. No incluye contraseñas, secretos de enlaces ni nombres de nuestro equipo.',
    '',
  ].join('\r\n')

async function ready(
  ctx: Context,
  export_id: string,
  { account_id, requested_by }: ExportRequest,
  file: { storage_key: string; size_bytes: number }
) {
  const stored = await ctx.tx(async (tx) => {
    const now = ctx.now()
    const { numUpdatedRows } = await tx
      .updateTable('data_export')
      .set({
        ...file,
        status: 'ready',
        progress_done: sql`progress_of`,
        ready_at: now,
        expires_at: new Date(now.getTime() + daysOfExport * 86_400_000),
      })
      .where('id', '=', export_id)
      .where('status', 'in', unfinishedExportStatuses)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await record(tx, theProgram, {
      action: 'E',
      entity_type: 'data_export',
      entity_id: export_id,
      account_id,
    })
    await notify(tx, {
      to: { user_id: requested_by },
      kind: 'export_ready',
      facts: {},
      link: '/home/settings#privacy',
      dedupe_key: export_id,
    })
    return true
  })
  // A concurrent run finished first: its file is kept.
  if (!stored) await ctx.files.remove(file.storage_key)
}
