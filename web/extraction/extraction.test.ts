import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { choicesOf, pairOf, roomAround } from './doubt-of.ts'
import { textOf, valueOf } from './field-text.ts'

test('a value is typed as it is shown', () => {
  expect(textOf('deductible', { amount: 500_000, currency: 'MXN' })).toBe('MXN 5,000')
  expect(textOf('deductible', { amount: 123_456_750, currency: 'USD' })).toBe('USD 1,234,567.50')
  expect(textOf('deductible', { amount: 5000, currency: 'JPY' })).toBe('JPY 5,000')
  expect(textOf('coinsurance', 1250)).toBe('12.5')
  expect(textOf('plan', null)).toBe('')
})

test('amounts are parsed with their currency on either side, and never without', () => {
  const amount = { amount: 500_000, currency: 'MXN' }
  for (const typed of ['MXN 5,000', '5000 mxn', 'MXN$5,000.00', '$5,000.00 MXN'])
    expect(valueOf('deductible', typed)).toEqual(amount)
  // Spanish separators; a point before three digits is ambiguous.
  expect(valueOf('deductible', 'MXN 5.000.000,00')).toEqual({ ...amount, amount: 500_000_000 })
  for (const typed of ['5,000', 'five', 'MXN 5.000', 'MXN 5.000,00.1', 'MXN -1'])
    expect(valueOf('deductible', typed)).toBeUndefined()
})

test('shares are from 0 to 100 per cent', () => {
  expect(valueOf('coinsurance', '20 %')).toBe(2000)
  expect(valueOf('coinsurance', '12,5')).toBe(1250)
  expect(valueOf('coinsurance', '101')).toBeUndefined()
})

test('any shown amount and share parses back to itself', () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom('MXN', 'USD', 'JPY', 'KWD'), (amount, currency) => {
      const value = { amount, currency }
      expect(valueOf('deductible', textOf('deductible', value))).toEqual(value)
    })
  )
  fc.assert(
    fc.property(fc.nat(10_000), (bps) => {
      expect(valueOf('coinsurance', textOf('coinsurance', bps))).toBe(bps)
    })
  )
})

test('a pair of similar values is found only when one character differs', () => {
  expect(pairOf('ALT 4471 0928', 'ALT 4471 O928')).toEqual({ place: 9, a: '0', b: 'O' })
  expect(pairOf('A1', 'B2')).toBeNull()
  expect(pairOf('A1', 'A12')).toBeNull()
  expect(pairOf(3, 4)).toBeNull()
})

test('every alternative of a field is offered once', () => {
  expect(choicesOf('A', ['B', 'A', 'C', 'D', 'E'])).toEqual(['A', 'B', 'C', 'D'])
  expect(choicesOf(null, ['B'])).toEqual(['B'])
})

test('a crop stays inside the picture', () => {
  const part = fc.double({ min: 0, max: 0.5, noNaN: true })
  fc.assert(
    fc.property(part, part, part, part, (left, top, width, height) => {
      const cut = roomAround({ left, top, width, height })
      expect(cut.left).toBeGreaterThanOrEqual(0)
      expect(cut.top).toBeGreaterThanOrEqual(0)
      expect(cut.left + cut.width).toBeLessThanOrEqual(1 + 1e-9)
      expect(cut.top + cut.height).toBeLessThanOrEqual(1 + 1e-9)
    })
  )
})
