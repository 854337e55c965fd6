import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import { callPaymentService } from './call-payment-service.ts'
import type { changeSubscription as endpoint, SubscriptionBilling } from './contract.ts'
import { priceOf } from './price-of.ts'
import { readBilling, readSeat } from './read-subscription.ts'
import { seatOf } from './seat.ts'
import { syncSubscription } from './sync-subscription.ts'

/**
 * Ends the subscription of the signed-in person with its period, has it renewed again, or changes its plan. The payment
 * service is asked first, and what it then says is stored; killed in between, its event stores the same.
 */
export async function changeSubscription(
  ctx: Context,
  { change }: InputOf<typeof endpoint>
): Promise<SubscriptionBilling> {
  const { user_id } = seatOf(ctx)
  const { cards } = ctx
  const row = await ctx.tx((tx) => readSeat(tx, user_id))
  const id = row?.stripe_subscription_id ?? null
  if (!row?.is_active || row.is_lifetime || id === null)
    throw refuse(409, 'not-subscribed', 'There is no subscription that is renewed.')
  if (change === 'cancel' || change === 'resume') {
    if (row.cancel_at_period_end !== (change === 'cancel'))
      await callPaymentService(() => cards.setCancelAtPeriodEnd(id, change === 'cancel'))
  } else if (row.plan_type !== change) {
    if (row.status !== 'active')
      throw refuse(409, 'no-such-change', 'Pay the open bill first: another card can be given.')
    const price = priceOf(change, 'en', ctx.settings.brand.name)
    const { every } = price
    if (every === null)
      throw refuse(409, 'no-such-change', 'A lifetime plan is bought by checkout.')
    await callPaymentService(() =>
      cards.changePrice({ id, price: { ...price, every }, key: `price-${row.id}-${row.version}` })
    )
  }
  await callPaymentService(() => syncSubscription(ctx, row.id))
  return ctx.tx((tx) => readBilling(tx, user_id, cards))
}
