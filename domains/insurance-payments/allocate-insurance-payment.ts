import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { checkDecided } from '../claims/check-decided.ts'
import { lockClaim } from '../claims/lock-claim.ts'
import type { Context } from '../context.ts'
import type { allocateInsurancePayment as endpoint, InsurancePayment } from './contract.ts'
import { noSuch } from '../no-such.ts'
import { insertItems } from './insert-items.ts'
import { lockInsurancePayment, readInsurancePayment } from './read-insurance-payment.ts'

/**
 * Allocates part of a received payment to a decided claim: the claim's balance falls, the clinic is owed the same, and
 * the ledger has both, with realised exchange differences. Throws the codes of the contract: 404 `no-such-claim` also for a
 * claim of another insurer or legal entity.
 */
export const allocateInsurancePayment = (
  ctx: Context,
  input: InputOf<typeof endpoint>
): Promise<InsurancePayment> =>
  ctx.tx(async (tx) => {
    const payment = await lockInsurancePayment(tx, input)
    const claim = await lockClaim(tx, { id: input.claim_id })
    const { amount, claim_amount } = input
    // The ledger has an account for each insurer and legal entity.
    if (
      claim.insurance_company_id !== payment.insurance_company_id ||
      claim.numo_company_id !== payment.numo_company_id
    )
      throw noSuch('claim')
    if (payment.status !== 'received')
      throw refuse(409, 'not-received', 'This payment has not been received, or is reconciled.')
    checkDecided(claim)
    if (claim.payee_type !== 'provider')
      throw refuse(409, 'paid-directly', 'The insurer pays this claim to the household itself.')
    if (payment.currency === claim.currency && amount !== claim_amount)
      throw refuse(422, 'other-currency', 'Both amounts are in one currency and must be the same.')
    if (amount > payment.unallocated_amount)
      throw refuse(409, 'more-than-payment', 'The amount is more than is left of this payment.')
    if (claim_amount > claim.insurer_balance)
      throw refuse(409, 'more-than-owed', 'The amount is more than the insurer owes on this claim.')
    await insertItems(tx, ctx, payment, [{ claim, amount, claim_amount, reversal_of_id: null }])
    return readInsurancePayment(tx, payment.id)
  })
