import { afterEach, expect, test, vi } from 'vitest'
import { pino } from 'pino'
import type { Context } from '@numo/domains/context.ts'
import { createUnreadSearches } from '@numo/domains/providers/unread-searches.ts'
import { visitorContext } from '@numo/domains/test-context.ts'
import { startSavingCounts } from './save-counts.ts'

afterEach(() => void vi.useRealTimers())

test('counts are saved every minute and once more at the end; a failure loses one minute and stops nothing', async () => {
  vi.useFakeTimers()
  const unread_searches = createUnreadSearches()
  let saves = 0
  const tx: Context['tx'] = async () => {
    saves += 1
    throw new Error('the database is away')
  }
  const ctx = { ...visitorContext({} as Context['db'], '2026-11-23'), unread_searches, tx }
  const stop = startSavingCounts(ctx, pino({ level: 'silent' }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saves).toBe(0)
  for (let minute = 1; minute <= 2; minute += 1) {
    unread_searches.add('vorpidal', 'left_out')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(saves).toBe(minute)
  }
  unread_searches.add('vorpidal', 'left_out')
  await stop()
  expect(saves).toBe(3)
  unread_searches.add('vorpidal', 'left_out')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(saves).toBe(3)
})
