import type { Tx } from '../context.ts'
import { lockClaim, type LockedClaim } from './lock-claim.ts'

/** Reopens a claim that was settled, before something is owed on it again. The program's right alone. */
export async function reopenClaim(tx: Tx, claim: LockedClaim): Promise<LockedClaim> {
  if (claim.status !== 'settled' && claim.status !== 'closed') return claim
  await tx
    .updateTable('claim')
    .set({ status: 'adjudicated', status_reason: null, settled_at: null, closed_at: null })
    .where('account_id', '=', claim.account_id)
    .where('id', '=', claim.id)
    .execute()
  return lockClaim(tx, { id: claim.id })
}
