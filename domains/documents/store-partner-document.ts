import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import { actingPartner } from '../acting-partner.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { notAccepted } from '../not-accepted.ts'
import { limitRequests } from '../users/limit-requests.ts'
import { maxPartnerFiles, safeFileName, type PartnerUploadType } from './rules.ts'
import { renderedContent } from './store-upload.ts'

/** What a file of a clinic is about. */
type Subject = { claim_id: string } | { authorization_id: string }
type PartnerUpload = Subject & {
  type: PartnerUploadType
  file_name: string
  bytes: Uint8Array
}

type StoredPartnerFile = { id: string; account_id: string; type: PartnerUploadType }

/**
 * Stores a file that a clinic sends for its claim or authorization: a file of the household that is linked to it, which
 * the clinic sees because it sent it. Only rendered content is stored. Throws 404 `no-such-claim` or
 * `no-such-authorization`, also once it is over, and 422 `claim-files-full`. `onStored` runs in the transaction that stores it.
 */
export async function storePartnerDocument(
  ctx: Context,
  { type, file_name, bytes, ...subject }: PartnerUpload,
  onStored?: (tx: Tx, stored: StoredPartnerFile) => Promise<void>
): Promise<{ id: string }> {
  const partner_id = actingPartner(ctx)
  const { files, inspector, tx } = ctx
  await limitRequests(ctx, [{ kind: 'upload', of: partner_id, points: 120, seconds: 600 }])
  const { account_id, file_count } = await tx((tx) => readSubject(tx, partner_id, subject))
  if (file_count >= maxPartnerFiles)
    throw refuse(422, 'claim-files-full', 'This takes 40 files. Join pages into one file.')
  const { found, problem } = await inspector.inspect(bytes, `partner ${partner_id}`)
  if (problem) throw notAccepted(problem)
  const rendered = renderedContent({ type }, found)
  const storage_key = await files.store(rendered.bytes)
  const preview_key = rendered.preview ? await files.store(rendered.preview) : null
  return tx(async (tx) => {
    const sha256 = createHash('sha256').update(rendered.bytes).digest('hex')
    const fields = ctx.vouch(tx, 'keep_partner_document', {
      account_id,
      ...subject,
      type,
      file_name: safeFileName(file_name, rendered.mime_type),
      mime_type: rendered.mime_type,
      size_bytes: rendered.bytes.byteLength,
      page_count: rendered.page_count ?? null,
      width_px: rendered.width_px ?? null,
      height_px: rendered.height_px ?? null,
      storage_key,
      preview_key,
      sha256: `\\x${sha256}`,
    })
    const { rows } = await sql<{ id: string }>`
      select app.keep_partner_document(${fields}) as id`.execute(tx)
    const id = rows[0]?.id ?? ''
    await record(tx, ctx.caller, {
      action: 'C',
      entity_type: 'document',
      entity_id: id,
      account_id,
      partner_id,
      changes: { type, mime_type: rendered.mime_type, ...subject },
    })
    await onStored?.(tx, { id, account_id, type })
    return { id }
  })
}

/** Returns the household of an open claim or authorization of the clinic, and how many files the clinic added to it. */
async function readSubject(
  tx: Tx,
  partner_id: string,
  subject: Subject
): Promise<{ account_id: string; file_count: number }> {
  const ofClaim = 'claim_id' in subject
  const { rows } = await (
    ofClaim
      ? sql<{ account_id: string; file_count: number }>`
        select c.account_id, (select count(*)::int from document_link k
                               where k.claim_id = c.id and k.partner_id = ${partner_id}) as file_count
          from claim c where c.id = ${subject.claim_id} and c.partner_id = ${partner_id} and c.payee_type = 'provider'
           and c.status not in ('closed', 'cancelled')`
      : sql<{ account_id: string; file_count: number }>`
        select a.account_id, (select count(*)::int from document_link k
                               where k.authorization_id = a.id and k.partner_id = ${partner_id}) as file_count
          from prior_authorization a where a.id = ${subject.authorization_id} and a.partner_id = ${partner_id}
           and a.status not in ('expired', 'cancelled', 'completed')`
  ).execute(tx)
  if (!rows[0]) throw noSuch(ofClaim ? 'claim' : 'authorization')
  return rows[0]
}
