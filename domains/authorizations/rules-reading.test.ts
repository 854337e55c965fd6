import { expect, test } from 'vitest'
import { readingStateOf } from './rules-reading.ts'

test('a file without an extraction is not read; one under way, done or failed says so', () => {
  expect(readingStateOf(null)).toBe('not_read')
  expect(readingStateOf('queued')).toBe('being_read')
  expect(readingStateOf('needs_review')).toBe('read')
  expect(readingStateOf('applied')).toBe('read')
  expect(readingStateOf('failed')).toBe('unreadable')
  expect(readingStateOf('cancelled')).toBe('not_read')
})
