import { expect, test } from 'vitest'
import { appealDeadlineOf, appealProblemOf, type AppealFacts } from './rules-appeal.ts'

const denied: AppealFacts = {
  status: 'adjudicated',
  decision_reversed_at: null,
  decision: { submitted_amount: 500, benefit_amount: 0 },
  appeal_status: null,
  deadline: { until: '2027-01-18', is_assumed: false },
  today: '2027-01-18',
}
const problem = (facts: Partial<AppealFacts>) => appealProblemOf({ ...denied, ...facts })

test('the deadline is the insurer’s; 180 days are assumed when it states none', () => {
  expect(appealDeadlineOf('2026-11-19', 60)).toEqual({ until: '2027-01-18', is_assumed: false })
  expect(appealDeadlineOf('2026-11-19', null)).toEqual({ until: '2027-05-18', is_assumed: true })
})

test('an appeal is accepted until the last day of the deadline, also again after one ended', () => {
  expect(problem({})).toBeNull()
  expect(problem({ status: 'settled' })).toBeNull()
  for (const appeal_status of ['withdrawn', 'declined', 'sent'] as const)
    expect(problem({ appeal_status })).toBeNull()
})

test('every refusal says why', () => {
  expect(problem({ today: '2027-01-19' })).toBe('appeal-late')
  expect(problem({ appeal_status: 'requested' })).toBe('appeal-requested')
  expect(problem({ status: 'appealed' })).toBe('appeal-running')
  expect(problem({ status: 'pending', decision: null, deadline: null })).toBe('not-decided')
  expect(problem({ decision_reversed_at: '2026-11-20T10:00:00Z' })).toBe('not-decided')
  expect(problem({ status: 'closed' })).toBe('claim-closed')
  expect(problem({ decision: { submitted_amount: 500, benefit_amount: 500 } })).toBe(
    'nothing-to-appeal'
  )
})
