import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { checkDecided } from '../claims/check-decided.ts'
import { lockClaim } from '../claims/lock-claim.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { allocatePayment as endpoint } from './contract-charge.ts'
import type { StaffPayment } from './contract-staff-payment.ts'
import { insertPaymentItem } from './insert-payment-item.ts'
import { lockPayment, readPayment } from './read-payment.ts'

/**
 * Allocates part of a payment to a decided claim of the same household and legal entity. Throws the codes of the contract.
 */
export const allocatePayment = (
  ctx: Context,
  input: InputOf<typeof endpoint>
): Promise<StaffPayment> =>
  ctx.tx(async (tx) => {
    const payment = await lockPayment(tx, input)
    const claim = await lockClaim(tx, { id: input.claim_id })
    const { amount } = input
    // The ledger has an account for each household and legal entity.
    if (
      claim.account_id !== payment.account_id ||
      claim.numo_company_id !== payment.numo_company_id
    )
      throw noSuch('claim')
    if (payment.status !== 'succeeded')
      throw refuse(409, 'not-received', 'This payment has not succeeded.')
    if (claim.payee_type !== 'provider')
      throw refuse(409, 'paid-directly', 'The household pays this claim at the clinic itself.')
    checkDecided(claim)
    if (payment.currency !== claim.currency)
      throw refuse(422, 'other-currency', 'The payment and the claim are in different currencies.')
    if (amount > (payment.unallocated_amount ?? 0))
      throw refuse(409, 'more-than-payment', 'The amount is more than is left of this payment.')
    if (amount > claim.patient_balance)
      throw refuse(409, 'more-than-owed', 'The amount is more than is owed on this claim.')
    await insertPaymentItem(tx, ctx, { payment, claim, amount, reversal_of_id: null })
    return readPayment(tx, payment.id)
  })
