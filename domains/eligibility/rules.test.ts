import { expect, test } from 'vitest'
import { eligibilityErrors, uncheckable } from '@numo/adapters/eligibility/port.ts'
import {
  checkErrors,
  freshHours,
  isCheckedAsIs,
  outdated,
  uncheckedParts,
  type CheckedSubject,
} from './rules.ts'

test('unknown fields and errors have the same names at the port and here', () => {
  expect([...uncheckedParts].toSorted()).toEqual([...uncheckable].toSorted())
  expect([...checkErrors].toSorted()).toEqual([...eligibilityErrors].toSorted())
})

const about: CheckedSubject = {
  insurer_id: 'i',
  insurer_name: 'Altamar',
  plan_id: null,
  plan_name: 'Gold',
  policy_number: null,
  member_id: null,
  valid_from: null,
  valid_until: '2027-01-01',
}
const now = new Date('2026-11-22T12:00:00Z')
const answered = (asked_about: CheckedSubject | null, responded_at = '2026-11-22T11:00:00Z') =>
  outdated({ asked_about, responded_at }, about, now)

test('an answer is valid while its subject is unchanged, for a day', () => {
  expect(answered(about)).toEqual([])
  expect(answered({ ...about, policy_number: '' })).toEqual([])
  // The insurer was renamed.
  expect(answered({ ...about, insurer_name: 'Altamar Health' })).toEqual([])
  expect(answered({ ...about, insurer_id: null })).toEqual(['insurer'])
  expect(answered({ ...about, plan_name: 'Silver' })).toEqual(['plan'])
  expect(answered({ ...about, member_id: 'M-1', valid_until: null })).toEqual(['number', 'days'])
  const old = new Date(now.getTime() - (freshHours * 3_600_000 + 1)).toISOString()
  expect(answered(about, old)).toEqual(['age'])
  // Recorded before subjects were stored: only its age is known.
  expect(answered(null)).toEqual([])
})

test('a policy was checked as it is: an old answer counts, one about another subject does not', () => {
  const check = { asked_about: about }
  const of = (more: Partial<Parameters<typeof isCheckedAsIs>[0]>) =>
    isCheckedAsIs({ check, outdated: [], waiting: null, ...more })
  expect([of({}), of({ outdated: ['age'] }), of({ outdated: ['age', 'plan'] })]).toEqual([
    true,
    true,
    false,
  ])
  expect([of({ check: null }), of({ check: { asked_about: null } })]).toEqual([false, false])
  expect(of({ outdated: ['plan'], waiting: {} })).toBe(true)
})
