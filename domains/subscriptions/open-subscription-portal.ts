import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { localePath } from '@numo/kit/locales.ts'
import type { Context } from '../context.ts'
import { callPaymentService } from './call-payment-service.ts'
import type { openSubscriptionPortal as endpoint } from './contract.ts'
import { readSeat, summaryOf } from './read-subscription.ts'
import { seatOf } from './seat.ts'

/**
 * Returns the page of the payment service on which the signed-in person manages a subscription, running or over. What is
 * done there arrives by the service's events; the way back is our own settings.
 */
export async function openSubscriptionPortal(
  ctx: Context,
  { locale }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const { user_id } = seatOf(ctx)
  const row = await ctx.tx((tx) => readSeat(tx, user_id))
  const customer_id = row?.stripe_customer_id ?? null
  // Who only opened a checkout is a customer of the service without anything to manage.
  if (customer_id === null || summaryOf(row).plan_type === null)
    throw refuse(409, 'no-subscription', 'You have no subscription yet. Choose a plan first.')
  const back = localePath(locale, '/scribe/settings#subscription')
  return callPaymentService(() =>
    ctx.cards.openPortal({
      customer_id,
      return_url: `${ctx.settings.public_origin}${back}`,
      locale,
    })
  )
}
