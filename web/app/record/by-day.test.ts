import { expect, test } from 'vitest'
import { byDay } from './by-day.ts'

const rows = [
  { id: 4, day: '2 Nov', act: 'looked' },
  { id: 3, day: '2 Nov', act: 'changed' },
  { id: 2, day: '2 Nov', act: 'looked' },
  { id: 1, day: '1 Nov', act: 'looked' },
]

test('the same act on one day is one line, newest first, on another day another line', () => {
  const groups = byDay(
    rows,
    ({ day }) => day,
    ({ act }) => act
  )
  expect(
    groups.map(({ day, acts }) => [day, acts.map((group) => group.map(({ id }) => id))])
  ).toEqual([
    ['2 Nov', [[4, 2], [3]]],
    ['1 Nov', [[1]]],
  ])
})
