import { refuse } from '@numo/kit/fail.ts'
import type { LockedClaim } from '../claims/lock-claim.ts'
import type { Tx } from '../context.ts'

type TakenBack = Pick<LockedClaim, 'account_id' | 'id' | 'status'>

/**
 * Checks that money may be taken back from a claim. Throws 409 `claim-settled` for one on which nothing is open any more, and
 * `payout-on-its-way` while the bank has been asked to pay the clinic for it: what it pays must have come in.
 */
export async function checkTakingBack(
  tx: Tx,
  { account_id, id, status }: TakenBack
): Promise<void> {
  if (status === 'settled' || status === 'closed')
    throw refuse(409, 'claim-settled', 'This claim is settled. Open it by an appeal first.')
  const sent = await tx
    .selectFrom('payout_item as i')
    .innerJoin('payout as p', 'p.id', 'i.payout_id')
    .select('p.id')
    .where('i.account_id', '=', account_id)
    .where('i.claim_id', '=', id)
    .where('p.status', '=', 'in_transit')
    .executeTakeFirst()
  if (sent)
    throw refuse(
      409,
      'payout-on-its-way',
      'A payout for this claim is on its way. Confirm it, or say that it failed, first.'
    )
}
