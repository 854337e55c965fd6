import { expect, test } from 'vitest'
import { amountsOfLine, missingInDecision } from './rules-lines.ts'

test.each([
  [
    '2 nights with tax',
    { quantity: 2, unit_price: 800_000, tax_rate_bps: 1600 },
    1_600_000,
    256_000,
  ],
  ['a third of an hour', { quantity: 0.333, unit_price: 100, tax_rate_bps: 0 }, 33, 0],
  ['half a cent goes up', { quantity: 0.5, unit_price: 1, tax_rate_bps: 0 }, 1, 0],
  ['half a cent of tax goes up', { quantity: 1, unit_price: 25, tax_rate_bps: 200 }, 25, 1],
  ['a thousandth', { quantity: 0.001, unit_price: 1_000_000, tax_rate_bps: 1600 }, 1000, 160],
])('%s', (_, line, net_amount, tax_amount) => {
  expect(amountsOfLine(line)).toEqual({ net_amount, tax_amount })
})

test('the decision of the worked example balances, and one cent less does not', () => {
  const adjustments = [
    { group_code: 'CO', amount: 356_000 },
    { group_code: 'PR', amount: 900_000 },
    { group_code: 'PR', amount: 2_080_000 },
    { group_code: 'PR', amount: 348_000 },
  ]
  expect(missingInDecision(12_004_000, 8_320_000, adjustments)).toBe(0)
  expect(missingInDecision(12_004_000, 8_319_999, adjustments)).toBe(1)
})
