import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { lockClaim, type LockedClaim } from '../claims/lock-claim.ts'
import type { Context, Tx } from '../context.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { postConverted, postInsurerAllocated, reversed } from '../ledger/rules-postings.ts'
import { accruePayoutItem } from '../payouts/accrue-payout-item.ts'
import type { allocateInsurancePayment as endpoint, InsurancePayment } from './contract.ts'
import { lockInsurancePayment, readInsurancePayment } from './read-insurance-payment.ts'
import { rateOf, soldFor } from './rules.ts'

/**
 * Allocates part of a received payment to a decided claim: the claim's balance falls, the clinic is owed the same, and
 * the ledger has both, with realised exchange differences. Throws the codes of the contract.
 */
export const allocateInsurancePayment = (
  ctx: Context,
  input: InputOf<typeof endpoint>
): Promise<InsurancePayment> =>
  ctx.tx(async (tx) => {
    const payment = await lockInsurancePayment(tx, input)
    const claim = await lockClaim(tx, { id: input.claim_id })
    const { amount, claim_amount } = input
    if (payment.status !== 'received')
      throw refuse(409, 'not-received', 'This payment has not been received, or is reconciled.')
    if (claim.outcome === null)
      throw refuse(409, 'not-decided', 'The insurer has not decided on this claim yet.')
    if (claim.payee_type !== 'provider')
      throw refuse(409, 'paid-directly', 'The insurer pays this claim to the household itself.')
    if (payment.currency === claim.currency && amount !== claim_amount)
      throw refuse(422, 'other-currency', 'Both amounts are in one currency and must be the same.')
    if (amount > payment.unallocated_amount)
      throw refuse(409, 'more-than-payment', 'This payment has less left than that.')
    if (claim_amount > claim.insurer_balance)
      throw refuse(409, 'more-than-owed', 'The insurer owes less than that on this claim.')
    await insertItem(tx, ctx, { payment, claim, amount, claim_amount, reversal_of_id: null })
    return readInsurancePayment(tx, payment.id)
  })

type LockedPayment = Awaited<ReturnType<typeof lockInsurancePayment>>
type NewItem = {
  payment: LockedPayment
  claim: LockedClaim
  amount: number
  claim_amount: number
  reversal_of_id: string | null
}

/** Inserts an allocation, or its reversal below zero, with payout item and journal entries. */
export async function insertItem(
  tx: Tx,
  ctx: Context,
  { payment, claim, amount, claim_amount, reversal_of_id }: NewItem
): Promise<void> {
  const { account_id, partner_id, numo_company_id } = claim
  const { id } = await tx
    .insertInto('insurance_payment_item')
    .values({
      account_id,
      partner_id,
      claim_id: claim.id,
      insurance_payment_id: payment.id,
      currency: payment.currency,
      amount,
      claim_currency: claim.currency,
      claim_amount,
      fx_rate: rateOf(payment.currency, claim.currency, amount, claim_amount),
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
      currency: claim.currency,
      gross_amount: claim_amount,
      insurance_payment_item_id: id,
    })
  const entry = {
    numo_company_id,
    source_type: 'insurance_payment_item',
    source_id: id,
    effective_on: ctx.today(),
  }
  const paid = { currency: payment.currency, amount }
  const claimed = { currency: claim.currency, amount: claim_amount }
  await postEntry(tx, ctx, {
    ...entry,
    event: 'allocated',
    lines: postInsurerAllocated(claim, { paid, claimed }),
  })
  const sold = soldFor(payment, amount)
  if (sold !== null && payment.currency !== claim.currency) {
    const size = { currency: paid.currency, amount: Math.abs(amount) }
    const booked = { currency: claim.currency, amount: Math.abs(claim_amount) }
    const lines = postConverted(size, sold, booked)
    await postEntry(tx, ctx, {
      ...entry,
      event: 'converted',
      lines: amount < 0 ? reversed(lines) : lines,
    })
  }
  await record(tx, ctx.caller, {
    action: 'C',
    entity_type: 'insurance_payment_item',
    entity_id: id,
    account_id,
    changes: { ...paid, claim_amount, claim_currency: claim.currency },
  })
}
