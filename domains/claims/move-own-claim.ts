import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { isMoveAllowed } from './is-move-allowed.ts'

type Own = { id: string; account_id: string; partner_id?: string; status: string }

/**
 * Hands a claim that its household or clinic has locked to staff, or withdraws it. Throws 409 `claim-moved-on` when it is not theirs to
 * move any more.
 */
export async function moveOwnClaim<Claim extends Own>(
  ctx: Context,
  tx: Tx,
  claim: Claim | undefined,
  status: 'submitted' | 'cancelled',
  refuseUnready?: (tx: Tx, claim: Claim) => Promise<void>
): Promise<{ id: string }> {
  if (!claim || !(await isMoveAllowed(tx, claim.status, status)))
    throw refuse(
      409,
      'claim-moved-on',
      'This claim has moved on. Load it again to see what it needs.'
    )
  await refuseUnready?.(tx, claim)
  const { id, account_id, partner_id } = claim
  await tx
    .updateTable('claim')
    .set({
      status,
      status_reason: null,
      ...(status === 'submitted' && { submitted_at: ctx.now() }),
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
  await record(tx, ctx.caller, {
    action: 'U',
    entity_type: 'claim',
    entity_id: id,
    account_id,
    ...(partner_id && { partner_id }),
    changes: { status },
  })
  return { id }
}
