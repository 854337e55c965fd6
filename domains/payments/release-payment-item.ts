import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { lockClaim } from '../claims/lock-claim.ts'
import type { Context } from '../context.ts'
import { checkTakingBack } from '../payouts/check-taking-back.ts'
import type { releasePaymentItem as endpoint } from './contract-charge.ts'
import type { StaffPayment } from './contract-staff-payment.ts'
import { insertPaymentItem } from './insert-payment-item.ts'
import { lockPayment, readPayment } from './read-payment.ts'

/** Takes an allocation back in part or whole, as a row of its own below zero. Throws the codes of the contract. */
export const releasePaymentItem = (
  ctx: Context,
  input: InputOf<typeof endpoint>
): Promise<StaffPayment> =>
  ctx.tx(async (tx) => {
    const payment = await lockPayment(tx, input)
    const rows = await tx
      .selectFrom('payment_item')
      .select(['id', 'claim_id', 'amount', 'reversal_of_id'])
      .where('account_id', '=', payment.account_id)
      .where('payment_id', '=', payment.id)
      .execute()
    const item = rows.find(({ id, reversal_of_id }) => id === input.item_id && !reversal_of_id)
    if (!item) throw refuse(404, 'no-such-item', 'There is no such allocation')
    const left = rows
      .filter(({ reversal_of_id }) => reversal_of_id === item.id)
      .reduce((sum, { amount }) => sum + amount, item.amount)
    if (input.amount > left)
      throw refuse(409, 'more-than-item', 'The amount is more than is left of this allocation.')
    const claim = await lockClaim(tx, { id: item.claim_id })
    await checkTakingBack(tx, claim)
    const amount = -input.amount
    await insertPaymentItem(tx, ctx, { payment, claim, amount, reversal_of_id: item.id })
    return readPayment(tx, payment.id)
  })
