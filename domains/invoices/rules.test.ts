import { array, assert, boolean, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { invoiceAges } from './enums.ts'
import { shareOf } from '@numo/kit/money.ts'
import { creditedTax, dueAfter, dueDaysOf, eventsOf, shareLines } from './rules.ts'

const line = (sequence: number, billed_amount: number) => ({
  sequence,
  description: `Line ${sequence}`,
  billed_amount,
})
const PR = (item_sequence: number | null, amount: number) => ({
  item_sequence,
  group_code: 'PR',
  amount,
})

test('a decision by line bills each line its share, with price, insurer and write-off', () => {
  const lines = shareLines(
    [line(1, 10_000), line(2, 4_000), line(3, 6_000)],
    [PR(1, 2_000), { item_sequence: 1, group_code: 'CO', amount: 500 }, PR(3, 6_000)],
    'household',
    8_000
  )
  expect(lines).toEqual([
    {
      description: 'Line 1',
      amount: 2_000,
      billed_amount: 10_000,
      insurer_amount: 7_500,
      written_off_amount: 500,
    },
    {
      description: 'Line 3',
      amount: 6_000,
      billed_amount: 6_000,
      insurer_amount: 0,
      written_off_amount: 0,
    },
  ])
})

test('a decision about the whole claim, or a part that was billed before, is split by weight without a cent lost', () => {
  assert(
    property(
      array(integer({ min: 1, max: 9_999_999 }), { minLength: 1, maxLength: 12 }),
      integer({ min: 1, max: 99_999_999 }),
      boolean(),
      (prices, total, isWhole) => {
        const lines = prices.map((price, place) => line(place + 1, price))
        const adjustments = isWhole
          ? [PR(null, total)]
          : lines.map(({ sequence, billed_amount }) => PR(sequence, Math.ceil(billed_amount / 3)))
        for (const recipient of ['household', 'insurer'] as const) {
          const shares = shareLines(lines, adjustments, recipient, total)
          expect(shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
          const unexplained = shares.filter(
            ({ amount, billed_amount, insurer_amount, written_off_amount }) =>
              billed_amount !== null &&
              billed_amount !== amount + (insurer_amount ?? 0) + (written_off_amount ?? 0)
          )
          expect(unexplained).toEqual([])
        }
      }
    )
  )
})

test('every due day has one age', () => {
  const today = '2026-03-02'
  const dayOf = (offset: number) =>
    new Date(Date.parse(today) + offset * 86_400_000).toISOString().slice(0, 10)
  const agesOf = (day: string) =>
    invoiceAges.filter((age) => {
      const { from, until } = dueDaysOf(age, today)
      return (from === null || day >= from) && (until === null || day <= until)
    })
  for (let offset = -400; offset <= 60; offset += 1)
    expect([dayOf(offset), agesOf(dayOf(offset))]).toHaveProperty('1.length', 1)
  expect([0, -1, -30, -31, -60, -61, -90, -91].map((offset) => agesOf(dayOf(offset))[0])).toEqual([
    'not_due',
    'days_1_30',
    'days_1_30',
    'days_31_60',
    'days_31_60',
    'days_61_90',
    'days_61_90',
    'over_90',
  ])
})

test('what staff may do follows from kind and status; nothing is written off twice', () => {
  const issued = { kind: 'claim', status: 'issued', balance: 1, approved_by: null } as const
  expect(eventsOf({ ...issued, status: 'draft' })).toEqual(['issue', 'cancel'])
  expect(eventsOf(issued)).toEqual(['write_off'])
  expect(eventsOf({ ...issued, approved_by: 'somebody' })).toEqual([])
  expect(eventsOf({ ...issued, kind: 'credit_note' })).toEqual([])
  expect(dueAfter('2026-02-20')).toBe('2026-03-07')
})

test('a line credited in any parts gives back its tax to the cent, each part within a cent of its share', () => {
  assert(
    property(
      array(integer({ min: 1, max: 9_999_999 }), { minLength: 1, maxLength: 12 }),
      integer({ min: 0, max: 10_000 }),
      integer({ min: -3, max: 3 }),
      (parts, bps, rounded) => {
        const net_amount = parts.reduce((sum, part) => sum + part, 0)
        // A fee's tax is the sum of its items, each rounded.
        const tax_amount = Math.max(0, shareOf(net_amount, bps) + rounded)
        const credited = { credited_net: 0, credited_tax: 0 }
        for (const part of parts) {
          const tax = creditedTax({ net_amount, tax_amount }, credited, part)
          expect(tax).toBeGreaterThanOrEqual(0)
          expect(Math.abs(tax - (tax_amount * part) / net_amount)).toBeLessThanOrEqual(1)
          credited.credited_net += part
          credited.credited_tax += tax
        }
        expect(credited).toEqual({ credited_net: net_amount, credited_tax: tax_amount })
      }
    )
  )
})
