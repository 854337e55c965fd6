import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import * as files from '@numo/domains/insurance-payments/contract-files.ts'
import { openDatabase } from '../database/connect.ts'
import { longLimits } from '../database/limits.ts'
import { writeRemittance } from '../demo/write-remittance.ts'
import { startTestApp } from '../test-app.ts'
import { attempt } from './test-acts.ts'
import { createMoneyCalls, summaryOf } from './test-calls.ts'
import { nextAct, randomOf } from './test-history.ts'
import { readRemitted, type KilledMessage } from './test-killed-states.ts'
import { attemptStored } from './test-verbs.ts'
import { newState } from './test-state.ts'

/*
 * Child process of kills.test.ts: finishes the jobs of the process before it, then moves money without end, and says
 * before each act which states may follow it, and after it which one was acknowledged. The test kills it, or its database.
 */

const [address = '', mode = '', seed = '0'] = process.argv.slice(2)
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

/** Posts one remittance over many claims. */
async function remittance() {
  const { pool } = app.database
  const { one, client_id, coverage_id, company_id } = calls.all
  const { rows } = await pool.query<{ id: string; number: string }>(
    `insert into claim (account_id, client_id, coverage_id, partner_id, insurance_company_id, numo_company_id, type, payee_type,
                        service_from, service_until, currency, created_by)
     select $1, $2, $3, $4, $5, $6, 'institutional', 'provider', '2026-11-02', '2026-11-02', 'MXN', $7
       from generate_series(1, 300) returning id, number`,
    [account_id, client_id, coverage_id, partner_id, insurer_id, company_id, one.user_id]
  )
  const ids = rows.map(({ id }) => id)
  await pool.query(
    `insert into claim_item (account_id, partner_id, claim_id, sequence, category, description, service_date, quantity,
                             unit_price, net_amount)
     select $1, $2, c, 1, 'room', 'Room', '2026-11-02', 1, 5000, 5000 from unnest($3::uuid[]) c`,
    [account_id, partner_id, ids]
  )
  for (const status of ['submitted', 'sent'])
    await pool.query(`update claim set status = $1 where id = any ($2)`, [status, ids])
  const body = writeRemittance({
    ...{ trace_number: `K-${account_id}`, payer: 'Atlas', currency: 'MXN', paid_on: '2026-11-20' },
    amount: 300 * 5000,
    claims: rows.map(({ number }) => ({ claim_number: number, billed: 5000, paid: 5000 })),
  })
  const headers = {
    authorization: `Bearer ${one.token}`,
    'content-type': 'application/octet-stream',
  }
  const sent = await app.fetch(`${files.moneyFilePath}?file_name=a.835`, {
    method: 'POST',
    headers,
    body,
  })
  const { file } = files.UploadedMoneyFile.parse(await sent.json())
  const none = await readRemitted(pool, account_id)
  const all = JSON.stringify({ decided: 300, items: 300, payout_items: 300, entries: 600 })
  await say({ kind: 'trying', states: [none, all] })
  const { status } = await app.call(
    files.postRemittance,
    {
      ...{ file_id: file?.id ?? '', index: 0, insurance_company_id: insurer_id },
      ...{ numo_company_id: company_id, received_on: '2026-11-21' },
    },
    { as: one }
  )
  if (status !== 200) throw new Error(`The remittance was refused: ${status}`)
  await say({ kind: 'done', state: all })
  await sleep(60_000)
}

await (mode === 'remittance' ? remittance() : history())
