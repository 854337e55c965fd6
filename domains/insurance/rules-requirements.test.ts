import { expect, test } from 'vitest'
import {
  filingOf,
  missingDocuments,
  requirementFor,
  type Requirement,
} from './rules-requirements.ts'

const entry = (id: string, more: Partial<Requirement> = {}): Requirement => ({
  id,
  request: 'claim',
  care_setting: null,
  documents: ['invoice', 'claim_form'],
  deadline_days: null,
  answer_days: null,
  ...more,
})
const entries = [
  entry('all'),
  entry('imaging', { care_setting: 'imaging' }),
  entry('back', { request: 'reimbursement', care_setting: 'imaging' }),
]

test('an entry for the kind of care precedes one for all care, within its own request', () => {
  expect(requirementFor(entries, 'claim', 'imaging')?.id).toBe('imaging')
  expect(requirementFor(entries, 'claim', 'inpatient')?.id).toBe('all')
  expect(requirementFor(entries, 'reimbursement', 'inpatient')).toBeNull()
  expect(missingDocuments(['invoice', 'claim_form'], ['invoice', 'referral'])).toEqual([
    'claim_form',
  ])
})

test('the deadline is counted from the care; the entry’s own days precede the insurer’s', () => {
  const days = { service_on: '2026-02-20', filed_on: '2026-03-01' }
  expect(filingOf(days, entry('own', { deadline_days: 9 }), 90)).toEqual({
    days: 9,
    until: '2026-03-01',
    days_left: 0,
    by: 'requirement',
  })
  expect(filingOf(days, entry('none'), 8)).toMatchObject({ days_left: -1, by: 'insurer' })
  expect(filingOf(days, null, null)).toMatchObject({ until: null, days_left: null, by: 'nothing' })
})
