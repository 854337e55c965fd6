import type { InputOf } from '@numo/kit/endpoint.ts'
import { actingPartner } from '../acting-partner.ts'
import { recordRead } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { getPartnerPayout as endpoint, PartnerStatement } from './contract-partner.ts'
import { readPartnerStatement } from './read-partner-statement.ts'

/** Returns the statement of a payout to the caller's clinic, and records that it was read. Throws 404 `no-such-payout`. */
export const getPartnerPayout = (
  ctx: Context,
  { id }: InputOf<typeof endpoint>
): Promise<PartnerStatement> =>
  ctx.tx(async (tx) => {
    const partner_id = actingPartner(ctx)
    const statement = await readPartnerStatement(tx, { id, partner_id })
    await recordRead(tx, ctx.caller, { entity_type: 'payout', entity_id: id, partner_id })
    return statement
  })
