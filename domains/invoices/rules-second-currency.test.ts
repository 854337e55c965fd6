import { expect, test } from 'vitest'
import { converted, secondCurrencyOf, secondTotals } from './rules-second-currency.ts'

test('an amount is converted once, half away from zero, exactly for ten decimals of a rate', () => {
  expect(converted(104_000, 18.6372, 'USD', 'MXN')).toBe(1_938_269)
  // 0.5 of a minor unit rounds away from zero; a hair below does not.
  expect(converted(1, 0.5, 'USD', 'MXN')).toBe(1)
  expect(converted(-1, 0.5, 'USD', 'MXN')).toBe(-1)
  expect(converted(1, 0.4999999999, 'USD', 'MXN')).toBe(0)
  // Currencies without decimals, and with three.
  expect(converted(100, 150.25, 'USD', 'JPY')).toBe(150)
  expect(converted(1_000, 0.1234567891, 'JPY', 'MXN')).toBe(12_346)
  expect(converted(100, 0.3071234567, 'USD', 'KWD')).toBe(307)
  // Floating point is off by one here.
  expect(converted(9_007_199_254_740_991, 1, 'USD', 'MXN')).toBe(9_007_199_254_740_991)
})

test('the parts of a total add up to it in the second currency', () => {
  for (let total = 1; total < 2_000; total += 7) {
    const tax_amount = Math.round(total * 0.137)
    const totals = secondTotals(
      { currency: 'USD', tax_amount, total_amount: total },
      { currency: 'MXN', rate: 18.6372 }
    )
    const net = totals.total_amount - totals.tax_amount
    expect(Math.abs(net - converted(total - tax_amount, 18.6372, 'USD', 'MXN'))).toBeLessThan(2)
  }
})

test('the currency of the issuer’s books goes first and is needed; that of who is billed may stay open', () => {
  const of = (currency: string, functional_currency: string, recipient_currency: string | null) =>
    secondCurrencyOf({ currency, functional_currency, recipient_currency })
  expect(of('USD', 'MXN', 'USD')).toEqual({ currency: 'MXN', is_needed: true })
  expect(of('USD', 'MXN', 'EUR')).toEqual({ currency: 'MXN', is_needed: true })
  expect(of('MXN', 'MXN', 'USD')).toEqual({ currency: 'USD', is_needed: false })
  expect(of('MXN', 'MXN', 'MXN')).toBeNull()
  expect(of('MXN', 'MXN', null)).toBeNull()
})
