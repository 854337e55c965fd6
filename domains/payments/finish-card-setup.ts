import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { callPaymentService } from '../subscriptions/call-payment-service.ts'
import type { finishCardSetup as endpoint } from './contract.ts'
import { readMethods } from './read-methods.ts'
import { syncSetup } from './sync-setup.ts'

/**
 * Returns the outcome of a card setup as reported by the payment service, not by the browser. Idempotent: it may run
 * after the bank's redirect, after a lost connection and alongside the service's own event. One transaction stores the
 * card, its notice and the setup; killed before it commits, the next call or the event does the same.
 */
export async function finishCardSetup(
  ctx: Context,
  { accountId, setup_id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const setup = await callPaymentService(() => syncSetup(ctx, setup_id))
  if (!setup) throw noSuch('card_setup')
  const { status, error_code, payment_method_id } = setup
  const methods = await ctx.tx((tx) => readMethods(tx, accountId))
  const method = methods.find((one) => one.stripe_payment_method_id === payment_method_id)
  return { status, error_code, method: status === 'succeeded' ? (method ?? null) : null }
}
