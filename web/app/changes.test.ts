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

test('a write that was done reads again what shows those kinds of records, and nothing else', async () => {
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

test('an answer on its way when something changed never overwrites the one after it', async () => {
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

test('writes that overlap are read after the last, also when that one fails', async () => {
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

test('what the server tells is gathered and read once; what this tab did itself is not read twice', async () => {
  const tab = open()
  const clients = watch(tab, 'clients', { reads: ['client'] })
  await settled(tab)
  await tab.changes.begin(['client'])('mine')
  expect(clients.asked()).toBe(2)
  tab.changes.hear([{ resource: 'client', id: 'a', by: 'mine' }])
  await tab.tick()
  expect(clients.asked()).toBe(2)
  tab.changes.hear([{ resource: 'client', id: 'a', by: 'theirs' }])
  tab.changes.hear([{ resource: 'client', id: 'b', by: 'theirs' }])
  await tab.tick()
  expect(clients.asked()).toBe(3)
})

test('what is about one record does not change with another of its kind', async () => {
  const tab = open()
  const about = { resource: 'client', id: 'a' }
  const client = watch(tab, 'client', { reads: ['client', 'policy'], about })
  await settled(tab)
  const hear = async (resource: string, id: string | null) => {
    tab.changes.hear([{ resource, id }])
    await tab.tick()
    return client.asked()
  }
  expect(await hear('client', 'b')).toBe(1)
  expect(await hear('client', 'a')).toBe(2)
  expect(await hear('policy', 'b')).toBe(3)
  expect(await hear('client', null)).toBe(4)
})

test('after a lost connection everything shown is read again', async () => {
  const tab = open()
  const clients = watch(tab, 'clients', { reads: ['client'] })
  const link = watch(tab, 'link', { reads: [] })
  await settled(tab)
  await tab.changes.missed()
  expect([clients.asked(), link.asked()]).toEqual([2, 1])
})

test('what others change during a write is read again when it ends, also when it is refused', async () => {
  const tab = open()
  const clients = watch(tab, 'clients', { reads: ['client'] })
  await settled(tab)
  const end = tab.changes.begin(['client'])
  tab.changes.hear([{ resource: 'client', id: 'a', by: 'theirs' }])
  await tab.tick()
  expect(clients.asked()).toBe(1)
  await end(null)
  expect(clients.asked()).toBe(2)
})

test('what a write of this tab changed beside what it announced is read again', async () => {
  const tab = open()
  const policies = watch(tab, 'policies', { reads: ['policy'] })
  await settled(tab)
  await tab.changes.begin(['client'])('mine')
  tab.changes.hear([{ resource: 'policy', id: 'a', by: 'mine' }])
  await tab.tick()
  expect(policies.asked()).toBe(2)
})

test('an answer that takes longer than the changes of others follow each other is shown, and read again after it', async () => {
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
    tab.changes.hear([{ resource: 'client', id, by: 'theirs' }])
    await tab.tick()
  }
  expect(answers.length).toBe(1)
  first.resolve('before the changes')
  await settled(tab)
  expect(observer.getCurrentResult().data).toBe('before the changes')
  await tab.tick()
  expect(observer.getCurrentResult().data).toBe('after the changes')
})
