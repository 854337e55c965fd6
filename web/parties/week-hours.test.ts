import { expect, test } from 'vitest'
import { dayName, hoursFrom, readRanges, typedRanges } from './week-hours.ts'

test.each([
  ['', []],
  ['9:00-14:00', [['09:00', '14:00']]],
  [
    '09.00 – 14.00; 16:00 a 20:00',
    [
      ['09:00', '14:00'],
      ['16:00', '20:00'],
    ],
  ],
  ['20:00-24:00', [['20:00', '24:00']]],
  ['9-5', null],
  ['25:00-26:00', null],
  ['24:00-08:00', null],
])('%s', (typed, ranges) => expect(readRanges(typed)).toEqual(ranges))

test('hours survive being typed, and a week without open days is not known', () => {
  const hours = { mon: [['09:00', '14:00'] as [string, string]] }
  expect(hoursFrom((day) => typedRanges(hours, day))).toEqual(hours)
  expect(hoursFrom(() => '')).toBeNull()
  expect([dayName('mon', 'en'), dayName('sun', 'es')]).toEqual(['Monday', 'domingo'])
})
