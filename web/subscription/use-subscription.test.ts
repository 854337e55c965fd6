import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  getSubscriptionStatus,
  type SubscriptionSummary,
} from '@numo/domains/subscriptions/contract.ts'
import type { Caller } from '../app/call.ts'
import { createChanges } from '../app/changes.ts'
import { readOptions } from '../app/use-read.ts'
import { keptStatus } from './use-subscription.ts'

/* `GET /api/v4/subscription/status` is kept for five minutes unless forced (specification section 9). */

const start = Date.parse('2026-11-28T12:00:00Z')
beforeEach(() => void vi.useFakeTimers({ now: start, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** A browser in which pages read the status, and a server that says what the payment service last told it. */
function browser() {
  const queries = new QueryClient()
  const server = { is_active: false, reads: 0 }
  const read = async (): Promise<SubscriptionSummary> => {
    server.reads += 1
    const { is_active } = server
    const none = { is_lifetime: false, plan_type: null, current_period_end: null }
    return { ...none, is_active, needs_upgrade: !is_active }
  }
  // The only part of the caller that a read uses.
  const caller = { call: read } as unknown as Caller
  /** Opens a page that shows the status, as `useSubscription` reads it. Returns what it says once it rests. */
  const open = async (force = false) => {
    const page = new QueryObserver(queries, {
      ...readOptions(caller, getSubscriptionStatus, {}),
      ...keptStatus,
    })
    const close = page.subscribe(() => {})
    if (force) await page.refetch()
    do await Promise.resolve()
    while (queries.isFetching() > 0)
    close()
    return page.getCurrentResult().data?.is_active
  }
  return { queries, server, open }
}

const after = (minutes: number) => void vi.setSystemTime(start + minutes * 60_000)

test('within five minutes a change at the payment service is not seen; after them it is', async () => {
  const { server, open } = browser()
  expect(await open()).toBe(false)
  server.is_active = true
  for (const minutes of [0, 1, 4.99]) {
    after(minutes)
    expect([minutes, await open(), server.reads]).toEqual([minutes, false, 1])
  }
  after(5)
  expect([await open(), server.reads]).toEqual([true, 2])
  // The five minutes begin again with each reading.
  server.is_active = false
  after(9.99)
  expect([await open(), server.reads]).toEqual([true, 2])
  after(10)
  expect([await open(), server.reads]).toEqual([false, 3])
})

test('forced it is seen at once, and so after a change of a subscription here or elsewhere', async () => {
  const { queries, server, open } = browser()
  await open()
  server.is_active = true
  after(1)
  expect([await open(true), server.reads]).toEqual([true, 2])
  server.is_active = false
  await createChanges(queries, (_, action) => action()).invalidate(['subscription'])
  expect([await open(), server.reads]).toEqual([false, 3])
})
