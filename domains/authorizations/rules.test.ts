import { expect, test } from 'vitest'
import type { AuthorizationStatus } from './enums.ts'
import { decisionProblemOf, type DecisionFacts } from './rules-decision.ts'
import { moveProblemOf, waitingReasonOf } from './rules-moves.ts'
import { appealOf, authorizationStepOf } from './rules-next-step.ts'
import { missingIn, requiredItems, type RequestFacts } from './rules.ts'

const complete: RequestFacts = {
  care_setting: 'inpatient',
  has_principal_diagnosis: true,
  treatment_count: 1,
  estimated_amount: 100,
  has_responsible: true,
  has_admission: true,
  required: ['treatment_plan', 'test_results'],
  document_types: ['medical_report', 'lab_result', 'other'],
}

test('a request misses what the insurer and the machine want, each in its part', () => {
  expect(missingIn(complete)).toEqual([])
  expect(missingIn({ ...complete, has_admission: false })).toEqual([
    { code: 'no-admission', part: 'admission' },
  ])
  expect(missingIn({ ...complete, has_admission: false, care_setting: 'outpatient' })).toEqual([])
  const empty = {
    ...complete,
    has_principal_diagnosis: false,
    treatment_count: 0,
    estimated_amount: 0,
    has_responsible: false,
    has_admission: false,
    document_types: [],
  }
  expect(missingIn(empty).map(({ part }) => part)).toEqual([
    'diagnosis',
    'treatment',
    'cost',
    'team',
    'admission',
    'documents',
  ])
})

test('a medical report is always required, and a file of no type of its own stands for a treatment plan', () => {
  expect(requiredItems([], [])).toEqual([{ document: 'medical_report', is_there: false }])
  expect(requiredItems(['treatment_plan'], ['medical_report'])).toEqual([
    { document: 'medical_report', is_there: true },
    { document: 'treatment_plan', is_there: false },
  ])
  expect(requiredItems(['treatment_plan', 'test_results'], ['medical_report', 'other'])).toEqual([
    { document: 'medical_report', is_there: true },
    { document: 'treatment_plan', is_there: true },
    { document: 'test_results', is_there: false },
  ])
})

test('a request is sent only on cover found in force at most 24 hours ago', () => {
  const facts = {
    has_reason: false,
    eligible_at: '2026-11-22T12:00:00Z',
    appeal_until: '2026-12-01',
    now: '2026-11-23T12:00:00Z',
    today: '2026-11-23',
  }
  expect(moveProblemOf('send', facts)).toBe(null)
  expect(moveProblemOf('send', { ...facts, now: '2026-11-23T12:00:01Z' })).toBe('eligibility-old')
  expect(moveProblemOf('send', { ...facts, eligible_at: null })).toBe('eligibility-old')
  for (const event of ['request_info', 'appeal', 'revoke', 'cancel'] as const)
    expect(moveProblemOf(event, facts)).toBe('reason-needed')
  const late = { ...facts, has_reason: true, today: '2026-12-02' }
  expect(moveProblemOf('appeal', late)).toBe('appeal-late')
  expect(moveProblemOf('appeal', { ...late, today: '2026-12-01' })).toBe(null)
})

const guarantee: DecisionFacts = {
  outcome: 'approved',
  insurer_reference: 'GOP-1',
  guaranteed_amount: 300,
  guarantee_currency: 'MXN',
  valid_from: '2026-11-23',
  valid_until: '2026-12-23',
  reason: null,
  decision_reasons: [],
  lines: [],
}
const request = {
  currency: 'MXN',
  costs: [
    { sequence: 1, amount: 200 },
    { sequence: 2, amount: 150 },
  ],
}

test('a guarantee has a reference, an amount and a validity; a denial has a reason', () => {
  expect(decisionProblemOf(guarantee, request)).toBe(null)
  for (const name of [
    'insurer_reference',
    'guaranteed_amount',
    'guarantee_currency',
    'valid_from',
    'valid_until',
  ] as const)
    expect([name, decisionProblemOf({ ...guarantee, [name]: null }, request)]).toEqual([
      name,
      'decision-incomplete',
    ])
  expect(decisionProblemOf({ ...guarantee, valid_until: '2026-11-22' }, request)).toBe(
    'wrong-validity'
  )
  expect(decisionProblemOf({ ...guarantee, outcome: 'partially_approved' }, request)).toBe(
    'reason-needed'
  )
  const denied = { ...guarantee, outcome: 'denied' as const }
  expect(decisionProblemOf(denied, request)).toBe('reason-needed')
  const worded = { ...denied, reason: 'Not covered' }
  expect(decisionProblemOf(worded, request)).toBe('reason-code-needed')
  const coded = { ...worded, decision_reasons: ['not_covered' as const] }
  expect(decisionProblemOf(coded, request)).toBe(null)
  expect(decisionProblemOf({ ...coded, outcome: 'approved' }, request)).toBe('reason-code-needed')
})

test('amounts by line are of known lines, not above them, and add up to the guarantee', () => {
  const by = (...amounts: number[]) => ({
    ...guarantee,
    lines: amounts.map((approved_amount, n) => ({ sequence: n + 1, approved_amount })),
  })
  expect(decisionProblemOf(by(200, 100), request)).toBe(null)
  expect(decisionProblemOf(by(150, 100), request)).toBe('amounts-off')
  expect(decisionProblemOf(by(201, 99), request)).toBe('amounts-off')
  expect(decisionProblemOf(by(100, 100, 100), request)).toBe('amounts-off')
  const twice = {
    ...guarantee,
    lines: [1, 1].map((sequence) => ({ sequence, approved_amount: 150 })),
  }
  expect(decisionProblemOf(twice, request)).toBe('amounts-off')
  // In another currency than the request the lines cannot add up to the guarantee.
  expect(decisionProblemOf({ ...by(150, 100), guarantee_currency: 'USD' }, request)).toBe(null)
})

test('what happens next has an owner and, where one is known, a day', () => {
  const facts = {
    status_since: '2026-11-20',
    answer_due_on: '2026-11-25',
    valid_until: '2026-12-20',
    appeal_until: '2027-01-01',
  }
  const step = (status: Parameters<typeof authorizationStepOf>[0]['status']) =>
    Object.values(authorizationStepOf({ ...facts, status }))
  expect(step('draft')).toEqual(['clinic', 'complete', null])
  // Friday, and Monday after it.
  expect(step('submitted')).toEqual(['numo', 'check', '2026-11-23'])
  expect(step('needs_info')).toEqual(['clinic', 'answer', null])
  expect(step('pending')).toEqual(['insurer', 'decide', '2026-11-25'])
  expect(step('approved')).toEqual(['clinic', 'treat', '2026-12-20'])
  expect(step('denied')).toEqual(['numo', 'appeal', '2027-01-01'])
  expect(step('expired')).toEqual(['nobody', 'done', null])
})

test('an appeal has a last day while a denial or a partial approval stands', () => {
  const decided_at = '2026-11-23T23:30:00Z'
  expect(appealOf({ status: 'denied', decided_at }, 30)).toEqual({
    appeal_until: '2026-12-23',
    is_appeal_assumed: false,
  })
  expect(appealOf({ status: 'partially_approved', decided_at }, null)).toEqual({
    appeal_until: '2027-05-22',
    is_appeal_assumed: true,
  })
  for (const status of ['approved', 'sent', 'completed'] as const)
    expect(appealOf({ status, decided_at }, 30).appeal_until).toBe(null)
  expect(appealOf({ status: 'denied', decided_at: null }, 30).appeal_until).toBe(null)
})

test('the queue says what a request waits for, until it was answered', () => {
  const waiting = (status: AuthorizationStatus, is_cover_fresh = true) =>
    waitingReasonOf({ status, is_cover_fresh })
  expect([waiting('needs_info'), waiting('sent'), waiting('pending', false)]).toEqual([
    'clinic',
    'insurer',
    'insurer',
  ])
  expect([waiting('submitted', false), waiting('submitted')]).toEqual(['cover', 'ready'])
  for (const status of ['approved', 'partially_approved', 'denied', 'expired'] as const)
    expect(waiting(status)).toBe(null)
})
