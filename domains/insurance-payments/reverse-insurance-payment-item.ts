import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { lockClaim } from '../claims/lock-claim.ts'
import type { Context } from '../context.ts'
import { checkTakingBack } from '../payouts/check-taking-back.ts'
import type { InsurancePayment, reverseInsurancePaymentItem as endpoint } from './contract.ts'
import { insertItems } from './insert-items.ts'
import { leftOfItem } from './rules-items.ts'
import { lockInsurancePayment, readInsurancePayment } from './read-insurance-payment.ts'

/** Takes an allocation back in part or whole, as a row of its own below zero. Throws the codes of the contract. */
export const reverseInsurancePaymentItem = (
  ctx: Context,
  input: InputOf<typeof endpoint>
): Promise<InsurancePayment> =>
  ctx.tx(async (tx) => {
    const payment = await lockInsurancePayment(tx, input)
    if (payment.status !== 'received')
      throw refuse(409, 'not-received', 'This payment has not been received, or is reconciled.')
    const rows = await tx
      .selectFrom('insurance_payment_item')
      .select(['id', 'claim_id', 'amount', 'claim_amount', 'reversal_of_id'])
      // A later payment may have taken part of it back, too.
      .where((is) =>
        is.or([
          is('insurance_payment_id', '=', payment.id),
          is('reversal_of_id', '=', input.item_id),
        ])
      )
      .execute()
    const item = rows.find(({ id, reversal_of_id }) => id === input.item_id && !reversal_of_id)
    if (!item) throw refuse(404, 'no-such-item', 'There is no such allocation')
    const left = leftOfItem(rows, item)
    if (input.amount > left.amount || input.claim_amount > left.claim_amount)
      throw refuse(409, 'more-than-item', 'The amount is more than is left of this allocation.')
    const claim = await lockClaim(tx, { id: item.claim_id })
    if (payment.currency === claim.currency && input.amount !== input.claim_amount)
      throw refuse(422, 'other-currency', 'Both amounts are in one currency and must be the same.')
    await checkTakingBack(tx, claim)
    await insertItems(tx, ctx, payment, [
      {
        claim,
        amount: -input.amount,
        claim_amount: -input.claim_amount,
        reversal_of_id: item.id,
      },
    ])
    return readInsurancePayment(tx, payment.id)
  })
