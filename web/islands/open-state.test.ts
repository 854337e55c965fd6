import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openState as openStateOfRules } from '@numo/domains/providers/rules.ts'
import { openState } from './open-state.ts'
import { days } from '@numo/domains/providers/enums.ts'

const clock = fc
  .integer({ min: 0, max: 95 })
  .map(
    (n) => `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`
  )
const ranges = fc.array(fc.tuple(clock, fc.oneof(clock, fc.constant('24:00'))), { maxLength: 3 })
const hours = fc.record(
  {
    mon: ranges,
    tue: ranges,
    wed: ranges,
    thu: ranges,
    fri: ranges,
    sat: ranges,
    sun: ranges,
  },
  { requiredKeys: [] }
)

test('equals the rule of providers, at any moment of any week', () => {
  fc.assert(
    fc.property(hours, fc.integer({ min: 0, max: 6 }), clock, (week, day, time) => {
      // 1 January 2024 was a Monday.
      const now = new Date(`2024-01-0${day + 1}T${time}:00Z`)
      const ours = openState(week, day, time)
      const named =
        ours.is_open || !ours.opens
          ? ours
          : { ...ours, opens: { ...ours.opens, day: days[ours.opens.day] } }
      expect(named).toEqual(openStateOfRules(week, 'UTC', now))
    }),
    { numRuns: 500 }
  )
})

test('an ordinary week', () => {
  const week = {
    mon: [
      ['09:00', '14:00'],
      ['16:00', '19:00'],
    ],
    fri: [['09:00', '14:00']],
  } as const
  expect(openState(week, 0, '10:00')).toEqual({ is_open: true, until: '14:00' })
  expect(openState(week, 0, '14:00')).toMatchObject({ opens: { day: 0, at: '16:00', in_days: 0 } })
  expect(openState(week, 4, '18:00')).toMatchObject({ opens: { day: 0, at: '09:00', in_days: 3 } })
  expect(openState({}, 2, '12:00')).toEqual({ is_open: false, opens: null })
})
