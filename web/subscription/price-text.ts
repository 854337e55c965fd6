import type { Locale } from '@numo/kit/locales.ts'
import { moneyText } from '@numo/kit/money.ts'
import { planPrices, type PlanType } from '@numo/domains/subscriptions/rules.ts'
import type { AppWords } from '../words/app-words.ts'

const unit = { month: 'per_month', year: 'per_year', once: 'once' } as const

/** Returns `USD 69.00 per month`. */
export function priceText(plan: PlanType, { t, locale }: { t: AppWords; locale: Locale }): string {
  const { total_amount, currency, every } = planPrices[plan]
  return `${moneyText(total_amount, currency, locale)} ${t(`subscription.${unit[every]}`)}`
}
