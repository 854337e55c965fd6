import { expect, test } from 'vitest'
import { noticeClockOf, noticeTermsOn, timeLeft, type NoticeRuleFacts } from './rules-notice.ts'

const terms = { lead_hours: 72, emergency_hours: 48 }
const planned = { is_emergency: false, admission_at: '2026-12-04T08:00:00Z' }
const urgent = { is_emergency: true, admission_at: '2026-12-04T08:00:00Z' }

test.each([
  ['2026-12-01T08:00:00Z', null, 'open'],
  ['2026-12-01T08:00:01Z', null, 'late'],
  ['2026-12-30T00:00:00Z', '2026-12-01T08:00:00Z', 'in_time'],
  ['2026-12-30T00:00:00Z', '2026-12-01T08:01:00Z', 'late'],
])('at %s, told at %s, 72 hours before a planned stay: %s', (now, told_at, state) => {
  expect(noticeClockOf(terms, { ...planned, now, told_at })).toEqual({
    ...{ kind: 'before_stay', hours: 72, until: '2026-12-01T08:00:00.000Z', state },
  })
})

test.each([
  ['2026-12-06T08:00:00Z', null, 'open'],
  ['2026-12-06T08:00:01Z', null, 'late'],
  ['2026-12-30T00:00:00Z', '2026-12-06T08:00:00Z', 'in_time'],
])('at %s, told at %s, 48 hours after an emergency: %s', (now, told_at, state) => {
  expect(noticeClockOf(terms, { ...urgent, now, told_at })).toEqual({
    ...{ kind: 'after_emergency', hours: 48, until: '2026-12-06T08:00:00.000Z', state },
  })
})

test('no hours for such a stay, no clock', () => {
  const at = { now: '2026-12-01T08:00:00Z', told_at: null }
  expect(noticeClockOf({ ...terms, lead_hours: null }, { ...planned, ...at })).toBe(null)
  expect(noticeClockOf({ ...terms, emergency_hours: null }, { ...urgent, ...at })).toBe(null)
})

const rule = (more: Partial<NoticeRuleFacts>): NoticeRuleFacts => ({
  ...{ id: 'all', insurance_plan_id: null, care_setting: 'inpatient', is_required: true },
  ...{ valid_from: '2026-01-01', valid_until: null },
  ...{ lead_hours: 72, emergency_hours: 48, late_paid_bps: 8_000, validity_days: 30 },
  ...more,
})
test('the version of the day decides, that of the plan before that of all plans', () => {
  const plan = { id: 'plan', required_for: [] }
  const rules = [
    rule({ id: 'old', valid_until: '2026-05-31', lead_hours: 24 }),
    rule({ id: 'new', valid_from: '2026-06-01' }),
    rule({ id: 'own', insurance_plan_id: 'plan', valid_from: '2026-09-01', validity_days: 60 }),
    rule({ id: 'free', care_setting: 'outpatient', is_required: false }),
  ]
  const on = (day: string) => noticeTermsOn(day, plan, rules, 'inpatient')
  expect([on('2026-05-31').lead_hours, on('2026-06-01').lead_hours]).toEqual([24, 72])
  expect([on('2026-08-31').validity_days, on('2026-09-01').validity_days]).toEqual([30, 60])
  const none = { lead_hours: null, emergency_hours: null, late_paid_bps: null, validity_days: null }
  expect(noticeTermsOn('2026-09-01', plan, rules, 'outpatient')).toEqual(none)
  expect(noticeTermsOn('2026-09-01', plan, rules, 'imaging')).toEqual(none)
})

test('time left is counted in whole minutes and ends with its moment', () => {
  const until = '2026-12-01T08:00:00Z'
  expect(timeLeft(until, '2026-11-29T06:29:30Z')).toEqual({ hours: 49, minutes: 30 })
  expect(timeLeft(until, until)).toEqual({ hours: 0, minutes: 0 })
  expect(timeLeft(until, '2026-12-01T08:00:01Z')).toBe(null)
})
