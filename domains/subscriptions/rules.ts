/** Subscription plans of providers. */
export const plans = ['monthly', 'annual', 'lifetime'] as const
export type PlanType = (typeof plans)[number]

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
