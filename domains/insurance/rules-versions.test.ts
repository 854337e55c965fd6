import { expect, test } from 'vitest'
import { dayBefore, howToChange } from './rules-versions.ts'

test('the day before crosses months, years and leap days', () => {
  expect(['2026-03-01', '2024-03-01', '2026-01-01'].map(dayBefore)).toEqual([
    '2026-02-28',
    '2024-02-29',
    '2025-12-31',
  ])
})

test('a change on the start date replaces a version, a later one follows it, an earlier one is refused', () => {
  const before = { valid_from: '2026-06-01' }
  expect(['2026-06-01', '2026-06-02', '2026-05-31'].map((day) => howToChange(day, before))).toEqual(
    ['replace', 'follow', 'refuse']
  )
})
