import { expect, test } from 'vitest'
import { onThisMachine } from './budget.ts'

test('a slow machine has more CPU time for the same reading, a fast one no less, and none has it without end', () => {
  const budget = { cpu_ms: 10_000, grown_bytes: 5 }
  const on = (start_cpu_ms: number) => onThisMachine(budget, start_cpu_ms)
  expect(on(200)).toEqual(budget)
  expect(on(1400)).toEqual({ ...budget, cpu_ms: 20_000 })
  expect(on(60_000).cpu_ms).toBe(30_000)
})
