import { array, assert, constantFrom, integer, nat, property } from 'fast-check'
import { expect, test } from 'vitest'
import { locales } from './locales.ts'
import {
  amountText,
  decimalsOf,
  isCurrency,
  majorText,
  moneyText,
  parseAmount,
  portionOf,
  shareOf,
  splitAmount,
} from './money.ts'

test.each([
  ['1500', 'MXN', 150_000],
  ['1,500.5', 'MXN', 150_050],
  ['0.07', 'USD', 7],
  ['1500', 'JPY', 1500],
  ['1500.5', 'JPY', null],
  ['1.234', 'MXN', null],
  ['-1', 'MXN', null],
  ['', 'MXN', null],
  ['1e3', 'MXN', null],
])('%j in %s is %j', (text, currency, expected) => {
  expect(parseAmount(text, currency)).toBe(expected)
})

test('a shown value parses back to itself', () => {
  assert(
    property(nat(999_999_999), constantFrom('MXN', 'JPY', 'KWD'), (amount, currency) => {
      expect(parseAmount(majorText(amount, currency), currency)).toBe(amount)
    })
  )
})

test('the currency is always shown', () => {
  expect(moneyText(150_050, 'MXN', 'es')).toBe('MXN\u00a01,500.50')
  expect(moneyText(1500, 'JPY', 'en')).toBe('JPY\u00a01,500')
})

test('people read a minus sign, machines a hyphen, and nobody one before zero', () => {
  expect(amountText(-123_456, 'MXN')).toBe('\u22121,234.56')
  for (const locale of locales) {
    expect(moneyText(-123_456, 'MXN', locale)).toBe('MXN\u00a0\u22121,234.56')
    expect(moneyText(-0, 'MXN', locale)).toBe('MXN\u00a00.00')
    expect(moneyText(-5, 'MXN', locale, 'exceptZero')).toBe('MXN\u00a0\u22120.05')
    expect(moneyText(5, 'MXN', locale, 'exceptZero')).toBe('MXN\u00a0+0.05')
  }
  expect(majorText(-123_456, 'MXN')).toBe('-1234.56')
})

test.each([
  [5, 1, 2, 3],
  [-5, 1, 2, -3],
  [5, -1, 2, -3],
  [4, 1, 3, 1],
  [1, 1, 3, 0],
  [-1, 1, 3, 0],
  [9_007_199_254_740_991, 9999, 10_000, 9_006_298_534_815_517],
])('%j times %j by %j is rounded half away from zero: %j', (amount, numerator, by, expected) => {
  expect(portionOf(amount, numerator, by) + 0).toBe(expected)
})

test('a share is in basis points', () => {
  expect(shareOf(1_950_000, 2000)).toBe(390_000)
})

test('parts add up to the whole, each within one unit', () => {
  assert(
    property(
      integer({ min: -1_000_000_000, max: 1_000_000_000 }),
      array(nat(1000), { minLength: 1, maxLength: 8 }),
      (amount, weights) => {
        const parts = splitAmount(amount, weights)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
        const all = weights.reduce((sum, weight) => sum + weight, 0)
        const off = parts.map((part, place) => part - (amount * (weights[place] ?? 0)) / all)
        expect(all === 0 || off.every((by) => Math.abs(by) < 1)).toBe(true)
      }
    )
  )
})

/** All currencies with this number of decimals. */
const currenciesOf = (decimals: number) =>
  Intl.supportedValuesOf('currency').filter((code) => decimalsOf(code) === decimals)

test.each([0, 2, 3])(
  'shown, typed and parsed amounts agree for currencies of %i decimals',
  (decimals) => {
    const codes = currenciesOf(decimals)
    expect(codes.length).toBeGreaterThan(3)
    assert(
      property(nat(999_999_999_999), constantFrom(...codes), (amount, currency) => {
        const shown = amountText(amount, currency)
        expect(parseAmount(shown, currency)).toBe(amount)
        // Without grouping, with the currency code, and with surrounding spaces.
        expect(parseAmount(majorText(amount, currency), currency)).toBe(amount)
        expect(parseAmount(`${currency} ${shown}`, currency)).toBe(amount)
        expect(parseAmount(` ${shown}\u00a0${currency.toLowerCase()}`, currency)).toBe(amount)
        expect(moneyText(amount, currency, 'es')).toBe(`${currency}\u00a0${shown}`)
      })
    )
  }
)

test.each([
  ['1,5', 'MXN', 150],
  ['1,500', 'MXN', 150_000],
  ['1.234,56', 'MXN', 123_456],
  ['1.234.567', 'MXN', 123_456_700],
  ['1,234,567.8', 'USD', 123_456_780],
  ['1.234', 'JPY', 1234],
  ['1.234', 'KWD', 1234],
  ['1,234', 'KWD', 1_234_000],
  ['1,23,456', 'MXN', null],
  ['1,234,56', 'MXN', null],
  ['1.234.56', 'MXN', null],
  ['12a', 'MXN', null],
  ['.5', 'MXN', null],
])('%j in %s, with the signs of both languages, is %j', (text, currency, expected) => {
  expect(parseAmount(text, currency)).toBe(expected)
})

test.each([0, 2])('so is a point for thousands and a comma for %i decimals', (decimals) => {
  assert(
    property(nat(999_999_999_999), constantFrom(...currenciesOf(decimals)), (amount, currency) => {
      const typed = amountText(amount, currency).replaceAll(/[.,]/g, (sign) =>
        sign === ',' ? '.' : ','
      )
      expect(parseAmount(typed, currency)).toBe(amount)
    })
  )
})

test('a currency is one that is used; codes for none, for tests and for metals are not', () => {
  expect(['MXN', 'USD', 'JPY', 'XAF', 'XCG'].filter((code) => !isCurrency(code))).toEqual([])
  expect(['XXX', 'XTS', 'XAU', 'QQQ', 'mxn', ''].filter(isCurrency)).toEqual([])
})
