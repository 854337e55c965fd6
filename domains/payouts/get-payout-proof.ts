import { FileProblem } from '@numo/adapters/storage/port.ts'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { actingPartner } from '../acting-partner.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { proofOf } from './add-payout-proof.ts'
import {
  partnerPayoutStatuses,
  type getPartnerPayoutProof as partnerEndpoint,
} from './contract-partner.ts'
import type { getPayoutProof as endpoint } from './contract-proof.ts'

type Input = InputOf<typeof endpoint>
type Output = OutputOf<typeof endpoint>

/** Returns a proof of payment, and records who read it. Throws 404 `no-such-proof`, or 409 when its key is gone. */
export const getPayoutProof = (ctx: Context, input: Input): Promise<Output> => openProof(ctx, input)

/** Returns a proof of payment to the clinic that the payout pays, as `getPayoutProof` does. */
export const getPartnerPayoutProof = (
  ctx: Context,
  input: InputOf<typeof partnerEndpoint>
): Promise<Output> => openProof(ctx, input, actingPartner(ctx))

const openProof = (ctx: Context, { id, proof_id }: Input, partner_id?: string): Promise<Output> =>
  ctx.tx(async (tx) => {
    const proof = await tx
      .selectFrom('payout_proof as r')
      .innerJoin('payout as p', 'p.id', 'r.payout_id')
      .select(['r.file_name', 'r.mime_type', 'r.content_encrypted'])
      .where('r.id', '=', proof_id)
      .where('r.payout_id', '=', id)
      .$if(partner_id !== undefined, (query) =>
        query
          .where('p.partner_id', '=', partner_id ?? '')
          .where('p.status', 'in', partnerPayoutStatuses)
      )
      .executeTakeFirst()
    if (!proof) throw noSuch('proof')
    await record(tx, ctx.caller, {
      action: 'R',
      entity_type: 'payout_proof',
      entity_id: proof_id,
      ...(partner_id && { partner_id }),
    })
    const { file_name, mime_type, content_encrypted } = proof
    try {
      return { file_name, mime_type, base64: ctx.vault.open(content_encrypted, proofOf(id)) }
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error
      throw refuse(409, 'proof-unreadable', 'The key of this file is not this installation’s.')
    }
  })
