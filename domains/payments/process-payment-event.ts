import type { Context, Tx } from '../context.ts'
import type { Dropped } from '../serve-job.ts'
import { processSubscriptionEvent } from '../subscriptions/process-subscription-event.ts'
import { chargeCard } from './charge-card.ts'
import { aboutOf } from './rules-events.ts'
import { sendRefund } from './send-refund.ts'
import { syncDispute } from './sync-dispute.ts'
import { syncMethod } from './sync-method.ts'
import { syncSetup } from './sync-setup.ts'

type StoredEvent = { type: string; object_id: string | null; processed_at: Date | null }

/**
 * Processes a stored event by reading the current state of its object from the payment service. Idempotent and
 * independent of order. A failed event stays unprocessed, with its error.
 */
export async function processPaymentEvent(
  ctx: Context,
  { external_id }: { external_id: string }
): Promise<void | Dropped> {
  const event = await ctx.tx((tx) => read(tx, external_id))
  if (!event || event.processed_at) return { dropped: 'The event was taken already' }
  let outcome: void | Dropped
  try {
    outcome = await processEvent(ctx, event)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    await ctx.tx((tx) =>
      tx
        .updateTable('webhook_event')
        .set((eb) => ({ attempts: eb('attempts', '+', 1), error: reason.slice(0, 500) }))
        .where('source', '=', 'stripe')
        .where('external_id', '=', external_id)
        .execute()
    )
    throw error
  }
  await ctx.tx((tx) =>
    tx
      .updateTable('webhook_event')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), error: null, processed_at: ctx.now() }))
      .where('source', '=', 'stripe')
      .where('external_id', '=', external_id)
      .execute()
  )
  return outcome
}

const read = (tx: Tx, external_id: string): Promise<StoredEvent | undefined> =>
  tx
    .selectFrom('webhook_event')
    .select(['type', 'processed_at', 'object_id'])
    .where('source', '=', 'stripe')
    .where('external_id', '=', external_id)
    .executeTakeFirst()

async function processEvent(
  ctx: Context,
  { type, object_id }: StoredEvent
): Promise<void | Dropped> {
  if (object_id === null) return undefined
  const about = aboutOf(type)
  if (about === 'checkout' || about === 'subscription' || about === 'invoice')
    return processSubscriptionEvent(ctx, about, object_id)
  if (about === 'setup') await syncSetup(ctx, object_id)
  if (about === 'method') await syncMethod(ctx, object_id)
  if (about === 'charge') {
    const payment = await ctx.tx((tx) =>
      tx
        .selectFrom('payment')
        .select('id')
        .where('stripe_payment_intent_id', '=', object_id)
        .executeTakeFirst()
    )
    // A charge without a payment is being stored by the job that made it.
    if (payment) await chargeCard(ctx, { payment_id: payment.id })
  }
  if (about === 'refund') {
    const refund = await ctx.tx((tx) =>
      tx
        .selectFrom('refund')
        .select('id')
        .where('stripe_refund_id', '=', object_id)
        .executeTakeFirst()
    )
    if (refund) await sendRefund(ctx, { refund_id: refund.id })
  }
  if (about === 'dispute') await syncDispute(ctx, object_id)
  if (about === 'customer') {
    // Its cards were deleted with the customer; reading each of them marks it removed.
    const cards = await ctx.tx((tx) =>
      tx
        .selectFrom('payment_method as m')
        .innerJoin('account as a', 'a.id', 'm.account_id')
        .select('m.stripe_payment_method_id as card')
        .where('a.stripe_customer_id', '=', object_id)
        .where('m.status', '<>', 'detached')
        .execute()
    )
    for (const { card } of cards) await syncMethod(ctx, card)
  }
  return undefined
}
