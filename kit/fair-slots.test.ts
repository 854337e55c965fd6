import { expect, test } from 'vitest'
import { createFairSlots, NoRoom } from './fair-slots.ts'

const limits = {
  max_running: 2,
  max_running_each: 1,
  max_waiting: 6,
  max_waiting_each: 3,
  max_wait_ms: 60_000,
}

/** Work that the test finishes, and the order in which pieces of it started. */
function held() {
  const startedAt: string[] = []
  const ends = new Map<string, () => void>()
  return {
    began: startedAt,
    work: (name: string) => () => {
      startedAt.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    },
    end: async (name: string) => {
      ends.get(name)?.()
      // The next piece starts within one turn of the event loop.
      await new Promise((next) => setImmediate(next))
    },
  }
}

test('new owners are served before the second request of earlier ones', async () => {
  const slots = createFairSlots(limits)
  const { began: startedAt, work, end } = held()
  const all = [
    slots.run('a', work('a1')),
    slots.run('a', work('a2')),
    slots.run('a', work('a3')),
    slots.run('c', work('c1')),
    slots.run('c', work('c2')),
    slots.run('b', work('b1')),
  ]
  expect(startedAt).toEqual(['a1', 'c1'])
  await end('a1')
  expect(startedAt.at(-1)).toBe('b1')
  for (const name of ['c1', 'b1', 'a2', 'c2', 'a3']) await end(name)
  expect(startedAt).toEqual(['a1', 'c1', 'b1', 'a2', 'c2', 'a3'])
  await Promise.all(all)
})

test('a slot stays free for others while one owner is at its limit', async () => {
  const slots = createFairSlots(limits)
  const { began: startedAt, work, end } = held()
  const first = slots.run('a', work('a1'))
  const second = slots.run('a', work('a2'))
  expect(startedAt).toEqual(['a1'])
  const other = slots.run('b', work('b1'))
  expect(startedAt).toEqual(['a1', 'b1'])
  for (const name of ['a1', 'a2', 'b1']) await end(name)
  expect(await Promise.all([first, second, other])).toEqual(['a1', 'a2', 'b1'])
})

test('limits per owner and in total: excess is refused, and others are served', async () => {
  const slots = createFairSlots({ ...limits, max_waiting: 4 })
  const { began: startedAt, work, end } = held()
  const names = ['a1', 'a2', 'a3', 'a4']
  const all = names.map((name) => slots.run('a', work(name)))
  await expect(slots.run('a', work('a5'))).rejects.toBeInstanceOf(NoRoom)
  all.push(slots.run('b', work('b1')), slots.run('c', work('c1')))
  await expect(slots.run('d', work('d1'))).rejects.toBeInstanceOf(NoRoom)
  for (const name of ['b1', 'c1', ...names]) await end(name)
  await Promise.all(all)
  expect(startedAt).not.toContain('a5')
  expect(startedAt).not.toContain('d1')
})

test('a request that waited too long is refused, and takes no slot later', async () => {
  const slots = createFairSlots({ ...limits, max_wait_ms: 5 })
  const { began: startedAt, work, end } = held()
  const first = slots.run('a', work('a1'))
  await expect(slots.run('a', work('a2'))).rejects.toBeInstanceOf(NoRoom)
  await end('a1')
  await first
  expect(startedAt).toEqual(['a1'])
})

test('failed work releases its slot', async () => {
  const slots = createFairSlots({ ...limits, max_running: 1 })
  await expect(slots.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await slots.run('b', async () => 1)).toBe(1)
})
