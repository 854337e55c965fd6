import type { PoolConfig } from 'pg'
import { openDatabase } from '../database/connect.ts'
import { longLimits } from '../database/limits.ts'
import { startTestApp } from '../test-app.ts'
import { attempt } from './test-acts.ts'
import { createMoneyCalls, summaryOf } from './test-calls.ts'
import { nextAct, randomOf } from './test-history.ts'
import type { KilledMessage, KilledMode } from './test-killed-states.ts'
import { whole } from './test-killed-whole.ts'
import { attemptStored } from './test-verbs.ts'
import { newState } from './test-state.ts'

/*
 * Child process of kills.test.ts: finishes the jobs of the process before it, then moves money without end, and says
 * before each act which states may follow it, and after it which one was acknowledged. The test kills it, or its database.
 */

const [address = '', given = 'history', seed = '0'] = process.argv.slice(2)
// The test that starts it names one.
const mode = given as KilledMode
const connection = JSON.parse(address) as PoolConfig
const database = { ...openDatabase(connection, { max: 5, limits: longLimits }), connection }
const app = await startTestApp({ database, connections: 10, limits: longLimits })

const say = (message: KilledMessage) =>
  new Promise<void>((sent) => process.send?.(message, undefined, undefined, () => sent()))

// What a heartbeat that is missed for long does to the jobs of a killed process.
await app.database.pool.query(
  `update pgboss.job_common set state = 'retry', start_after = now() where state = 'active'`
)
await app.runJobs({ when: 'any' })

const calls = await createMoneyCalls(app)
const { account_id, insurer_id, partner_id } = calls.all
await say({ kind: 'ready', owner: { account_id, insurer_id, partner_id } })

async function history() {
  const state = newState()
  const random = randomOf(Number(seed))
  for (;;) {
    const act = nextAct(state, random, { accounts: 1 })
    if (act === null || act.do === 'edit' || act.do === 'accrue_again') continue
    const before = summaryOf(state)
    if (!attempt(state, act)) continue
    const after = summaryOf(state)
    const states = [before, after]
    // It is announced by one call and received by the next.
    if (act.do === 'receive')
      states.push({ ...before, receipts: [...before.receipts, 'announced 0 0'] })
    await say({ kind: 'trying', states: states.map((one) => JSON.stringify(one)) })
    if (!(await attemptStored(calls, act))) throw new Error(`Refused: ${JSON.stringify(act)}`)
    await say({ kind: 'done', state: JSON.stringify(after) })
  }
}

await (mode === 'history' ? history() : whole(app, calls.all, mode, say))
