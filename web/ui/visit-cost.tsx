import type { PlanCost } from '@numo/domains/insurance/contract.ts'
import {
  exampleVisit,
  isOutsideArea,
  visitCost,
  type VisitCostCode,
} from '@numo/domains/eligibility/rules-visit.ts'
import type { Locale } from '@numo/kit/locales.ts'
import { decimalsOf, moneyText } from '@numo/kit/money.ts'
import type { Formats } from '../words/formats.ts'
import type { Words } from '../words/words.ts'

type VisitText = { t: Words; formats: Formats; locale: Locale }

/** Returns `USD 500` for a whole amount, else `USD 12.50`; a line never breaks in it. */
const shortMoney = (amount: number, currency: string, locale: Locale) =>
  moneyText(amount, currency, locale).replace(/\.0+$/, '').replace(' ', '\u00a0')

/** Returns what somebody pays, as a sentence. `left` is what is left of the deductible. */
export function visitCostSentence(
  code: VisitCostCode,
  { cost, country, left }: { cost: PlanCost; country: string; left: string },
  { t, formats, locale }: VisitText
): string {
  return t(`cost.${code}`, {
    percent: `${cost.coinsurance_bps / 100}%`,
    deductible: shortMoney(cost.deductible_amount, cost.currency, locale),
    country: formats.country(country),
    left,
  })
}

/** Sentences that a script chooses from when it knows what a household has used up. */
const ownCodes = [
  'limit_used',
  'most_reached',
  'share_left',
  'share_met',
  'nothing_left',
  'nothing_met',
] as const

/**
 * Attributes for the script `plans`, which knows what a household that is signed in on this browser has used up. The
 * page itself is the same for everybody.
 */
export function ownCostData(cost: PlanCost, text: VisitText) {
  const own = ownCodes.map((code) => [
    code,
    visitCostSentence(code, { cost, country: '', left: '{left}' }, text),
  ])
  return {
    'data-cost-rules': JSON.stringify(cost),
    'data-cost-words': JSON.stringify({
      ...Object.fromEntries(own),
      left: text.t('cost.left', { left: '{left}' }),
    }),
  }
}

/** What somebody pays of a visit by the rules of the plan, with the calculation and its assumptions one tap away. */
export function VisitCost({
  cost,
  country,
  ...text
}: VisitText & { cost: PlanCost; country: string }) {
  const { t, formats, locale } = text
  const { code } = visitCost(cost, country, null)
  const sentence = visitCostSentence(code, { cost, country, left: '' }, text)
  if (isOutsideArea(cost, country)) return <p className="visit">{sentence}</p>
  const money = (amount: number) => shortMoney(amount, cost.currency, locale)
  const { price_amount, before, after } = exampleVisit(cost, decimalsOf(cost.currency))
  const amounts = (one: typeof after) => ({
    you: money(one.patient_amount),
    insurer: money(one.insurer_amount),
  })
  const {
    coinsurance_cap_amount: cap,
    out_of_pocket_max_amount: max,
    annual_limit_amount: limit,
  } = cost
  const isEach = cost.deductible_basis === 'per_event'
  const isAreaSure = cost.area_of_cover === 'worldwide' || cost.area_of_cover === 'worldwide_ex_us'
  return (
    <details className="visit" data-cost={country}>
      <summary>{sentence}</summary>
      <p>{t('cost.example', { price: money(price_amount) })}</p>
      <ul>
        {before && (
          <li data-cost-before="">
            {t('cost.before', { deductible: money(cost.deductible_amount), ...amounts(before) })}
          </li>
        )}
        <li>{t(before ? 'cost.afterwards' : 'cost.always', amounts(after))}</li>
        {cap !== null && (
          <li>{t(isEach ? 'cost.cap_each' : 'cost.cap', { amount: money(cap) })}</li>
        )}
        {max !== null && <li>{t('cost.most', { amount: money(max) })}</li>}
        {limit !== null && <li>{t('cost.limit', { amount: money(limit) })}</li>}
      </ul>
      <p>{t('cost.assumed')}</p>
      <ul>
        <li>{t('cost.assume_price')}</li>
        <li>{t('cost.assume_covered')}</li>
        {!isAreaSure && <li>{t('cost.assume_area', { country: formats.country(country) })}</li>}
        {before && !isEach && <li data-cost-unused="">{t('cost.assume_unused')}</li>}
      </ul>
    </details>
  )
}
