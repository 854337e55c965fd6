import { lockClaim } from '../claims/lock-claim.ts'
import { reopenClaim } from '../claims/reopen-claim.ts'
import type { Context, Tx } from '../context.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { postRefunded } from '../ledger/rules-postings.ts'
import { checkTakingBack } from '../payouts/check-taking-back.ts'
import { insertPaymentItem } from './insert-payment-item.ts'
import { lockPayment, type LockedPayment } from './read-payment.ts'

type LostDispute = { id: string; stripe_dispute_id: string; amount: number }

/**
 * Books that the bank took a payment back: its allocations are released, newest first, as far as what is not allocated
 * does not cover it, so that the household owes its share again and the clinic gives back what it was paid; then the
 * money leaves as a refund. Once per dispute. Throws 409 `payout-on-its-way` for now where the bank is paying the clinic.
 */
export async function bookLostDispute(
  tx: Tx,
  ctx: Context,
  payment: LockedPayment,
  { id, stripe_dispute_id, ...dispute }: LostDispute
): Promise<void> {
  const { account_id, currency, numo_company_id } = payment
  const amount = Math.min(dispute.amount, payment.amount - payment.refunded_amount)
  if (amount <= 0) return
  await release(tx, ctx, payment, amount - (payment.unallocated_amount ?? 0))
  const refund = await tx
    .insertInto('refund')
    .values({
      account_id,
      payment_id: payment.id,
      amount,
      reason: 'charged_back',
      idempotency_key: `dispute-${id}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('refund')
    .set({ status: 'succeeded', stripe_refund_id: stripe_dispute_id })
    .where('account_id', '=', account_id)
    .where('id', '=', refund.id)
    .execute()
  await postEntry(tx, ctx, {
    numo_company_id,
    event: 'refunded',
    source_type: 'refund',
    source_id: refund.id,
    effective_on: ctx.today(),
    lines: postRefunded(account_id, { currency, amount }),
  })
}

/** Releases allocations of a payment until `missing` is free. */
async function release(tx: Tx, ctx: Context, { id, account_id }: LockedPayment, missing: number) {
  const rows = await tx
    .selectFrom('payment_item')
    .select(['id', 'claim_id', 'amount', 'reversal_of_id'])
    .where('account_id', '=', account_id)
    .where('payment_id', '=', id)
    .orderBy('id', 'desc')
    .execute()
  let left = missing
  for (const item of rows) {
    const held = rows
      .filter(({ reversal_of_id }) => reversal_of_id === item.id)
      .reduce((sum, { amount }) => sum + amount, item.amount)
    if (left <= 0 || item.reversal_of_id !== null || held <= 0) continue
    const amount = Math.min(left, held)
    // Sequential: each release changes the payment and a claim.
    const claim = await reopenClaim(tx, await lockClaim(tx, { id: item.claim_id }))
    await checkTakingBack(tx, claim)
    const payment = await lockPayment(tx, { id })
    await insertPaymentItem(tx, ctx, { payment, claim, amount: -amount, reversal_of_id: item.id })
    left -= amount
  }
}
