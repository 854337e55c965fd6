/** What a provider pays for Numo. */
export const plans = ['monthly', 'annual', 'lifetime'] as const
export type PlanType = (typeof plans)[number]

export type PlanPrice = {
  /** Minor units of the currency: 6900 is 69 dollars. */
  readonly total_amount: number
  readonly currency: 'USD'
  /** How often it is paid; `once` never again. */
  readonly every: 'month' | 'year' | 'once'
}

/** The price of each plan, to the letter of spec 9: 69 per month, 42 per year, 2000 one-time. */
export const planPrices: Readonly<Record<PlanType, PlanPrice>> = {
  monthly: { total_amount: 69_00, currency: 'USD', every: 'month' },
  annual: { total_amount: 42_00, currency: 'USD', every: 'year' },
  lifetime: { total_amount: 2000_00, currency: 'USD', every: 'once' },
}
