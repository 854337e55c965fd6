import { expect, test } from 'vitest'
import { ageOn, consentNeeded, daysToFullAge, isAdult } from './rules-consent.ts'

test.each([
  ['2008-11-21', '2026-11-21', 18],
  ['2008-11-22', '2026-11-21', 17],
  ['2000-02-29', '2018-02-28', 17],
  ['2000-02-29', '2018-03-01', 18],
])('born on %s, somebody is on %s of age %i', (born, today, age) => {
  expect(ageOn(born, today)).toBe(age)
  expect(isAdult(born, today)).toBe(age >= 18)
})

test('each person needs their own consent, by who they are', () => {
  const today = '2026-11-21'
  const of = (relationship: string, birth_date: string) =>
    consentNeeded({ relationship, birth_date }, today)
  expect(of('self', '1990-01-01')).toBe('health_data')
  expect(of('child', '2015-01-01')).toBe('guardian')
  expect(of('child', '2000-01-01')).toBe('privacy')
  expect(of('spouse', '1990-01-01')).toBe('privacy')
})

test('turning 18 is announced half a year before, and not afterwards', () => {
  expect(daysToFullAge('2008-12-01', '2026-11-21')).toBe(10)
  expect(daysToFullAge('2008-11-21', '2026-11-21')).toBeNull()
  expect(daysToFullAge('2010-01-01', '2026-11-21')).toBeNull()
  expect(daysToFullAge('2008-02-29', '2026-02-01')).toBe(28)
})
