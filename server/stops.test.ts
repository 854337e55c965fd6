import { afterEach, expect, test, vi } from 'vitest'
import { createStops } from './stops.ts'

const fields = vi.spyOn(console, 'error').mockImplementation(() => {})
const before = new Map(
  (['SIGTERM', 'SIGINT'] as const).map((signal) => [signal, process.listeners(signal)])
)
afterEach(() => {
  fields.mockClear()
  for (const [signal, known] of before)
    for (const listener of process.listeners(signal))
      if (!known.includes(listener)) process.off(signal, listener)
})

test('stops in reverse order, also steps added meanwhile, all of them', async () => {
  const stops = createStops()
  const ended: string[] = []
  stops.add(async () => ended.push('database'))
  stops.add(async () => {
    ended.push('requests')
    stops.add(async () => ended.push('late'))
  })
  expect(await stops.run()).toBe(true)
  expect(ended).toEqual(['requests', 'late', 'database'])
})

test('a hanging or failing step does not block others, and is reported', async () => {
  const stops = createStops()
  const ended: string[] = []
  stops.add(async () => ended.push('database'))
  stops.add(() => new Promise(() => {}), { max_seconds: 0.02 })
  stops.add(() => Promise.reject(new Error('a bug')))
  expect(await stops.run()).toBe(false)
  expect(ended).toEqual(['database'])
  expect(fields.mock.calls.flat().map(String)).toEqual([
    'Error: a bug',
    'Not everything ended in time; it is left as it is.',
  ])
})

test('the whole shutdown has a limit, whatever hangs', async () => {
  const stops = createStops()
  stops.limit(0.05)
  const lefts: number[] = []
  for (let i = 0; i < 50; i += 1)
    stops.add((left) => {
      lefts.push(left)
      return new Promise(() => {})
    })
  expect(await stops.run()).toBe(false)
  expect(lefts).toHaveLength(50)
  expect(lefts.at(-1)).toBe(0)
})
