import { uuid } from '@numo/kit/uuid.ts'
import type { Dropped } from '../serve-job.ts'
import { applyCheckout } from './apply-checkout.ts'
import type { SubscriptionObject } from './rules.ts'
import { syncSubscription, type SyncDeps } from './sync-subscription.ts'

const unknown: Dropped = { dropped: 'The event is about an unknown subscription' }

/**
 * Stores the state of the subscription that an object of the payment service belongs to. Of an event only the object's
 * id is used: everything else is read from the service. An object of another program has none of our ids, and is
 * unknown.
 */
export async function processSubscriptionEvent(
  ctx: SyncDeps,
  about: SubscriptionObject,
  object_id: string
): Promise<void | Dropped> {
  if (about === 'checkout') {
    const checkout = await ctx.cards.readCheckout(object_id)
    const id = await knownId(ctx, checkout?.reference ?? null)
    if (!checkout || id === null) return unknown
    await applyCheckout(ctx, id, checkout)
    return undefined
  }
  const subscription_id =
    about === 'invoice'
      ? ((await ctx.cards.readInvoice(object_id))?.subscription_id ?? null)
      : object_id
  const found = subscription_id === null ? null : await ctx.cards.readSubscription(subscription_id)
  const id = await knownId(ctx, found?.reference ?? null)
  if (id === null) return unknown
  await syncSubscription(ctx, id)
  return undefined
}

/** Id of the subscription that a reference names; null for another program's, whatever it looks like. */
const knownId = async (ctx: SyncDeps, reference: string | null): Promise<string | null> => {
  if (reference === null || !uuid.test(reference)) return null
  const row = await ctx.tx((tx) =>
    tx.selectFrom('subscription').select('id').where('id', '=', reference).executeTakeFirst()
  )
  return row?.id ?? null
}
