import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { refuse, Refusal } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { Document } from './contract.ts'
import { documentColumns } from './document-row.ts'
import type { KeptCfdi } from './rules-cfdi.ts'
import { refuseClaimedTwice } from './join-to-claim.ts'
import { hasRoom, safeFileName, sameFile_hours, type DocumentType } from './rules.ts'
import type { UploadWay } from './enums.ts'

/** A file ready to be stored: created by the program, or inspected and rendered. */
export type Storable = {
  account_id: string
  type: DocumentType
  file_name: string
  mime_type: string
  bytes: Uint8Array
  preview?: Uint8Array | null
  page_count?: number | null
  width_px?: number | null
  height_px?: number | null
  replaces_id?: string | null
  policy_id?: string | null
  claim_id?: string | null
  camera_handoff_id?: string | null
  /** What an invoice says, with the XML it was read from. */
  cfdi?: KeptCfdi | null
  uploaded_by?: string | null
  uploaded_through: UploadWay
}

type StoreDocumentDeps = Pick<Context, 'files' | 'tx' | 'vouch' | 'caller' | 'now'>

/**
 * Stores a file of a household under the caller's role, and returns its document. Writes the bytes first, then the row
 * with its audit event in one transaction, so that no row lacks its bytes. An identical file of the same type within
 * 24 hours returns the existing document. Throws `documents-full`, and `invoice-claimed` for an invoice of another claim.
 */
export async function storeDocument(
  context: StoreDocumentDeps,
  given: Storable
): Promise<Document> {
  const { files } = context
  const sha256 = createHash('sha256').update(given.bytes).digest()
  const known = await context.tx(async (tx) => {
    const same = await sameFile(tx, context, given, sha256)
    if (same) await attach(tx, given, same.id)
    return same
  })
  if (known) return known
  const stored: string[] = []
  try {
    stored.push(await files.store(given.bytes))
    if (given.preview) stored.push(await files.store(given.preview))
    const { document, isNew } = await context.tx(async (tx) => {
      // Serializes a household's files, so that concurrent uploads cannot both pass the limit or both be new.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`documents ${given.account_id}`}, 0))`.execute(
        tx
      )
      const twin = await sameFile(tx, context, given, sha256)
      if (twin) {
        await attach(tx, given, twin.id)
        return { document: twin, isNew: false }
      }
      await refuseFull(tx, given)
      const [storage_key = '', preview_key = null] = stored
      return {
        document: await insert(tx, context, given, { sha256, storage_key, preview_key }),
        isNew: true,
      }
    })
    if (!isNew) await forget(files, stored)
    return document
  } catch (error) {
    // A refusal rolled the row back. After any other error it may exist, so `tidyFiles` decides.
    if (error instanceof Refusal) await forget(files, stored)
    throw error
  }
}

/** Removes files without a row. Ignores errors, which would hide the original one. */
const forget = (files: Context['files'], keys: readonly string[]) =>
  Promise.all(keys.map((key) => files.remove(key).catch(() => {})))

async function sameFile(tx: Tx, { now }: StoreDocumentDeps, given: Storable, sha256: Buffer) {
  const phone = given.camera_handoff_id ?? null
  const since = new Date(now().getTime() - sameFile_hours * 3600_000)
  const { rows } = await sql<Document>`
    select ${documentColumns} from document d
     where d.account_id = ${given.account_id} and d.type = ${given.type} and d.sha256 = ${sha256}
       and (${phone}::uuid is null or d.camera_handoff_id = ${phone}) and d.status = 'current' and d.erased_at is null and d.created_at > ${since}
     order by d.id desc limit 1`.execute(tx)
  return rows[0]
}

/** What clinics add to their claims has a limit of its own: it takes no room from the household. */
async function refuseFull(tx: Tx, { account_id, bytes }: Storable) {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(size_bytes), 0)::float8 as bytes from document d
     where account_id = ${account_id} and erased_at is null and type <> 'data_export'
       and not exists (select from document_link k where k.document_id = d.id and k.partner_id is not null)`.execute(
    tx
  )
  if (hasRoom(rows[0] ?? { files: 0, bytes: 0 }, bytes.byteLength)) return
  const sentence = 'There is no room for more files. Remove some that are no longer needed.'
  throw refuse(422, 'documents-full', sentence)
}

async function insert(
  tx: Tx,
  { vouch, caller }: StoreDocumentDeps,
  given: Storable,
  stored: { sha256: Buffer; storage_key: string; preview_key: string | null }
): Promise<Document> {
  const { account_id, replaces_id = null, policy_id = null, claim_id = null } = given
  if (replaces_id !== null) await refuseUnlessCurrent(tx, account_id, replaces_id)
  const fields = vouch(tx, 'keep_document', {
    account_id,
    type: given.type,
    file_name: safeFileName(given.file_name, given.mime_type),
    mime_type: given.mime_type,
    size_bytes: given.bytes.byteLength,
    page_count: given.page_count ?? null,
    width_px: given.width_px ?? null,
    height_px: given.height_px ?? null,
    replaces_id,
    camera_handoff_id: given.camera_handoff_id ?? null,
    uploaded_by: given.uploaded_by ?? null,
    uploaded_through: given.uploaded_through,
    cfdi: given.cfdi ?? null,
    ...stored,
    sha256: `\\x${stored.sha256.toString('hex')}`,
  })
  const made = await sql<{ id: string }>`select app.keep_document(${fields}) as id`.execute(tx)
  const id = made.rows[0]?.id ?? ''
  await attach(tx, given, id)
  await record(tx, caller, {
    action: 'C',
    entity_type: 'document',
    entity_id: id,
    account_id,
    changes: { type: given.type, mime_type: given.mime_type, replaces_id, policy_id, claim_id },
  })
  const { rows } = await sql<Document>`
    select ${documentColumns} from document d where d.id = ${id}`.execute(tx)
  if (!rows[0]) throw new Error('A document that was just kept is not there')
  return rows[0]
}

/** Locks the document being replaced. Throws `no-such-document` unless it is current. */
async function refuseUnlessCurrent(tx: Tx, account_id: string, replaces_id: string) {
  const current = await tx
    .selectFrom('document')
    .select('id')
    .where('id', '=', replaces_id)
    .where('account_id', '=', account_id)
    .where('status', '=', 'current')
    .forUpdate()
    .executeTakeFirst()
  if (!current) throw noSuch('document')
}

type Subject = Pick<Storable, 'account_id' | 'policy_id' | 'claim_id'>

/** Links a document to the policy or claim of the same household that it was sent for. Idempotent. */
async function attach(tx: Tx, { account_id, policy_id, claim_id }: Subject, document_id: string) {
  for (const [kind, id] of [
    ['policy', policy_id],
    ['claim', claim_id],
  ] as const) {
    if (!id) continue
    const subject = await tx
      .selectFrom(kind)
      .select('id')
      .where('id', '=', id)
      .where('account_id', '=', account_id)
      .executeTakeFirst()
    if (!subject) throw noSuch(kind)
    await tx
      .insertInto('document_link')
      .values({
        account_id,
        document_id,
        ...(kind === 'policy' ? { policy_id: id } : { claim_id: id }),
      })
      .onConflict((on) => on.columns(['document_id', `${kind}_id`]).doNothing())
      .execute()
      .catch(refuseClaimedTwice)
  }
}
