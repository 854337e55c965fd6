import { expect, it } from 'vitest'
import { planPrices, plans } from './rules.ts'

it('knows the price of every plan in whole cents', () => {
  expect(plans.map((plan) => [plan, planPrices[plan]])).toEqual([
    ['monthly', { total_amount: 6900, currency: 'USD', every: 'month' }],
    ['annual', { total_amount: 4200, currency: 'USD', every: 'year' }],
    ['lifetime', { total_amount: 200000, currency: 'USD', every: 'once' }],
  ])
})
