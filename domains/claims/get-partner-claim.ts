import type { InputOf } from '@numo/kit/endpoint.ts'
import { recordRead } from '../audit/record.ts'
import { actingPartner } from '../acting-partner.ts'
import type { Context } from '../context.ts'
import type { getPartnerClaim as endpoint, PartnerClaim } from './contract-partner.ts'
import { readPartnerClaim } from './read-partner-claim.ts'

/** Returns a claim as its clinic sees it, and records that it was read. Throws 404 `no-such-claim`. */
export const getPartnerClaim = (
  ctx: Context,
  { id }: InputOf<typeof endpoint>
): Promise<PartnerClaim> =>
  ctx.tx(async (tx) => {
    const claim = await readPartnerClaim(tx, ctx, id)
    await recordRead(tx, ctx.caller, {
      entity_type: 'claim',
      entity_id: id,
      partner_id: actingPartner(ctx),
    })
    return claim
  })
