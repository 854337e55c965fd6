import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renew } from './use-record.ts'

test('what was being asked for the first time when something changed is asked for again', async () => {
  const queries = new QueryClient()
  const first = Promise.withResolvers<string>()
  const answers = [first.promise, Promise.resolve('after the change')]
  const observer = new QueryObserver(queries, {
    queryKey: ['record', 'listSaved'],
    queryFn: () => answers.shift() ?? Promise.reject(new Error('asked too often')),
    retry: false,
  })
  const stop = observer.subscribe(() => {})
  const renewed = renew(queries)
  first.resolve('before the change')
  await renewed
  expect(observer.getCurrentResult().data).toBe('after the change')
  expect(answers).toEqual([])
  stop()
})
