import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyBooks } from '@numo/domains/ledger/verify-books.ts'
import { inSystem } from '../database/in-role.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { attempt, type Act } from './test-acts.ts'
import { nextAct, randomOf } from './test-history.ts'
import { createMoneyCalls, summaryOf } from './test-calls.ts'
import { attemptStored } from './test-verbs.ts'
import { newState } from './test-state.ts'

/*
 * The same random histories through the API on PostgreSQL: the program does what the rules in memory allow, refuses what
 * they refuse without an error of its own, ends in the same amounts, and its books are right. STORED_HISTORIES=300 lives
 * through more of them.
 */

const histories = Number(process.env['STORED_HISTORIES'] ?? 4)
const first = Number(process.env['FIRST_HISTORY'] ?? 0)
const steps = 120

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

test(`${histories} histories through the API end as in memory, with books that are right`, async () => {
  for (let seed = first; seed < first + histories; seed += 1) {
    const state = newState()
    const random = randomOf(seed)
    const calls = await createMoneyCalls(app)
    const trail: Act[] = []
    for (let step = 0; step < steps; step += 1) {
      const act = nextAct(state, random, { accounts: 1 })
      if (act === null) continue
      const expected = attempt(state, act)
      if (expected) trail.push(act)
      const done = await attemptStored(calls, act).catch((error: unknown) => String(error))
      expect({ seed, step, act, done, trail }).toEqual({ seed, step, act, done: expected, trail })
    }
    expect({ seed, trail, ...(await calls.summary()) }).toEqual({
      seed,
      trail,
      ...summaryOf(state),
    })
    const problems = await inSystem(app.database.db, null, verifyBooks)
    expect({ seed, trail, problems }).toEqual({ seed, trail, problems: [] })
  }
}, 3_600_000)
