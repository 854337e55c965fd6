import { expect, test } from 'vitest'
import { claimEvents } from './enums.ts'
import { missingFor, type MoveFacts } from './rules-moves.ts'

const ready: MoveFacts = {
  line_count: 1,
  billed_amount: 100,
  has_principal_diagnosis: true,
  insurance_company_id: 'insurer',
  coverage_id: 'coverage',
  payee_type: 'provider',
  decision_reversed_at: null,
  insurer_balance: 0,
  patient_balance: 0,
  open_payout_count: 0,
  has_reason: true,
}

test.each(claimEvents)('%s: nothing is missing of a claim that has everything', (event) => {
  expect(missingFor(event, ready)).toEqual([])
})

test.each([
  ['submit', { line_count: 0, billed_amount: 0 }, ['no-lines']],
  ['submit', { billed_amount: 0 }, ['no-lines']],
  ['resubmit', { has_principal_diagnosis: false }, ['no-diagnosis']],
  ['submit', { coverage_id: null }, ['no-policy']],
  ['submit', { coverage_id: null, payee_type: 'subscriber' }, []],
  ['submit', { insurance_company_id: null }, []],
  ['send', { insurance_company_id: null }, ['no-insurer']],
  ['appeal', { has_reason: false }, ['reason-needed']],
  ['submit', { has_reason: false }, []],
  ['settle', { decision_reversed_at: '2026-11-20' }, ['not-decided']],
  ['appeal', { decision_reversed_at: '2026-11-20', has_reason: true }, ['not-decided']],
  ['settle', { patient_balance: 1 }, ['balance-open']],
  ['settle', { insurer_balance: -1 }, ['balance-open']],
  ['settle', { insurer_balance: 1, payee_type: 'subscriber' }, []],
  ['close', { open_payout_count: 1 }, ['payout-open']],
] as const)('%s with %o lacks %o', (event, facts, missing) => {
  expect(missingFor(event, { ...ready, ...facts })).toEqual(missing)
})
