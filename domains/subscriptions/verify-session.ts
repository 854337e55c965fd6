import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { applyCheckout } from './apply-checkout.ts'
import { callPaymentService } from './call-payment-service.ts'
import type { verifySession as endpoint } from './contract.ts'
import { seatOf } from './seat.ts'

/**
 * Reads a checkout of the signed-in person from the payment service and stores what came of it. Returns whether it was
 * paid. Idempotent: it charges nothing, may run in two tabs and beside the service's own events. Throws
 * `no-such-checkout`, also for a checkout of somebody else.
 */
export async function verifySession(
  ctx: Context,
  { sessionId }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const { user_id } = seatOf(ctx)
  const checkout = await callPaymentService(() => ctx.cards.readCheckout(sessionId))
  const reference = checkout?.reference ?? null
  const own = await ctx.tx(async (tx) =>
    reference === null || !/^[\da-f-]{36}$/.test(reference)
      ? undefined
      : tx
          .selectFrom('subscription')
          .select('id')
          .where('id', '=', reference)
          .where('user_id', '=', user_id)
          .executeTakeFirst()
  )
  if (!checkout || !own) throw noSuch('checkout')
  await callPaymentService(() => applyCheckout(ctx, own.id, checkout))
  return { success: checkout.status === 'complete' && checkout.is_paid }
}
