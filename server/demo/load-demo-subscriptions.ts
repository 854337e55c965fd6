import type { LocalPayments } from '@numo/adapters/card-payments/local.ts'
import type { PlanType } from '@numo/domains/subscriptions/enums.ts'
import { createCheckoutSession } from '@numo/domains/subscriptions/create-checkout-session.ts'
import { readSeat } from '@numo/domains/subscriptions/read-subscription.ts'
import { verifySession } from '@numo/domains/subscriptions/verify-session.ts'
import type { Program } from '../http/program.ts'
import { contextOf } from './demo-context.ts'

type Story = {
  email: string
  plan_type: PlanType
  started_days_ago: number
  /** The card is declined at the renewal. */
  is_late?: true
}

/** One that runs, and one whose renewal failed. */
const stories: readonly Story[] = [
  { email: 'hospital@demo.example', plan_type: 'monthly', started_days_ago: 12 },
  { email: 'both@demo.example', plan_type: 'monthly', started_days_ago: 33, is_late: true },
]
const day_ms = 24 * 60 * 60 * 1000

/**
 * Subscribes demo doctors by the same calls as they make, at the local payment service. Skips those who ever
 * subscribed. Only for demo data.
 */
export async function loadDemoSubscriptions(
  { contextFor }: Pick<Program, 'contextFor'>,
  { service }: LocalPayments
): Promise<void> {
  for (const { email, plan_type, started_days_ago, is_late } of stories) {
    // Sequential, so that the numbers of the receipts are the same every time.
    const ctx = await contextOf(contextFor, email, 'partner')
    const user_id = ctx?.actor?.user_id
    if (!ctx || user_id === undefined) continue
    const readOwn = () => ctx.tx((tx) => readSeat(tx, user_id))
    if (await readOwn()) continue
    const { url } = await createCheckoutSession(ctx, { plan_type, locale: 'en' })
    const sessionId = url?.split('/').at(-1) ?? ''
    const now = new Date(Date.now() - started_days_ago * day_ms)
    await service.completeCheckout(sessionId, '4242424242424242', { now })
    await verifySession(ctx, { sessionId })
    if (!is_late) continue
    const row = await readOwn()
    await service.useSubscriptionCard(
      row?.stripe_subscription_id ?? '',
      'pm_card_chargeCustomerFail'
    )
    await service.advance(new Date())
    await verifySession(ctx, { sessionId })
  }
}
