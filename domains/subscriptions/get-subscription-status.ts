import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import type { SubscriptionSummary } from './contract.ts'
import { readSeat, summaryOf } from './read-subscription.ts'

/** Returns whether the signed-in person has a subscription. */
export const getSubscriptionStatus = (ctx: Context): Promise<SubscriptionSummary> =>
  ctx.tx(async (tx) => {
    if (!ctx.actor) throw refuse(401, 'signed-out', 'Sign in to do this')
    return summaryOf(await readSeat(tx, ctx.actor.user_id))
  })
