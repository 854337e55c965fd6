import type { Context } from '../context.ts'
import type { SubscriptionBilling } from './contract.ts'
import { readBilling } from './read-subscription.ts'
import { seatOf } from './seat.ts'

/** Returns the subscription of the signed-in person with its receipts. */
export const getSubscription = (ctx: Context): Promise<SubscriptionBilling> =>
  ctx.tx((tx) => readBilling(tx, seatOf(ctx).user_id, ctx.cards))
