import type { InputOf } from '@numo/kit/endpoint.ts'
import { recordStaffRead } from '../audit/record-staff-read.ts'
import type { Context } from '../context.ts'
import { accountOf } from '../accounts/account-of.ts'
import type { getHouseholdClaim as endpoint, HouseholdClaim } from './contract-household.ts'
import { readHouseholdClaim } from './read-household-claim.ts'

/** Returns a claim as its household sees it. Records reads by staff. Throws 404 `no-such-claim`. */
export const getHouseholdClaim = (
  ctx: Context,
  input: InputOf<typeof endpoint>
): Promise<HouseholdClaim> =>
  ctx.tx(async (tx) => {
    const { accountId, claim_id } = input
    await accountOf(tx, accountId)
    const claim = await readHouseholdClaim(tx, ctx, input)
    await recordStaffRead(tx, ctx, {
      entity_type: 'claim',
      entity_id: claim_id,
      account_id: accountId,
    })
    return claim
  })
