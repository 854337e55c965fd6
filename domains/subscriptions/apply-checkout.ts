import type { Checkout } from '@numo/adapters/card-payments/port.ts'
import { storeSubscription } from './store-subscription.ts'
import { syncSubscription, type SyncDeps } from './sync-subscription.ts'

/**
 * Stores what came of a checkout: a plan that was paid, or another card for a subscription, which pays what is open.
 * Idempotent: a card is used once, and not again when its page is loaded later.
 */
export async function applyCheckout(ctx: SyncDeps, id: string, checkout: Checkout): Promise<void> {
  if (checkout.mode === 'setup' && checkout.status === 'complete') await useCard(ctx, id, checkout)
  await syncSubscription(ctx, id)
}

async function useCard(ctx: SyncDeps, id: string, { id: session_id, setup_id }: Checkout) {
  const row = await ctx.tx((tx) =>
    tx
      .selectFrom('subscription')
      .selectAll()
      .where('id', '=', id)
      .where('stripe_card_session_id', '=', session_id)
      .executeTakeFirst()
  )
  const subscription_id = row?.stripe_subscription_id ?? null
  const setup = setup_id === null ? null : await ctx.cards.readSetup(setup_id)
  if (!row || subscription_id === null || !setup?.payment_method_id) return
  await ctx.cards.setSubscriptionCard({ id: subscription_id, method_id: setup.payment_method_id })
  // Only the request that takes the checkout off the row pays what is open.
  const isFirst = await ctx.tx((tx) =>
    storeSubscription(tx, ctx, row, { stripe_card_session_id: null })
  )
  if (!isFirst || row.stripe_customer_id === null) return
  const invoices = await ctx.cards.listInvoices({
    subscription_id,
    customer_id: row.stripe_customer_id,
  })
  const open = invoices.find(({ status }) => status === 'open')
  if (open) await ctx.cards.payInvoice(open.id)
}
