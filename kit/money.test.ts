import { array, assert, constantFrom, integer, nat, property } from 'fast-check'
import { expect, test } from 'vitest'
import { majorText, minorOf, moneyText, portionOf, shareOf, splitAmount } from './money.ts'

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
])('%j in %s is %j', (text, currency, wanted) => {
  expect(minorOf(text, currency)).toBe(wanted)
})

test('what a field shows is what it was given', () => {
  assert(
    property(nat(999_999_999), constantFrom('MXN', 'JPY', 'KWD'), (amount, currency) => {
      expect(minorOf(majorText(amount, currency), currency)).toBe(amount)
    })
  )
})

test('the currency is always said', () => {
  expect(moneyText(150_050, 'MXN', 'es')).toBe('MXN 1,500.50')
  expect(moneyText(1500, 'JPY', 'en')).toBe('JPY 1,500')
})

test.each([
  [5, 1, 2, 3],
  [-5, 1, 2, -3],
  [5, -1, 2, -3],
  [4, 1, 3, 1],
  [1, 1, 3, 0],
  [-1, 1, 3, 0],
  [9_007_199_254_740_991, 9999, 10_000, 9_006_298_534_815_517],
])('%j times %j by %j is rounded half away from zero: %j', (amount, numerator, by, wanted) => {
  expect(portionOf(amount, numerator, by) + 0).toBe(wanted)
})

test('a share is in basis points', () => {
  expect(shareOf(1_950_000, 2000)).toBe(390_000)
})

test('parts add up to the whole and none is off by a whole unit', () => {
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
