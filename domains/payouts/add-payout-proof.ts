import { createHash } from 'node:crypto'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { safeFileName } from '../documents/rules.ts'
import { noSuch } from '../no-such.ts'
import { notAccepted } from '../not-accepted.ts'
import { readTransferReceipt, type TransferReceipt } from './cep.ts'
import { maxProofBytes, type addPayoutProof as endpoint } from './contract-proof.ts'
import type { Payout } from './contract.ts'
import type { proofTypes } from './enums.ts'
import { readPayout } from './read-payout.ts'

/** What an encrypted proof belongs to: with another payout it cannot be decrypted. */
export const proofOf = (payout_id: string): string => `proof of payout ${payout_id}`

/** Maximum length of what is stored, in base64. */
const maxStored = 11_000_000

type Opened = {
  bytes: Uint8Array
  mime_type: (typeof proofTypes)[number]
  receipt: TransferReceipt | null
}

/**
 * Attaches a proof of payment. The receipt of a SPEI transfer (CEP) is read, must say the amount, the account and the number
 * of this payout, and proves one payout only; its seal is not verified. Of other files only rendered content is stored. The
 * same file twice is one proof. Throws the codes of the contract, or what is wrong with the file.
 */
export async function addPayoutProof(
  ctx: Context,
  { id, file_name, content }: InputOf<typeof endpoint>
): Promise<Payout> {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.byteLength > maxProofBytes) throw notAccepted('file-too-large')
  // Reading a file is expensive: only for a payout that takes one.
  await ctx.tx((tx) => lockPayout(tx, id))
  const opened = await openProof(ctx, bytes)
  const text = Buffer.from(opened.bytes).toString('base64')
  if (text.length > maxStored) throw notAccepted('file-too-large')
  return ctx.tx(async (tx) => {
    const payout = await lockPayout(tx, id)
    if (opened.receipt) refuseOther(opened.receipt, payout)
    const { trace_number = null, transferred_on = null } = opened.receipt ?? {}
    const made = await tx
      .insertInto('payout_proof')
      .values({
        payout_id: id,
        kind: opened.receipt ? 'receipt' : 'file',
        file_name: safeFileName(file_name, opened.mime_type),
        mime_type: opened.mime_type,
        content_encrypted: ctx.vault.seal(text, proofOf(id)),
        sha256: createHash('sha256').update(bytes).digest(),
        ...{ trace_number, transferred_on },
        created_by: ctx.actor?.user_id ?? null,
      })
      .onConflict((same) => same.columns(['payout_id', 'sha256']).doNothing())
      .returning('file_name')
      .executeTakeFirst()
      .catch(refuseTaken)
    if (made)
      await record(tx, ctx.caller, {
        action: 'U',
        entity_type: 'payout',
        entity_id: id,
        changes: { proof: made.file_name, ...(trace_number && { trace_number }) },
      })
    return readPayout(tx, id)
  })
}

async function openProof(ctx: Context, bytes: Uint8Array): Promise<Opened> {
  const receipt = readTransferReceipt(bytes)
  if (receipt) return { bytes, mime_type: 'application/xml', receipt }
  const { found, problem } = await ctx.inspector.inspect(bytes, `user ${ctx.actor?.user_id}`)
  if (problem) throw notAccepted(problem)
  if (found.kind === 'pdf') return { bytes: found.bytes, mime_type: 'application/pdf', receipt }
  return { bytes: found.picture.bytes, mime_type: found.picture.mime_type, receipt }
}

async function lockPayout(tx: Tx, id: string) {
  const payout = await tx
    .selectFrom('payout')
    .leftJoin('bank_account', 'bank_account.id', 'payout.bank_account_id')
    .select(['payout.status', 'payout.net_amount', 'payout.currency', 'payout.bank_trace'])
    .select('bank_account.last4')
    .where('payout.id', '=', id)
    .forUpdate('payout')
    .executeTakeFirst()
  if (!payout) throw noSuch('payout')
  if (payout.status !== 'in_transit' && payout.status !== 'paid')
    throw refuse(409, 'payout-not-sent', 'Only a payout on its way or paid has a proof of payment.')
  return payout
}

/** Throws when a receipt is of another transfer than the payout. */
function refuseOther(
  { amount, trace_number, payee }: TransferReceipt,
  payout: Awaited<ReturnType<typeof lockPayout>>
): void {
  if (payout.currency !== 'MXN' || payout.net_amount !== amount)
    throw refuse(409, 'proof-other-amount', 'This receipt is of another amount.')
  if (payee.account && payout.last4 && !payee.account.endsWith(payout.last4))
    throw refuse(409, 'proof-other-account', 'This receipt is of a transfer to another account.')
  if (payout.bank_trace && payout.bank_trace !== trace_number)
    throw refuse(409, 'proof-other-trace', 'This receipt has another transfer number.')
}

function refuseTaken(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'payout_proof_trace')
    throw refuse(409, 'proof-taken', 'This receipt proves another payout already.')
  throw error
}
