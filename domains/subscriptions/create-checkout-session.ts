import type { Checkout } from '@numo/adapters/card-payments/port.ts'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { localePath } from '@numo/kit/locales.ts'
import type { Context } from '../context.ts'
import { callPaymentService } from './call-payment-service.ts'
import type { createCheckoutSession as endpoint } from './contract.ts'
import { openSeat } from './open-seat.ts'
import { canBuy } from './rules.ts'
import { priceOf } from './price-of.ts'
import { seatOf } from './seat.ts'
import { storeSubscription } from './store-subscription.ts'
import { maxTries, syncSubscription } from './sync-subscription.ts'

/**
 * Returns the page on which the signed-in person pays a plan. A person has one open checkout at most: the same plan gets
 * the open one again, and another plan closes it at the service before the next is opened, so that two tabs cannot both
 * pay. What was paid meanwhile is stored first, and then refused as `already-subscribed`.
 */
export async function createCheckoutSession(
  ctx: Context,
  { plan_type, locale }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const { cards, settings } = ctx
  if (cards.kind === 'none')
    throw refuse(422, 'no-cards-here', 'Nothing can be paid by card on this site yet.')
  const seat = seatOf(ctx)
  const page = (path: string) => `${settings.public_origin}${localePath(locale, path)}`
  for (let n = 0; n < maxTries; n += 1) {
    // Sequential: each try depends on the previous one.
    const row = await openSeat(ctx, seat, plan_type)
    if (
      !canBuy(
        { is_active: row.is_active ?? false, is_lifetime: row.is_lifetime ?? false },
        plan_type
      )
    )
      throw refuse(
        409,
        'already-subscribed',
        'You have a subscription already. Nothing was charged.'
      )
    const open = await callPaymentService(() => readOpen(ctx, row.stripe_checkout_session_id))
    if (open === 'over') {
      const { id, version } = row
      const now = await callPaymentService(() => syncSubscription(ctx, id))
      // A checkout that is over and changed nothing is replaced below.
      if (now?.version !== version) continue
    }
    if (open !== 'over' && open !== null) {
      if (row.checkout_plan_type === plan_type) return { url: open.url }
      await callPaymentService(() => cards.expireCheckout(open.id))
      const closed = await callPaymentService(() => cards.readCheckout(open.id))
      if (closed?.status === 'complete') continue
    }
    const session = await callPaymentService(async () => {
      const customer_id =
        row.stripe_customer_id ?? (await cards.ensureSubscriber({ user_id: seat.user_id }))
      const session = await cards.startCheckout({
        customer_id,
        price: priceOf(plan_type, locale, settings.brand.name),
        reference: row.id,
        success_url: `${page('/scribe/subscription-success')}?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: page('/scribe/settings'),
        locale,
        key: `checkout-${row.id}-${row.version}-${plan_type}-${locale}`,
      })
      return { ...session, customer_id }
    })
    const stored = await ctx.tx((tx) =>
      storeSubscription(tx, ctx, row, {
        stripe_checkout_session_id: session.id,
        checkout_plan_type: plan_type,
        stripe_customer_id: session.customer_id,
      })
    )
    if (stored) return { url: session.url }
    await closeUnused(ctx, row.id, session)
  }
  throw new Error('A checkout changes faster than it can be opened')
}

/** The open checkout; `over` when it was paid or expired; null when there is none. */
async function readOpen(
  { cards }: Pick<Context, 'cards'>,
  id: string | null
): Promise<Checkout | 'over' | null> {
  const session = id === null ? null : await cards.readCheckout(id)
  if (!session) return null
  return session.status === 'open' ? session : 'over'
}

/** Closes a checkout that another request replaced before anybody saw it. */
async function closeUnused(ctx: Context, id: string, session: Checkout): Promise<void> {
  const now = await ctx.tx((tx) =>
    tx
      .selectFrom('subscription')
      .select('stripe_checkout_session_id')
      .where('id', '=', id)
      .executeTakeFirst()
  )
  // The other request may have got the same one.
  if (now?.stripe_checkout_session_id !== session.id)
    await callPaymentService(() => ctx.cards.expireCheckout(session.id))
}
