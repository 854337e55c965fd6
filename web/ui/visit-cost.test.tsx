/** Says what a visit costs in every form that a plan's rules can have, in both languages. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { visitCostCodes } from '@numo/domains/eligibility/rules-visit.ts'
import type { PlanCost } from '@numo/domains/insurance/contract.ts'
import { locales, type Locale } from '@numo/kit/locales.ts'
import { formatsFor } from '../words/formats.ts'
import { wordsFor } from '../words/words.ts'
import { ownCostData, VisitCost, visitCostSentence } from './visit-cost.tsx'

const cost: PlanCost = {
  currency: 'USD',
  area_of_cover: 'regional',
  deductible_amount: 50_000,
  deductible_basis: 'annual',
  coinsurance_bps: 2000,
  coinsurance_cap_amount: null,
  out_of_pocket_max_amount: null,
  deductible_in_out_of_pocket: true,
  annual_limit_amount: 25_000_000,
}
const text = (locale: Locale) => ({ t: wordsFor(locale), formats: formatsFor(locale), locale })
const drawn = (locale: Locale, change: Partial<PlanCost> = {}, country = 'MX') =>
  renderToStaticMarkup(
    <VisitCost cost={{ ...cost, ...change }} country={country} {...text(locale)} />
  ).replaceAll('\u00a0', ' ')
const sentence = (locale: Locale, change: Partial<PlanCost> = {}, country = 'MX') =>
  /<(?:summary|p)[^>]*>(.*?)</.exec(drawn(locale, change, country))?.[1]

test.each<[string, Partial<PlanCost>, string, string]>([
  [
    'deductible first',
    {},
    'You pay 20% after your deductible of USD 500',
    'Pagas el 20% después de tu deducible de USD 500',
  ],
  [
    'no deductible',
    { deductible_amount: 0, coinsurance_bps: 1250 },
    'You pay 12.5%',
    'Pagas el 12.5%',
  ],
  [
    'nothing',
    { deductible_amount: 0, coinsurance_bps: 0 },
    'You pay nothing for covered care',
    'No pagas nada por lo que cubre tu plan',
  ],
  [
    'only a deductible',
    { coinsurance_bps: 0, deductible_amount: 50_050 },
    'You pay nothing after your deductible of USD 500.50',
    'No pagas nada después de tu deducible de USD 500.50',
  ],
  [
    'for each illness',
    { deductible_basis: 'per_event' },
    'You pay 20% after USD 500 for each illness',
    'Pagas el 20% después de USD 500 por enfermedad',
  ],
])('%s', (_, change, en, es) => {
  expect(sentence('en', change)).toBe(en)
  expect(sentence('es', change)).toBe(es)
})

test.each(locales)('every form is a sentence of its own without a gap, in %s', (locale) => {
  const all = visitCostCodes.map((code) =>
    visitCostSentence(code, { cost, country: 'US', left: 'USD 300' }, text(locale))
  )
  expect(new Set(all).size).toBe(visitCostCodes.length)
  expect(all.filter((one) => /[{}]|undefined/.test(one))).toEqual([])
})

test('where the plan does not cover the country, nothing else is said', () => {
  const change = { area_of_cover: 'worldwide_ex_us' } as const
  expect(drawn('en', change, 'US')).toBe(
    '<p class="visit">Your plan does not cover this country: United States</p>'
  )
})

test.each(locales)('the calculation names its price and what was assumed, in %s', (locale) => {
  const plain = drawn(locale).replaceAll(/<[^>]*>/g, ' ')
  const { t } = text(locale)
  const country = formatsFor(locale).country('MX')
  for (const line of [
    t('cost.example', { price: 'USD 100' }),
    t('cost.before', { deductible: 'USD 500', you: 'USD 100', insurer: 'USD 0' }),
    t('cost.afterwards', { you: 'USD 20', insurer: 'USD 80' }),
    t('cost.limit', { amount: 'USD 250,000' }),
    t('cost.assume_price'),
    t('cost.assume_covered'),
    t('cost.assume_area', { country }),
    t('cost.assume_unused'),
  ])
    expect(plain).toContain(line)
})

test('the page carries what a script needs to say for a household, and nothing of a household', () => {
  const data = ownCostData(cost, text('en'))
  expect(JSON.parse(data['data-cost-rules'])).toEqual(cost)
  expect(JSON.parse(data['data-cost-words'])).toMatchObject({
    share_left: 'You pay the first {left}, then 20%',
    share_met: 'You pay 20%: your deductible is used up',
    left: 'You have {left} of your deductible left this year.',
  })
})
