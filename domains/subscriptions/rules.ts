import type { Locale } from '@numo/kit/locales.ts'
import type { PlanType, SubscriptionStatus } from './enums.ts'

export { plans, type PlanType } from './enums.ts'

export type PlanPrice = {
  /** In minor currency units: 6900 is 69 dollars. */
  readonly total_amount: number
  readonly currency: 'USD'
  /** Billing interval; `once` is a one-time payment. */
  readonly every: 'month' | 'year' | 'once'
}

/** Prices from specification section 9: 69 per month, 42 per year, 2000 one-time. */
export const planPrices: Readonly<Record<PlanType, PlanPrice>> = {
  monthly: { total_amount: 69_00, currency: 'USD', every: 'month' },
  annual: { total_amount: 42_00, currency: 'USD', every: 'year' },
  lifetime: { total_amount: 2000_00, currency: 'USD', every: 'once' },
}

/** How long the browser keeps the status of a subscription unless forced to read it (specification section 9). */
export const statusFresh_ms = 5 * 60 * 1000

/** Specification section 4: a subscription needs upgrade when neither active nor lifetime. */
export const needsUpgrade = (is: { is_active: boolean; is_lifetime: boolean }): boolean =>
  !is.is_active && !is.is_lifetime

const moves: Readonly<Record<SubscriptionStatus, readonly SubscriptionStatus[]>> = {
  incomplete: ['active', 'trialing', 'incomplete_expired'],
  trialing: ['active', 'past_due', 'cancelled'],
  active: ['past_due', 'paused', 'cancelled'],
  past_due: ['active', 'unpaid', 'cancelled'],
  paused: ['active', 'cancelled'],
  unpaid: ['active', 'cancelled'],
  cancelled: [],
  incomplete_expired: [],
}

/**
 * Returns the statuses to pass through from one to another, each by an allowed transition: events may be missed, so
 * that more than one happened since the last. Empty when they are equal; null when no way leads there.
 */
export function pathTo(
  from: SubscriptionStatus,
  to: SubscriptionStatus
): readonly SubscriptionStatus[] | null {
  const paths: SubscriptionStatus[][] = [[from]]
  const seen = new Set([from])
  for (const path of paths) {
    const last = path.at(-1) ?? from
    if (last === to) return path.slice(1)
    for (const next of moves[last]) {
      if (seen.has(next)) continue
      seen.add(next)
      paths.push([...path, next])
    }
  }
  return null
}

/** What is kept of a subscription besides its owner. */
export type SubscriptionState = {
  plan_type: PlanType
  status: SubscriptionStatus
  current_period_start: Date | null
  current_period_end: Date | null
  cancel_at_period_end: boolean
  next_attempt_at: Date | null
  stripe_subscription_id: string | null
}

/** What the payment service says of a subscription; null for what it does not know. */
export type ServiceState = {
  checkout: { status: 'open' | 'complete' | 'expired'; is_paid: boolean; buys: PlanType } | null
  subscription: {
    id: string
    status: SubscriptionStatus
    every: 'month' | 'year'
    period_start: Date
    period_end: Date
    cancel_at_period_end: boolean
  } | null
  next_attempt_at: Date | null
}

/** Whether the checkout of a lifetime plan was paid. */
export const isLifetimePaid = ({ checkout }: Pick<ServiceState, 'checkout'>): boolean =>
  checkout?.buys === 'lifetime' && checkout.status === 'complete' && checkout.is_paid

/**
 * Returns the state of a subscription by what the payment service says of it now. It depends on no event and on no
 * order: the same answers of the service give the same state. A paid lifetime plan stays, whatever becomes of the
 * subscription that it replaced.
 */
export function nextState(before: SubscriptionState, now: ServiceState): SubscriptionState {
  const { subscription, checkout } = now
  if (before.plan_type === 'lifetime' && before.status === 'active') return before
  if (isLifetimePaid(now))
    return {
      plan_type: 'lifetime',
      status: 'active',
      current_period_start: null,
      current_period_end: null,
      cancel_at_period_end: false,
      next_attempt_at: null,
      stripe_subscription_id: before.stripe_subscription_id,
    }
  if (subscription && subscription.status !== 'incomplete')
    return {
      plan_type: subscription.every === 'month' ? 'monthly' : 'annual',
      status: subscription.status,
      current_period_start: subscription.period_start,
      current_period_end: subscription.period_end,
      cancel_at_period_end: subscription.cancel_at_period_end,
      next_attempt_at: subscription.status === 'past_due' ? now.next_attempt_at : null,
      stripe_subscription_id: subscription.id,
    }
  if (before.status === 'incomplete' && checkout?.status === 'expired')
    return { ...before, status: 'incomplete_expired' }
  return before
}

/** Whether a plan can be bought now: any without a subscription, and a lifetime plan besides a running one. */
export const canBuy = (
  of: { is_active: boolean; is_lifetime: boolean },
  plan_type: PlanType
): boolean => !of.is_lifetime && (!of.is_active || plan_type === 'lifetime')

/** Names of the plans where no screen draws them: at the payment service and in emails. */
export const planNames: Readonly<Record<Locale, Readonly<Record<PlanType, string>>>> = {
  en: { monthly: 'Monthly Pro', annual: 'Annual Pro', lifetime: 'Lifetime' },
  es: { monthly: 'Pro mensual', annual: 'Pro anual', lifetime: 'De por vida' },
}

/** What an event of the payment service is about, where it concerns a subscription. */
export type SubscriptionObject = 'checkout' | 'subscription' | 'invoice'
