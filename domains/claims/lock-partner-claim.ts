import { actingPartner } from '../acting-partner.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'

/**
 * Locks a claim that the caller's clinic may change, and returns it; undefined for one that is not theirs to change any
 * more. Throws 404 `no-such-claim`, 409 `changed-meanwhile` for another version.
 */
export async function lockPartnerClaim(
  tx: Tx,
  ctx: Pick<Context, 'actor'>,
  { id, version }: { id: string; version?: number | undefined }
) {
  const partner_id = actingPartner(ctx)
  const known = await tx
    .selectFrom('claim')
    .select('version')
    .where('id', '=', id)
    .where('partner_id', '=', partner_id)
    .where('payee_type', '=', 'provider')
    .executeTakeFirst()
  if (!known) throw noSuch('claim')
  // Row-level security lets a clinic lock only what it may change.
  const claim = await tx
    .selectFrom('claim')
    .select(['account_id', 'version', 'status', 'client_id', 'currency', 'coverage_id'])
    .select([
      'payee_type',
      'billed_amount',
      'insurance_company_id',
      'insurer_balance',
      'patient_balance',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (claim && claim.version !== (version ?? claim.version)) throw changedMeanwhile('claim')
  return claim && { ...claim, partner_id }
}
