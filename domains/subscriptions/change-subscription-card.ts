import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { localePath } from '@numo/kit/locales.ts'
import type { Context } from '../context.ts'
import { callPaymentService } from './call-payment-service.ts'
import type { changeSubscriptionCard as endpoint } from './contract.ts'
import { readSeat } from './read-subscription.ts'
import { seatOf } from './seat.ts'
import { storeSubscription } from './store-subscription.ts'

/** Returns the page on which the signed-in person gives another card for a subscription. Charges nothing by itself. */
export async function changeSubscriptionCard(
  ctx: Context,
  { locale }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const { user_id } = seatOf(ctx)
  const row = await ctx.tx((tx) => readSeat(tx, user_id))
  const customer_id = row?.stripe_customer_id ?? null
  if (!row?.is_active || row.is_lifetime || customer_id === null)
    throw refuse(409, 'not-subscribed', 'There is no subscription that is renewed.')
  const page = (path: string) => `${ctx.settings.public_origin}${localePath(locale, path)}`
  const session = await callPaymentService(() =>
    ctx.cards.startCheckout({
      customer_id,
      price: null,
      reference: row.id,
      success_url: `${page('/scribe/subscription-success')}?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: page('/scribe/settings'),
      locale,
      key: `card-${row.id}-${row.version}-${locale}`,
    })
  )
  // Somebody else's write in between only means that this page changes nothing: another one is opened then.
  await ctx.tx((tx) => storeSubscription(tx, ctx, row, { stripe_card_session_id: session.id }))
  return { url: session.url }
}
