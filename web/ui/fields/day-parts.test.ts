import { assert, date, property } from 'fast-check'
import { expect, test } from 'vitest'
import { dayOfParts, partsOfDay } from './day-parts.ts'

test('every day round-trips through its parts', () => {
  const days = date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('2099-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  assert(
    property(days, (at) => {
      const day = at.toISOString().slice(0, 10)
      expect(dayOfParts(partsOfDay(day))).toBe(day)
    })
  )
})

test.each([
  [{ day: '', month: '', year: '' }, ''],
  [{ day: '5', month: '03', year: '2026' }, '2026-03-05'],
  [{ day: '5', month: '', year: '2026' }, '2026--05'],
  [{ day: '5', month: '03', year: '' }, '-03-05'],
  [{ day: '', month: '', year: '20' }, '20--'],
])('%j is %s, and typed text is not lost', (parts, day) => {
  expect(dayOfParts(parts)).toBe(day)
  expect(partsOfDay(day)).toEqual(parts)
})
