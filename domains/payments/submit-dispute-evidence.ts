import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { EvidenceFile } from '@numo/adapters/card-payments/port.ts'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { readDocument } from '../documents/read-document.ts'
import { noSuch } from '../no-such.ts'
import { callPaymentService } from '../subscriptions/call-payment-service.ts'
import type { submitDisputeEvidence as endpoint } from './contract-evidence.ts'
import type { StaffPayment } from './contract-staff-payment.ts'
import { lockPayment, readPayment } from './read-payment.ts'
import { evidenceRefusal, maxEvidenceBytes } from './rules-evidence.ts'

const sentences = {
  'no-such-move': 'This dispute is over.',
  'evidence-sent': 'Evidence for this dispute was submitted already.',
  'evidence-late': 'The day for evidence has passed.',
} as const

/**
 * Submits evidence for an open dispute to the payment service, then stores what was submitted. The payment service takes
 * evidence once and until the dispute's day. Idempotent by what is submitted. Throws the codes of the contract.
 */
export async function submitDisputeEvidence(
  ctx: Context,
  { id, dispute_id, note, document_ids }: InputOf<typeof endpoint>
): Promise<StaffPayment> {
  const dispute = await ctx.tx(async (tx) => {
    const open = await readOpen(tx, ctx, { id, dispute_id })
    await checkDocuments(tx, open.account_id, document_ids)
    return open
  })
  const files: EvidenceFile[] = []
  for (const document_id of document_ids) {
    // Sequential: each read is recorded, and a file that was never drawn is drawn first.
    const { bytes, mime_type, file_name } = await readDocument(ctx, {
      document_id,
      what: 'content',
    })
    files.push({ name: file_name, mime_type, bytes })
  }
  if (files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) > maxEvidenceBytes)
    throw refuse(422, 'evidence-too-large', 'The files of a dispute may have 4.5 MB together.')
  const digest = createHash('sha256')
    .update(JSON.stringify([note, document_ids]))
    .digest('hex')
  await callPaymentService(() =>
    ctx.cards.submitEvidence({
      id: dispute.stripe_dispute_id,
      text: note,
      files,
      key: `evidence-${dispute_id}-${digest.slice(0, 32)}`,
    })
  )
  return ctx.tx(async (tx) => {
    await readOpen(tx, ctx, { id, dispute_id })
    await tx
      .updateTable('payment_dispute')
      .set({
        evidence_note: note,
        evidence_document_ids: [...document_ids],
        evidence_sent_at: ctx.now(),
        evidence_sent_by: ctx.actor?.user_id ?? null,
      })
      .where('account_id', '=', dispute.account_id)
      .where('id', '=', dispute_id)
      .execute()
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'payment_dispute',
      entity_id: dispute_id,
      account_id: dispute.account_id,
      changes: { evidence_sent: true, document_ids },
    })
    return readPayment(tx, id)
  })
}

/** Locks the payment and returns a dispute that takes evidence now. */
async function readOpen(
  tx: Tx,
  ctx: Context,
  { id, dispute_id }: { id: string; dispute_id: string }
) {
  const { account_id } = await lockPayment(tx, { id })
  const dispute = await tx
    .selectFrom('payment_dispute')
    .select(['account_id', 'stripe_dispute_id', 'status', 'due_at', 'evidence_sent_at'])
    .where('account_id', '=', account_id)
    .where('payment_id', '=', id)
    .where('id', '=', dispute_id)
    .executeTakeFirst()
  if (!dispute) throw refuse(404, 'no-such-dispute', 'There is no such dispute')
  const refusal = evidenceRefusal(dispute, ctx.now())
  if (refusal) throw refuse(409, refusal, sentences[refusal])
  return dispute
}

/** Throws 404 unless all are files of the household that a bank can open. */
async function checkDocuments(tx: Tx, account_id: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from document d where d.id = any (${ids}::uuid[]) and d.account_id = ${account_id}
      and d.mime_type in ('application/pdf', 'image/jpeg', 'image/png')`.execute(tx)
  if (rows.length !== new Set(ids).size) throw noSuch('document')
}
