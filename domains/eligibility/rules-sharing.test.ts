import { expect, test } from 'vitest'
import { sharingOf } from './rules-sharing.ts'
import { fullCover } from './test-policies.ts'

const unknown = { ...fullCover, currency: 'USD', is_cost_known: false }
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
