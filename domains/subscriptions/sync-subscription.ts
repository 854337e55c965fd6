import type { CardInvoice, CardSubscription, Checkout } from '@numo/adapters/card-payments/port.ts'
import type { Context } from '../context.ts'
import type { PlanType } from './enums.ts'
import type { SubscriptionRow } from './read-subscription.ts'
import { isLifetimePaid, nextState, type ServiceState } from './rules.ts'
import { storeSubscription, type PaidPeriod } from './store-subscription.ts'

export type SyncDeps = Pick<Context, 'tx' | 'vouch' | 'cards' | 'caller' | 'actor' | 'jobs' | 'now'>

/** How many times the payment service is read again because of concurrent writes. */
export const maxTries = 8

/**
 * Reads a subscription from the payment service and stores its state, with what was paid. Idempotent and independent of
 * the order of events: a concurrent write makes it read again, so that the last writer has the latest state. Returns
 * null when there is no such subscription.
 */
export async function syncSubscription(ctx: SyncDeps, id: string): Promise<SubscriptionRow | null> {
  for (let n = 0; n < maxTries; n += 1) {
    // Sequential: each try depends on the previous one.
    const before = await ctx.tx((tx) =>
      tx.selectFrom('subscription').selectAll().where('id', '=', id).executeTakeFirst()
    )
    if (!before) return null
    const now = await fetchState(ctx, before)
    const payments = await fetchPayments(ctx, before, now)
    const next = nextState(before, now)
    const stored = await ctx.tx((tx) => storeSubscription(tx, ctx, before, next, payments))
    if (stored) return stored
  }
  throw new Error('A subscription changes faster than it can be read')
}

type Fetched = ServiceState & {
  invoices: readonly CardInvoice[]
  lifetime_charge_id: string | null
}

/** Reads what the service says; a subscription that a lifetime plan replaced is ended there. */
async function fetchState({ cards }: SyncDeps, before: SubscriptionRow): Promise<Fetched> {
  const { stripe_checkout_session_id: session_id, checkout_plan_type } = before
  const session = session_id === null ? null : await cards.readCheckout(session_id)
  const id = before.stripe_subscription_id ?? session?.subscription_id ?? null
  const found = id === null ? null : await cards.readSubscription(id)
  const checkout = session && checkout_plan_type ? checkoutOf(session, checkout_plan_type) : null
  const invoices =
    found?.customer_id != null
      ? await cards.listInvoices({ subscription_id: found.id, customer_id: found.customer_id })
      : []
  const open = invoices.find(({ status }) => status === 'open')
  const isReplaced = isLifetimePaid({ checkout })
  if (isReplaced && found && found.status !== 'cancelled') await cards.endSubscription(found.id)
  return {
    checkout,
    subscription: found && stateOf(found),
    next_attempt_at: open?.next_attempt_at ?? null,
    invoices,
    lifetime_charge_id: isReplaced ? (session?.charge_id ?? null) : null,
  }
}

const checkoutOf = ({ status, is_paid }: Checkout, buys: PlanType) => ({
  status,
  is_paid,
  buys,
})

const stateOf = ({
  id,
  status,
  every,
  period_start,
  period_end,
  cancel_at_period_end,
}: CardSubscription) => ({
  id,
  status,
  every,
  period_start,
  period_end,
  cancel_at_period_end,
})

/** Returns what was paid and is not stored yet, with the fee of each charge. */
async function fetchPayments(
  ctx: SyncDeps,
  { id }: SubscriptionRow,
  { invoices, lifetime_charge_id, subscription }: Fetched
): Promise<PaidPeriod[]> {
  const stored = await ctx.tx((tx) =>
    tx
      .selectFrom('subscription_payment')
      .select('stripe_reference')
      .where('subscription_id', '=', id)
      .execute()
  )
  const known = new Set(stored.map(({ stripe_reference }) => stripe_reference))
  const payments: PaidPeriod[] = []
  if (lifetime_charge_id !== null && !known.has(lifetime_charge_id)) {
    const charge = await ctx.cards.readCharge(lifetime_charge_id)
    if (charge)
      payments.push({
        plan_type: 'lifetime',
        amount: charge.amount,
        currency: charge.currency,
        fee_amount: charge.fee_amount,
        paid_at: ctx.now(),
        period_start: null,
        period_end: null,
        stripe_reference: lifetime_charge_id,
      })
  }
  for (const invoice of invoices) {
    const { paid_at, charge_id } = invoice
    if (paid_at === null || invoice.amount < 1 || known.has(invoice.id)) continue
    // Sequential: a subscription has one unknown invoice at most, except after an outage.
    const charge = charge_id === null ? null : await ctx.cards.readCharge(charge_id)
    payments.push({
      plan_type: subscription?.every === 'year' ? 'annual' : 'monthly',
      amount: invoice.amount,
      currency: invoice.currency,
      fee_amount: charge?.fee_amount ?? 0,
      paid_at,
      period_start: invoice.period_start,
      period_end: invoice.period_end,
      stripe_reference: invoice.id,
    })
  }
  return payments
}
