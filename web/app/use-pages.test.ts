import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { getClaimsPage } from '@numo/domains/claims/contract.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { Caller } from './call.ts'
import { createChanges } from './changes.ts'
import { readOptions } from './use-read.ts'
import { beginWith, pagesOptions } from './use-pages.ts'

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
  const input = { accountId: '00000000-0000-7000-8000-000000000001', tab: 'all' } as const
  const first = readOptions(caller, getClaimsPage, input)
  const options = { ...pagesOptions(caller, getClaimsPage, input), retry: false, staleTime: 5000 }
  const openPages = () => {
    const known = queries.getQueryState<OutputOf<typeof getClaimsPage>>(first.queryKey)
    const pages = new InfiniteQueryObserver(queries, { ...options, ...beginWith(known) })
    pages.subscribe(() => {})
    const shown = () => pages.getCurrentResult().data?.pages.map(({ rows }) => rows)
    return { pages, shown }
  }
  return { claims, requested, queries, first, openPages, changes: createChanges(queries, () => {}) }
}

test('a list that is read again keeps every page that was read, each as it is then', async () => {
  const { claims, requested, openPages, changes } = open()
  const { pages, shown } = openPages()
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
  const { openPages, changes } = open()
  const { pages, shown } = openPages()
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

test('a list begins with the page that another query has read, and reads it again only where a change has made it outdated', async () => {
  const { requested, queries, first, openPages } = open()
  await queries.fetchQuery(first)
  expect(openPages().shown()).toEqual([['five', 'four']])
  expect([queries.isFetching(), requested]).toEqual([0, [undefined]])

  const later = open()
  await later.queries.fetchQuery(later.first)
  later.claims.unshift('six')
  // The list opens after the change is known and before the other query has read it.
  await later.changes.invalidate(['claim'])
  const { pages, shown } = later.openPages()
  expect([shown(), later.queries.isFetching()]).toEqual([[['five', 'four']], 1])
  await pages.refetch({ cancelRefetch: false })
  expect(shown()).toEqual([['six', 'five']])
})
