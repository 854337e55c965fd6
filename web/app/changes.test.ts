import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createChanges } from './changes.ts'

/** The query cache of a tab, its change tracker, and the timers that batch server events. */
function open() {
  const queries = new QueryClient()
  const timers: (() => Promise<void>)[] = []
  const changes = createChanges(queries, (_, action) => timers.push(action))
  return { queries, changes, tick: () => Promise.all(timers.splice(0).map((action) => action())) }
}

/** Observes a query whose data is the number of times it was fetched. */
function watch(
  { queries }: ReturnType<typeof open>,
  name: string,
  meta: { reads: readonly string[]; about?: { resource: string; id: string } }
) {
  let requestCount = 0
  const queryFn = () => Promise.resolve((requestCount += 1))
  const observer = new QueryObserver(queries, { queryKey: [name], queryFn, meta, retry: false })
  observer.subscribe(() => {})
  return { asked: () => requestCount, data: () => observer.getCurrentResult().data }
}

/** Waits until no query is being fetched. */
const settled = async ({ queries }: ReturnType<typeof open>) => {
  do await Promise.resolve()
  while (queries.isFetching() > 0)
}

test('a successful write refetches queries of those resources, and nothing else', async () => {
  const tab = open()
  const policies = watch(tab, 'policies', { reads: ['policy', 'client'] })
  const doctors = watch(tab, 'doctors', { reads: ['provider'] })
  const history = watch(tab, 'history', { reads: ['*'] })
  await settled(tab)
  await tab.changes.begin(['client'])('request-1')
  expect([policies.data(), doctors.data(), history.data()]).toEqual([2, 1, 2])
  await tab.changes.begin(['client'])(null)
  expect(policies.asked()).toBe(2)
})

test('what was fetched before server events were available is fetched again once, after fetches in flight', async () => {
  const tab = open()
  const policies = watch(tab, 'policies', { reads: ['policy'] })
  const cities = watch(tab, 'cities', { reads: [] })
  await settled(tab)
  const slow = Promise.withResolvers<string>()
  const responses = [slow.promise, Promise.resolve('after the change')]
  const observer = new QueryObserver(tab.queries, {
    queryKey: ['export'],
    queryFn: () => responses.shift() ?? Promise.reject(new Error('fetched too often')),
    meta: { reads: ['data_export'] },
    retry: false,
  })
  observer.subscribe(() => {})
  const opened = tab.changes.opened()
  const later = watch(tab, 'later', { reads: ['policy'] })
  slow.resolve('before the change')
  await opened
  await settled(tab)
  expect(observer.getCurrentResult().data).toBe('after the change')
  expect([policies.asked(), cities.asked(), later.asked()]).toEqual([2, 1, 1])
})

test('a response in flight during a change never overwrites a later one', async () => {
  const tab = open()
  const first = Promise.withResolvers<string>()
  const answers = [first.promise, Promise.resolve('after the change')]
  const observer = new QueryObserver(tab.queries, {
    queryKey: ['saved'],
    queryFn: () => answers.shift() ?? Promise.reject(new Error('asked too often')),
    meta: { reads: ['saved_provider'] },
    retry: false,
  })
  observer.subscribe(() => {})
  const read = tab.changes.invalidate(['saved_provider'])
  first.resolve('before the change')
  await read
  await settled(tab)
  expect(observer.getCurrentResult().data).toBe('after the change')
  expect(answers).toEqual([])
})

test('overlapping writes refetch after the last, also when it fails', async () => {
  const tab = open()
  const choices = watch(tab, 'choices', { reads: ['choice'] })
  await settled(tab)
  const one = tab.changes.begin(['choice'])
  const other = tab.changes.begin(['choice'])
  await one('request-1')
  expect(choices.asked()).toBe(1)
  await other(null)
  expect(choices.asked()).toBe(2)
})

test('server events are batched and refetched once; own changes are not refetched twice', async () => {
  const tab = open()
  const clients = watch(tab, 'clients', { reads: ['client'] })
  await settled(tab)
  await tab.changes.begin(['client'])('mine')
  expect(clients.asked()).toBe(2)
  tab.changes.receive([{ resource: 'client', id: 'a', by: 'mine' }])
  await tab.tick()
  expect(clients.asked()).toBe(2)
  tab.changes.receive([{ resource: 'client', id: 'a', by: 'theirs' }])
  tab.changes.receive([{ resource: 'client', id: 'b', by: 'theirs' }])
  await tab.tick()
  expect(clients.asked()).toBe(3)
})

test('a query of one record is not refetched for another of its kind', async () => {
  const tab = open()
  const about = { resource: 'client', id: 'a' }
  const client = watch(tab, 'client', { reads: ['client', 'policy'], about })
  await settled(tab)
  const receive = async (resource: string, id: string | null) => {
    tab.changes.receive([{ resource, id }])
    await tab.tick()
    return client.asked()
  }
  expect(await receive('client', 'b')).toBe(1)
  expect(await receive('client', 'a')).toBe(2)
  expect(await receive('policy', 'b')).toBe(3)
  expect(await receive('client', null)).toBe(4)
})

test('after a lost connection every active query is refetched', async () => {
  const tab = open()
  const clients = watch(tab, 'clients', { reads: ['client'] })
  const link = watch(tab, 'link', { reads: [] })
  await settled(tab)
  await tab.changes.missed()
  expect([clients.asked(), link.asked()]).toEqual([2, 1])
})

test('foreign changes during a write are refetched when it ends, also when it is refused', async () => {
  const tab = open()
  const clients = watch(tab, 'clients', { reads: ['client'] })
  await settled(tab)
  const end = tab.changes.begin(['client'])
  tab.changes.receive([{ resource: 'client', id: 'a', by: 'theirs' }])
  await tab.tick()
  expect(clients.asked()).toBe(1)
  await end(null)
  expect(clients.asked()).toBe(2)
})

test('changes of a write beyond those it named are refetched', async () => {
  const tab = open()
  const policies = watch(tab, 'policies', { reads: ['policy'] })
  await settled(tab)
  await tab.changes.begin(['client'])('mine')
  tab.changes.receive([{ resource: 'policy', id: 'a', by: 'mine' }])
  await tab.tick()
  expect(policies.asked()).toBe(2)
})

test('a response slower than the changes of others is shown, and refetched', async () => {
  const tab = open()
  const first = Promise.withResolvers<string>()
  const answers = [first.promise, Promise.resolve('after the changes')]
  const observer = new QueryObserver(tab.queries, {
    queryKey: ['clients'],
    queryFn: () => answers.shift() ?? Promise.reject(new Error('asked too often')),
    meta: { reads: ['client'] },
    retry: false,
  })
  observer.subscribe(() => {})
  for (const id of ['a', 'b']) {
    tab.changes.receive([{ resource: 'client', id, by: 'theirs' }])
    await tab.tick()
  }
  expect(answers.length).toBe(1)
  first.resolve('before the changes')
  await settled(tab)
  expect(observer.getCurrentResult().data).toBe('before the changes')
  await tab.tick()
  expect(observer.getCurrentResult().data).toBe('after the changes')
})
