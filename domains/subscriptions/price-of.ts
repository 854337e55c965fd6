import type { CheckoutPrice } from '@numo/adapters/card-payments/port.ts'
import type { Locale } from '@numo/kit/locales.ts'
import type { PlanType } from './enums.ts'
import { planNames, planPrices } from './rules.ts'

/** Returns what the payment service sells: the one price of the plan, with its name in the reader's language. */
export function priceOf(plan_type: PlanType, locale: Locale, brand: string): CheckoutPrice {
  const { total_amount, currency, every } = planPrices[plan_type]
  return {
    name: `${brand}: ${planNames[locale][plan_type]}`,
    amount: total_amount,
    currency,
    every: every === 'once' ? null : every,
  }
}
