import { expect, test } from 'vitest'
import { readSettled } from './import-source.ts'

const readings = (...found: boolean[]) => {
  let reads = 0
  const read = async () => [{ seems_killed: found[Math.min(reads++, found.length - 1)] ?? false }]
  return { read, count: () => reads }
}

test('imports are read again when one seems killed, as its end may just have been committed', async () => {
  const ended = readings(true, false)
  expect(await readSettled(ended.read, (rows) => rows)).toEqual([{ seems_killed: false }])
  expect(ended.count()).toBe(2)
  const killed = readings(true)
  expect(await readSettled(killed.read, (rows) => rows)).toEqual([{ seems_killed: true }])
  const running = readings(false)
  await readSettled(running.read, (rows) => rows)
  expect(running.count()).toBe(1)
})
