import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import { actingPartner } from '../acting-partner.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { notAccepted } from '../not-accepted.ts'
import { limitRequests } from '../users/limit-requests.ts'
import { maxPartnerFiles, safeFileName, type PartnerUploadType } from './rules.ts'
import { renderedContent } from './store-upload.ts'

type PartnerUpload = {
  claim_id: string
  type: PartnerUploadType
  file_name: string
  bytes: Uint8Array
}

/**
 * Stores a file that a clinic sends for its claim: a file of the household that is linked to the claim, which the clinic
 * sees because it sent it. Only rendered content is stored. Throws 404 `no-such-claim`, also once the claim is over, and
 * 422 `claim-files-full`.
 */
export async function storePartnerDocument(
  ctx: Context,
  { claim_id, type, file_name, bytes }: PartnerUpload
): Promise<{ id: string }> {
  const partner_id = actingPartner(ctx)
  const { files, inspector, tx } = ctx
  await limitRequests(ctx, [{ kind: 'upload', of: partner_id, points: 120, seconds: 600 }])
  const claim = await tx((tx) =>
    tx
      .selectFrom('claim')
      .select((eb) => [
        'account_id',
        eb
          .selectFrom('document_link as k')
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .whereRef('k.claim_id', '=', 'claim.id')
          .where('k.partner_id', '=', partner_id)
          .as('file_count'),
      ])
      .where('id', '=', claim_id)
      .where('partner_id', '=', partner_id)
      .where('payee_type', '=', 'provider')
      .where('status', 'not in', ['closed', 'cancelled'])
      .executeTakeFirst()
  )
  if (!claim) throw noSuch('claim')
  if (Number(claim.file_count) >= maxPartnerFiles)
    throw refuse(422, 'claim-files-full', 'A claim takes 40 files. Join pages into one file.')
  const { found, problem } = await inspector.inspect(bytes, `partner ${partner_id}`)
  if (problem) throw notAccepted(problem)
  const rendered = renderedContent({ type }, found)
  const storage_key = await files.store(rendered.bytes)
  const preview_key = rendered.preview ? await files.store(rendered.preview) : null
  return tx(async (tx) => {
    const sha256 = createHash('sha256').update(rendered.bytes).digest('hex')
    const fields = ctx.vouch(tx, 'keep_partner_document', {
      account_id: claim.account_id,
      claim_id,
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
      account_id: claim.account_id,
      partner_id,
      changes: { type, mime_type: rendered.mime_type, claim_id },
    })
    return { id }
  })
}
