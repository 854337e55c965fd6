import { expect, test } from 'vitest'
import { claimStatuses } from './rules.ts'
import { nextStepOf, workingDayAfter, type NextStepFacts } from './rules-next-step.ts'

const claim: NextStepFacts = {
  status: 'draft',
  payee_type: 'provider',
  outcome: null,
  decision_reversed_at: null,
  insurer_payable_amount: 0,
  insurer_balance: 0,
  patient_balance: 0,
  service_until: '2026-11-02',
  // A Thursday.
  status_since: '2026-11-19',
  filing_days: 90,
  answer_days: 10,
  appeal_until: null,
  can_appeal: false,
  appeal_requested_on: null,
}
const step = (facts: Partial<NextStepFacts>) => {
  const { owner, code, by } = nextStepOf({ ...claim, ...facts })
  return [owner, code, by]
}

test('working days leave out Saturday and Sunday', () => {
  expect(workingDayAfter('2026-11-19', 2)).toBe('2026-11-23')
  expect(workingDayAfter('2026-11-21', 1)).toBe('2026-11-23')
  expect(workingDayAfter('2026-11-19', 0)).toBe('2026-11-19')
})

test('every status has an owner; what the household does ends on the insurer’s filing day', () => {
  expect(step({})).toEqual(['household', 'send', '2027-01-31'])
  expect(step({ status: 'needs_info' })).toEqual(['household', 'answer', '2027-01-31'])
  expect(step({ status: 'needs_info', filing_days: null })).toEqual(['household', 'answer', null])
  expect(step({ status: 'submitted' })).toEqual(['numo', 'check', '2026-11-23'])
  expect(step({ status: 'rejected' })).toEqual(['numo', 'correct', '2026-11-23'])
  expect(step({ status: 'sent' })).toEqual(['insurer', 'decide', '2026-11-29'])
  expect(step({ status: 'pending', answer_days: null })).toEqual([
    'insurer',
    'decide',
    '2026-12-19',
  ])
  expect(step({ status: 'appealed' })).toEqual(['insurer', 'decide_appeal', '2026-11-29'])
  expect(step({ status: 'settled' })).toEqual(['nobody', 'done', null])
  expect(step({ status: 'closed' })).toEqual(['nobody', 'done', null])
  expect(step({ status: 'cancelled' })).toEqual(['nobody', 'withdrawn', null])
  for (const status of claimStatuses) expect(nextStepOf({ ...claim, status }).code).toBeTruthy()
})

test('after a decision: first the share of the household, then the insurer, then the end', () => {
  const decided = { status: 'adjudicated', outcome: 'approved' } as const
  expect(step({ ...decided, patient_balance: 5, insurer_balance: 5 })).toEqual([
    'household',
    'pay_share',
    null,
  ])
  expect(step({ ...decided, insurer_balance: 5 })).toEqual(['insurer', 'pay_clinic', '2026-12-19'])
  expect(step(decided)).toEqual(['numo', 'close', null])
})

test('a decision that was taken back: the insurer decides again, whatever is open of the last one', () => {
  const reversed = {
    status: 'adjudicated',
    outcome: 'denied',
    decision_reversed_at: '2026-11-19',
  } as const
  for (const open of [
    { patient_balance: 5 },
    { can_appeal: true },
    { payee_type: 'subscriber' },
  ] as const)
    expect(step({ ...reversed, ...open })).toEqual(['insurer', 'decide_again', '2026-11-29'])
})

test('a denied claim can be appealed until the insurer’s day; a reimbursement is paid to the household', () => {
  const denied = { status: 'adjudicated', outcome: 'denied', appeal_until: '2027-01-18' } as const
  expect(step({ ...denied, can_appeal: true })).toEqual(['household', 'appeal', '2027-01-18'])
  expect(step(denied)).toEqual(['numo', 'close', null])
  for (const status of ['adjudicated', 'settled'] as const)
    expect(step({ ...denied, status, appeal_requested_on: '2026-11-19' })).toEqual([
      'numo',
      'send_appeal',
      '2026-11-23',
    ])
  const own = { status: 'adjudicated', outcome: 'approved', payee_type: 'subscriber' } as const
  // Its balances stay open in our books: the insurer pays the household directly.
  const open = { insurer_balance: 700, patient_balance: 300 }
  expect(step({ ...own, ...open, insurer_payable_amount: 700 })).toEqual([
    'insurer',
    'pay_household',
    '2026-12-19',
  ])
  expect(step({ ...own, patient_balance: 300 })).toEqual(['numo', 'close', null])
})
