import type { InputOf } from '@numo/kit/endpoint.ts'
import { recordStaffRead } from '../audit/record-staff-read.ts'
import type { Context } from '../context.ts'
import type { getClaim as endpoint, StaffClaim } from './contract-staff.ts'
import { readClaimAsOf } from './read-claim-as-of.ts'
import { readClaim } from './read-claim.ts'

/** Returns a claim as it is, or was at the end of a day, and records that staff read it. Throws 404 `no-such-claim`. */
export const getClaim = (
  ctx: Context,
  { id, as_of }: InputOf<typeof endpoint>
): Promise<StaffClaim> =>
  ctx.tx(async (tx) => {
    const claim =
      as_of === undefined ? await readClaim(tx, ctx, id) : await readClaimAsOf(tx, ctx, id, as_of)
    await recordStaffRead(tx, ctx, {
      entity_type: 'claim',
      entity_id: id,
      account_id: claim.account_id,
    })
    return claim
  })
