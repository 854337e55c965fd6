import { expect, test } from 'vitest'
import { byStrength, reasonsOf, splitFor } from './rules-suggest.ts'

const payment = {
  currency: 'MXN',
  unallocated_amount: 120_000,
  trace_number: 'SPEI 77120934',
  notes: 'ALT-881 and clm-000012',
}
const claim = {
  number: 'CLM-000009',
  insurer_claim_number: null,
  insurer_reference: null,
  currency: 'MXN',
  insurer_balance: 80_000,
  promised: null,
}

test('a claim is suggested because the payment names it, or because the amounts are the same', () => {
  expect(reasonsOf(payment, claim)).toEqual(['same_currency'])
  expect(reasonsOf(payment, { ...claim, number: 'CLM-000012' })).toContain('named_in_payment')
  expect(reasonsOf(payment, { ...claim, insurer_reference: 'alt-881' })).toContain(
    'named_in_payment'
  )
  expect(reasonsOf(payment, { ...claim, insurer_balance: 120_000 })).toContain('same_amount')
  expect(reasonsOf(payment, { ...claim, currency: 'USD' })).toEqual(['oldest'])
  const promised = { currency: 'MXN', amount: 120_000, benefit_amount: 80_000, fx_rate: 0.05 }
  expect(reasonsOf(payment, { ...claim, currency: 'USD', promised })).toEqual(['promised_amount'])
})

test('never more is suggested than the payment has left, or than the insurer owes', () => {
  expect(splitFor(payment, claim)).toEqual({ amount: 80_000, claim_amount: 80_000 })
  expect(splitFor(payment, { ...claim, insurer_balance: 200_000 })).toEqual({
    amount: 120_000,
    claim_amount: 120_000,
  })
})

test('in another currency the promised amount settles the balance, and a part of it is converted', () => {
  const promised = { currency: 'MXN', amount: 100_000, benefit_amount: 5001, fx_rate: 0.05 }
  const foreign = { ...claim, currency: 'USD', insurer_balance: 5001, promised }
  expect(splitFor(payment, foreign)).toEqual({ amount: 100_000, claim_amount: 5001 })
  expect(splitFor({ ...payment, unallocated_amount: 50_000 }, foreign)).toEqual({
    amount: 50_000,
    claim_amount: 2500,
  })
  // Of what is left of a balance, the promised rate says how much; a yen has no hundredths.
  expect(splitFor(payment, { ...foreign, insurer_balance: 1000 })).toEqual({
    amount: 20_000,
    claim_amount: 1000,
  })
  const yen = {
    ...foreign,
    currency: 'JPY',
    insurer_balance: 900,
    promised: { ...promised, fx_rate: 7.5 },
  }
  expect(splitFor({ ...payment, unallocated_amount: 6000 }, yen)).toEqual({
    amount: 6000,
    claim_amount: 450,
  })
  expect(splitFor(payment, { ...foreign, promised: null })).toBeNull()
})

test('the strongest reason comes first, and equal ones stay in their order', () => {
  const all = [
    { id: 1, reasons: ['oldest'] as const },
    { id: 2, reasons: ['same_currency'] as const },
    { id: 3, reasons: ['same_currency', 'named_in_payment'] as const },
    { id: 4, reasons: ['same_currency'] as const },
  ]
  expect(byStrength(all).map(({ id }) => id)).toEqual([3, 2, 4, 1])
})
