import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { live } from './test-history.ts'
import { elsewhere, invariants } from './test-invariants.ts'

/*
 * Random histories of claims, decisions, receipts, allocations, refunds, clawbacks and payouts by the product's own
 * rules: after each act every invariant of claims and money is true. HISTORIES=100000 lives through more of them.
 */

const histories = Number(process.env['HISTORIES'] ?? 30_000)
const steps = 120
/** Ten minutes, or longer where more is asked for: a history takes half a millisecond of a processor, on a busy machine several times that. */
const limit_ms = Math.max(600_000, histories * 30)

test(
  `${histories} histories keep every invariant`,
  () => {
    const kinds = new Map<string, number>()
    let acts = 0
    for (let seed = 0; seed < histories; seed += 1) {
      const { wrong, step, act, done, state } = live(seed, steps)
      // An expectation takes as long as a history.
      if (wrong.length > 0)
        throw new Error(`${wrong.join()} at ${JSON.stringify({ seed, step, act })}`)
      acts += done
      for (const { status } of state.claims) kinds.set(status, (kinds.get(status) ?? 0) + 1)
      for (const { status } of state.payouts)
        kinds.set(`payout ${status}`, (kinds.get(`payout ${status}`) ?? 0) + 1)
    }
    // The histories go somewhere: few acts are refused, and every status is reached.
    expect(acts / histories).toBeGreaterThan(15)
    for (const status of ['settled', 'closed', 'appealed', 'payout paid', 'payout returned'])
      expect([status, (kinds.get(status) ?? 0) > histories / 100]).toEqual([status, true])
  },
  limit_ms
)

test.each(Object.keys(invariants))('%s is broken by a history without its guard', (name) => {
  const found = new Set<string>()
  for (let seed = 0; seed < 3000 && !found.has(name); seed += 1)
    for (const wrong of live(seed, steps, name).wrong) found.add(wrong)
  expect([...found]).toContain(name)
})

test('every invariant is here, or in the test that holds it', () => {
  const all = Array.from({ length: 23 }, (_, n) => `I${n + 1}`)
  const known = [...Object.keys(invariants), ...Object.keys(elsewhere)]
  expect(known.toSorted()).toEqual(all.toSorted())
  for (const file of Object.values(elsewhere))
    expect([file, existsSync(join(import.meta.dirname, '../..', file))]).toEqual([file, true])
})
