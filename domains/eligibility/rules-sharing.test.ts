import { expect, test } from 'vitest'
import { sharingOf } from './rules-sharing.ts'

const unknown = {
  currency: 'USD',
  is_cost_known: false,
  deductible_amount: 0,
  deductible_basis: 'annual',
  coinsurance_bps: 0,
  coinsurance_cap_amount: null,
  out_of_pocket_max_amount: null,
  deductible_in_out_of_pocket: true,
  annual_limit_amount: null,
} as const
const card = { deductible_amount: 50_000, deductible_currency: 'USD', coinsurance_bps: 2000 }
const noCard = { deductible_amount: null, deductible_currency: null, coinsurance_bps: null }

test('the zeros of a plan that nobody has entered rules of are no rules', () => {
  expect(sharingOf({ plan: unknown, card: noCard })).toBeNull()
  expect(sharingOf({ plan: unknown, card })).toMatchObject({
    by: 'card',
    rules: { deductible_amount: 50_000, coinsurance_bps: 2000 },
  })
  const known = { ...unknown, is_cost_known: true }
  expect(sharingOf({ plan: known, card })).toMatchObject({
    by: 'plan',
    rules: { deductible_amount: 0 },
  })
})
