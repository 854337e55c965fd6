import { assert, boolean, constantFrom, option, property, record, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import {
  preauthorizationsOn,
  preauthorizationOn,
  noticeOf,
  standingsOn,
  type PreauthorizationRuleFacts,
} from './rules-preauthorization.ts'

const plan = { id: 'plan', required_for: ['inpatient', 'imaging'] } as const
const rule = (
  id: string,
  more: Partial<PreauthorizationRuleFacts> = {}
): PreauthorizationRuleFacts => ({
  id,
  insurance_plan_id: null,
  care_setting: 'imaging',
  is_required: true,
  lead_hours: 24,
  valid_from: '2026-01-01',
  valid_until: null,
  ...more,
})
const rules = [
  rule('old', { valid_from: '2025-01-01', valid_until: '2025-12-31', lead_hours: 12 }),
  rule('all'),
  rule('own', { insurance_plan_id: 'plan', is_required: false, valid_from: '2026-06-01' }),
  rule('foreign', { insurance_plan_id: 'another' }),
]

test.each([
  ['2024-12-31', { by: 'plan', is_required: true, lead_hours: null, rule_id: null }],
  ['2025-12-31', { by: 'rule', is_required: true, lead_hours: 12, rule_id: 'old' }],
  ['2026-01-01', { by: 'rule', is_required: true, lead_hours: 24, rule_id: 'all' }],
  ['2026-06-01', { by: 'rule', is_required: false, rule_id: 'own' }],
])(
  'on %s the version of that day applies: the plan’s own first, the plan’s list last',
  (on, is) => {
    expect(preauthorizationOn(on, plan, rules, 'imaging')).toMatchObject(is)
  }
)

test('required preauthorizations, and why each version applies or does not', () => {
  expect(preauthorizationsOn('2026-02-01', plan, rules)).toEqual([
    { care_setting: 'imaging', lead_hours: 24 },
    { care_setting: 'inpatient', lead_hours: null },
  ])
  expect(preauthorizationsOn('2026-07-01', plan, rules)).toEqual([
    { care_setting: 'inpatient', lead_hours: null },
  ])
  const on = (day: string) =>
    standingsOn(day, plan, rules, 'imaging').map(({ rule: { id }, standing }) => [id, standing])
  expect(on('2026-02-01')).toEqual([
    ['old', 'ended'],
    ['all', 'holds'],
    ['own', 'not_yet'],
    ['foreign', 'other_plan'],
  ])
  expect(on('2026-07-01')).toContainEqual(['all', 'plan_first'])
  expect(preauthorizationOn('2026-07-01', plan, rules, 'outpatient').by).toBe('nothing')
})

test.each([
  [{ is_required: false, lead_hours: null }, null, 'not_needed'],
  [{ is_required: true, lead_hours: 24 }, null, 'not_asked'],
  [{ is_required: true, lead_hours: 24 }, '2026-11-21T09:30', 'in_time'],
  [{ is_required: true, lead_hours: 24 }, '2026-11-21T09:31', 'late'],
  [{ is_required: true, lead_hours: null }, '2026-11-22T09:30', 'in_time'],
  [{ is_required: true, lead_hours: null }, '2026-11-22T09:31', 'late'],
])('%o, requested %s before care at 9:30: %s', (asking, asked_at, state) => {
  expect(noticeOf(asking, { service_at: '2026-11-22T09:30', asked_at }).state).toBe(state)
})

test('for any versions at most one applies, and it is the returned one', () => {
  const day = constantFrom('2026-01-01', '2026-03-01', '2026-05-01')
  const anyRule = record<PreauthorizationRuleFacts>({
    id: constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
    insurance_plan_id: constantFrom(null, 'plan', 'another'),
    care_setting: constantFrom('imaging', 'inpatient'),
    is_required: boolean(),
    lead_hours: option(constantFrom(0, 24), { nil: null }),
    valid_from: day,
    valid_until: option(day, { nil: null }),
  })
  const some = uniqueArray(anyRule, { selector: ({ id }) => id, maxLength: 8 })
  assert(
    property(some, day, (versions, on) => {
      const deciding = standingsOn(on, plan, versions, 'imaging').filter(
        ({ standing }) => standing === 'holds'
      )
      expect(deciding.length).toBeLessThanOrEqual(1)
      expect(preauthorizationOn(on, plan, versions, 'imaging').rule_id).toBe(
        deciding[0]?.rule.id ?? null
      )
    })
  )
})
