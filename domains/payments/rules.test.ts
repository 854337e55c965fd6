import { expect, test } from 'vitest'
import { setupStatuses as statusesOfThePort } from '@numo/adapters/card-payments/port.ts'
import { setupStatuses, taxTotals } from './rules.ts'

test('a setup has the same states at the port and here', () => {
  expect([...setupStatuses]).toEqual([...statusesOfThePort])
})

test('a year has a sum in each currency', () => {
  const paid = (currency: string, amount: number, refunded_amount = 0) => ({
    currency,
    amount,
    refunded_amount,
  })
  expect(taxTotals([paid('USD', 500), paid('MXN', 900, 400), paid('USD', 300, 300)])).toEqual([
    { ...paid('MXN', 900, 400), net_amount: 500 },
    { ...paid('USD', 800, 300), net_amount: 500 },
  ])
  expect(taxTotals([])).toEqual([])
})
