import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { localePath } from '@numo/kit/locales.ts'
import type { Context } from '../context.ts'
import { callPaymentService } from '../subscriptions/call-payment-service.ts'
import type { authenticateCharge as endpoint } from './contract-charge.ts'
import { chargeCard } from './jobs.ts'
import { readWaitingCharge } from './read-waiting-charge.ts'

/**
 * Asks the bank to authorise a charge with its holder present. Returns the bank's page, or null when the bank did not
 * ask. What comes of it is read from the payment service by a job, never from the browser.
 */
export async function authenticateCharge(
  ctx: Context,
  { accountId, id, locale }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const { charge_id, method_id } = await readWaitingCharge(ctx, accountId, id)
  const { url } = await callPaymentService(() =>
    ctx.cards.authenticateCharge({
      id: charge_id,
      method_id,
      return_url: `${ctx.settings.public_origin}${localePath(locale, '/home/billing')}`,
    })
  )
  if (url === null) await ctx.tx((tx) => ctx.jobs.add(tx, chargeCard, { payment_id: id }))
  return { url }
}
