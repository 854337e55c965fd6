import { expect, test } from 'vitest'
import { bankReasonsOf, byBankStrength } from './rules-bank-match.ts'

const line = {
  booked_on: '2026-11-20',
  currency: 'MXN',
  left_amount: 120_000,
  bank_reference: null,
  payer_reference: null,
  counterparty: null,
  description: 'SPEI RECIBIDO',
}
const payment = {
  number: 'IP-000012',
  trace_number: 'SPEI 77120934',
  insurer_name: 'Altamar México',
  payment_date: '2026-11-18',
  currency: 'MXN',
  expected_amount: 80_000,
}

test('a line is suggested for its numbers, its amount and its payer, never for its day alone', () => {
  expect(bankReasonsOf(line, payment)).toEqual([])
  expect(bankReasonsOf({ ...line, payer_reference: 'spei-77120934' }, payment)).toEqual([
    'same_number',
    'near_day',
  ])
  expect(bankReasonsOf({ ...line, description: 'pago IP 000012' }, payment)).toContain('our_number')
  expect(bankReasonsOf({ ...line, left_amount: 80_000 }, payment)).toContain('same_amount')
  expect(bankReasonsOf({ ...line, currency: 'USD', left_amount: 80_000 }, payment)).toEqual([])
  expect(bankReasonsOf({ ...line, counterparty: 'ALTAMAR MEXICO SA' }, payment)).toContain(
    'insurer_named'
  )
  // A short number stands in a text by chance.
  expect(bankReasonsOf(line, { ...payment, trace_number: 'REC' })).toEqual([])
})

test('the strongest reason comes first, then the most reasons', () => {
  const all = [
    { id: 1, reasons: ['insurer_named'] as const },
    { id: 2, reasons: ['same_amount'] as const },
    { id: 3, reasons: ['same_amount', 'near_day'] as const },
    { id: 4, reasons: ['same_number'] as const },
  ]
  expect(byBankStrength(all).map(({ id }) => id)).toEqual([4, 3, 2, 1])
})
