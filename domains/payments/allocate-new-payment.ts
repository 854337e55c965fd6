import { lockClaim } from '../claims/lock-claim.ts'
import type { Context, Tx } from '../context.ts'
import { insertPaymentItem } from './insert-payment-item.ts'
import { lockPayment } from './read-payment.ts'

/** Allocates a new payment to the claim it was made for, as far as the household still owes. Idempotent. */
export async function allocateNewPayment(tx: Tx, ctx: Context, id: string): Promise<void> {
  const payment = await lockPayment(tx, { id })
  if (payment.status !== 'succeeded' || payment.claim_id === null) return
  const before = await tx
    .selectFrom('payment_item')
    .select('id')
    .where('account_id', '=', payment.account_id)
    .where('payment_id', '=', id)
    .executeTakeFirst()
  if (before) return
  const claim = await lockClaim(tx, { id: payment.claim_id })
  const amount = Math.min(payment.unallocated_amount ?? 0, claim.patient_balance)
  if (claim.outcome !== null && amount > 0)
    await insertPaymentItem(tx, ctx, { payment, claim, amount, reversal_of_id: null })
}
