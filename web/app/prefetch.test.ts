import { expect, test } from 'vitest'
import { createPrefetch } from './prefetch.ts'

test('at most four prefetches run, each once', async () => {
  const requests: string[] = []
  const done: (() => void)[] = []
  const prefetch = createPrefetch((page) => {
    requests.push(page)
    return new Promise<void>((resolve) => done.push(resolve))
  })
  for (const page of ['a', 'a', 'b', 'c', 'd', 'e']) prefetch(page)
  expect(requests).toEqual(['a', 'b', 'c', 'd'])
  done[0]?.()
  await expect.poll(() => (prefetch('e'), requests)).toEqual(['a', 'b', 'c', 'd', 'e'])
  prefetch('a')
  expect(requests).toHaveLength(5)
})

test('a failed prefetch may be repeated', async () => {
  let tries = 0
  const prefetch = createPrefetch(() => {
    tries += 1
    return Promise.reject(new Error('no network'))
  })
  prefetch('a')
  await expect.poll(() => (prefetch('a'), tries)).toBe(2)
})
