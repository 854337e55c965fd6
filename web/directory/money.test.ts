import { assert, constantFrom, nat, property } from 'fast-check'
import { expect, test } from 'vitest'
import { majorText, minorOf, moneyText } from './money.ts'

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
