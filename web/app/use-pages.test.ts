import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { getClaimsPage } from '@numo/domains/claims/contract.ts'
import type { Caller } from './call.ts'
import { createChanges } from './changes.ts'
import { pagesOptions } from './use-pages.ts'

/** Claims of a server, newest first, two a page; a cursor is the claim that the page before it ended with. */
function open() {
  const claims = ['five', 'four', 'three', 'two', 'one']
  const requested: (string | undefined)[] = []
  const call = (_: unknown, { after }: { after?: string }) => {
    requested.push(after)
    const from = after === undefined ? 0 : claims.indexOf(after) + 1
    const rows = claims.slice(from, from + 2)
    return Promise.resolve({ rows, next: from + 2 < claims.length ? rows.at(-1) : null })
  }
  const queries = new QueryClient()
  // The only part of the caller that a read uses.
  const caller = { call } as unknown as Caller
  const accountId = '00000000-0000-7000-8000-000000000001'
  const options = pagesOptions(caller, getClaimsPage, { accountId, tab: 'all' })
  const pages = new InfiniteQueryObserver(queries, { ...options, retry: false })
  pages.subscribe(() => {})
  const shown = () => pages.getCurrentResult().data?.pages.map(({ rows }) => rows)
  return { claims, requested, queries, pages, shown, changes: createChanges(queries, () => {}) }
}

test('a list that is read again keeps every page that was read, each as it is then', async () => {
  const { claims, requested, pages, shown, changes } = open()
  await pages.refetch()
  await pages.fetchNextPage()
  expect(shown()).toEqual([
    ['five', 'four'],
    ['three', 'two'],
  ])
  claims.unshift('six')
  requested.length = 0
  await changes.invalidate(['claim'])
  // No row is lost or shown twice where a new one moved the others.
  expect(shown()).toEqual([
    ['six', 'five'],
    ['four', 'three'],
  ])
  expect(requested).toEqual([undefined, 'five'])
  expect(pages.getCurrentResult().hasNextPage).toBe(true)
})

test('the next page that is asked for while the list is read again joins that read and changes nothing else', async () => {
  const { pages, shown, changes } = open()
  await pages.refetch()
  const reading = changes.invalidate(['claim'])
  const joined = await pages.fetchNextPage({ cancelRefetch: false })
  await reading
  expect([joined.isFetchNextPageError, joined.data?.pages.length]).toEqual([false, 1])
  await pages.fetchNextPage({ cancelRefetch: false })
  expect(shown()).toEqual([
    ['five', 'four'],
    ['three', 'two'],
  ])
})
