import { recordAll } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { notifyAll } from '../notifications/notify.ts'
import { notifyPartners } from '../notifications/notify-partner.ts'
import type { LockedClaim } from './lock-claim.ts'

/**
 * Marks locked claims whose decision the insurer took back: they await another. Notifies the households and clinics of those on
 * which no other decision `follows` at once.
 */
export async function reverseDecisions(
  tx: Tx,
  ctx: Context,
  claims: readonly LockedClaim[],
  follows: ReadonlySet<string>
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
  const awaiting = claims.filter(({ id }) => !follows.has(id))
  await notifyAll(
    tx,
    awaiting.map(({ id, account_id, number, version }) => ({
      to: { account_id },
      kind: 'claim_reversed' as const,
      facts: { claim: number },
      link: `/home/claims?claim=${id}`,
      dedupe_key: `${id}:${version}`,
    }))
  )
  await notifyPartners(
    tx,
    awaiting.flatMap(({ id, partner_id, payee_type, number, version }) =>
      partner_id && payee_type === 'provider'
        ? {
            partner_id,
            kind: 'clinic_claim_reversed' as const,
            facts: { claim: number },
            link: `/dashboard/claims/${id}`,
            dedupe_key: `${id}:${version}`,
          }
        : []
    )
  )
}
