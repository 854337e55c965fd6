import { record } from '../audit/record.ts'
import type { LockedClaim } from '../claims/lock-claim.ts'
import type { Context, Tx } from '../context.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { postPaymentAllocated } from '../ledger/rules-postings.ts'
import { accruePayoutItem } from '../payouts/accrue-payout-item.ts'
import type { LockedPayment } from './read-payment.ts'

type NewPaymentItem = {
  payment: LockedPayment
  claim: LockedClaim
  /** In the currency of both; below zero with `reversal_of_id`. */
  amount: number
  reversal_of_id: string | null
}

/**
 * Inserts an allocation of a household's payment, or its release below zero, with what the clinic is owed for it and
 * the journal entry.
 */
export async function insertPaymentItem(
  tx: Tx,
  ctx: Context,
  { payment, claim, amount, reversal_of_id }: NewPaymentItem
): Promise<void> {
  const { account_id, partner_id, numo_company_id, currency } = claim
  const { id } = await tx
    .insertInto('payment_item')
    .values({
      account_id,
      partner_id,
      client_id: claim.client_id,
      claim_id: claim.id,
      payment_id: payment.id,
      amount,
      claim_currency: currency,
      claim_amount: amount,
      reversal_of_id,
      created_by: ctx.actor?.user_id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (partner_id !== null)
    await accruePayoutItem(tx, ctx, {
      account_id,
      partner_id,
      claim_id: claim.id,
      numo_company_id,
      currency,
      gross_amount: amount,
      payment_item_id: id,
    })
  await postEntry(tx, ctx, {
    numo_company_id,
    event: 'allocated',
    source_type: 'payment_item',
    source_id: id,
    effective_on: ctx.today(),
    lines: postPaymentAllocated(claim, { currency, amount }),
  })
  await record(tx, ctx.caller, {
    action: 'C',
    entity_type: 'payment_item',
    entity_id: id,
    account_id,
    changes: { amount, currency },
  })
}
