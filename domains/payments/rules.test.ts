import { expect, test } from 'vitest'
import { setupStatuses as statusesOfThePort } from '@numo/adapters/card-payments/port.ts'
import { yearTotals } from './rules-year.ts'
import { setupStatuses } from './rules.ts'

test('a setup has the same states at the port and here', () => {
  expect([...setupStatuses]).toEqual([...statusesOfThePort])
})

test('a year has a sum in each currency', () => {
  const row = (
    currency: string,
    owed_amount: number,
    paid_amount: number,
    returned_amount = 0
  ) => ({
    currency,
    owed_amount,
    paid_amount,
    returned_amount,
  })
  expect(
    yearTotals([row('USD', 500, 500), row('MXN', 900, 400), row('USD', -300, 0, 300)])
  ).toEqual([row('MXN', 900, 400), row('USD', 200, 500, 300)])
  expect(yearTotals([])).toEqual([])
})
