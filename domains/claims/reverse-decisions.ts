import { recordAll } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import type { LockedClaim } from './lock-claim.ts'

/** Marks locked claims whose decision the insurer took back: they await another. */
export async function reverseDecisions(
  tx: Tx,
  ctx: Context,
  claims: readonly LockedClaim[]
): Promise<void> {
  if (claims.length === 0) return
  const decision_reversed_at = ctx.now()
  await tx
    .updateTable('claim')
    .set({ decision_reversed_at })
    .where(
      'id',
      'in',
      claims.map(({ id }) => id)
    )
    .execute()
  await recordAll(
    tx,
    ctx.caller,
    claims.map(({ id, account_id }) => ({
      action: 'U',
      entity_type: 'claim',
      entity_id: id,
      account_id,
      changes: { decision_reversed_at: decision_reversed_at.toISOString() },
    }))
  )
}
