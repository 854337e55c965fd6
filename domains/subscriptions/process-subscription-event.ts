import { applyCheckout } from './apply-checkout.ts'
import type { SubscriptionObject } from './rules.ts'
import { syncSubscription, type SyncDeps } from './sync-subscription.ts'

/**
 * Stores the state of the subscription that an object of the payment service belongs to. Of an event only the object's
 * id is used: everything else is read from the service. An object of another program has none of our ids.
 */
export async function processSubscriptionEvent(
  ctx: SyncDeps,
  about: SubscriptionObject,
  object_id: string
): Promise<void> {
  if (about === 'checkout') {
    const checkout = await ctx.cards.readCheckout(object_id)
    const id = await knownId(ctx, checkout?.reference ?? null)
    if (checkout && id !== null) await applyCheckout(ctx, id, checkout)
    return
  }
  const subscription_id =
    about === 'invoice'
      ? ((await ctx.cards.readInvoice(object_id))?.subscription_id ?? null)
      : object_id
  const found = subscription_id === null ? null : await ctx.cards.readSubscription(subscription_id)
  const id = await knownId(ctx, found?.reference ?? null)
  if (id !== null) await syncSubscription(ctx, id)
}

const knownId = async (ctx: SyncDeps, reference: string | null): Promise<string | null> => {
  if (reference === null || !/^[\da-f-]{36}$/.test(reference)) return null
  const row = await ctx.tx((tx) =>
    tx.selectFrom('subscription').select('id').where('id', '=', reference).executeTakeFirst()
  )
  return row?.id ?? null
}
