import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'

type Which = { accountId: string; claim_id: string; version?: number | undefined }

/**
 * Locks a claim that its household may change, and returns it; undefined for one that is not theirs to change any more,
 * or that a clinic filed. Throws 404 `no-such-claim`, 409 `changed-meanwhile` for another version.
 */
export async function lockHouseholdClaim(tx: Tx, { accountId, claim_id, version }: Which) {
  const known = await tx
    .selectFrom('claim')
    .select('version')
    .where('account_id', '=', accountId)
    .where('id', '=', claim_id)
    .executeTakeFirst()
  if (!known) throw noSuch('claim')
  // Row-level security lets a household lock only what it may change.
  const claim = await tx
    .selectFrom('claim')
    .select(['version', 'status', 'client_id', 'currency', 'coverage_id', 'payee_type'])
    .select(['billed_amount', 'insurance_company_id'])
    .where('account_id', '=', accountId)
    .where('id', '=', claim_id)
    .forUpdate()
    .executeTakeFirst()
  if (claim && claim.version !== (version ?? claim.version)) throw changedMeanwhile('claim')
  return claim
}
