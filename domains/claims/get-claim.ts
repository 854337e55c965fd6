import type { InputOf } from '@numo/kit/endpoint.ts'
import { recordStaffRead } from '../audit/record-staff-read.ts'
import type { Context } from '../context.ts'
import type { getClaim as endpoint, StaffClaim } from './contract-staff.ts'
import { readClaim } from './read-claim.ts'

/** Returns a claim, and records that staff read it. Throws 404 `no-such-claim`. */
export const getClaim = (ctx: Context, { id }: InputOf<typeof endpoint>): Promise<StaffClaim> =>
  ctx.tx(async (tx) => {
    const claim = await readClaim(tx, id)
    await recordStaffRead(tx, ctx, {
      entity_type: 'claim',
      entity_id: id,
      account_id: claim.account_id,
    })
    return claim
  })
