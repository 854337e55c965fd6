import { FileProblem } from '@numo/adapters/storage/port.ts'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { proofOf } from './add-payout-proof.ts'
import type { getPayoutProof as endpoint } from './contract-proof.ts'

/** Returns a proof of payment, and records who read it. Throws 404 `no-such-proof`, or 409 when its key is gone. */
export const getPayoutProof = (
  ctx: Context,
  { id, proof_id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const proof = await tx
      .selectFrom('payout_proof')
      .select(['file_name', 'mime_type', 'content_encrypted'])
      .where('id', '=', proof_id)
      .where('payout_id', '=', id)
      .executeTakeFirst()
    if (!proof) throw noSuch('proof')
    await record(tx, ctx.caller, {
      action: 'R',
      entity_type: 'payout_proof',
      entity_id: proof_id,
    })
    const { file_name, mime_type, content_encrypted } = proof
    try {
      return { file_name, mime_type, base64: ctx.vault.open(content_encrypted, proofOf(id)) }
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error
      throw refuse(409, 'proof-unreadable', 'The key of this file is not this installation’s.')
    }
  })
