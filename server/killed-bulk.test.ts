import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPgBossJobs } from '@numo/adapters/jobs/pg-boss.ts'
import * as make from '@numo/domains/access/test-factories.ts'
import { askForDocuments } from '@numo/domains/claims/contract-bulk.ts'
import { messageTemplates } from '@numo/domains/claims/rules-templates.ts'
import { claimCalls, insuredHousehold } from '@numo/domains/claims/test-household-claims.ts'
import { getBulkRun } from '@numo/domains/lists/contract-bulk-runs.ts'
import { servedJobs } from './served-jobs.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { worksOf } from './workers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('a worker killed between two rows: another does the rest, each row once', async () => {
  const { pool, connection } = app.database
  const staff = await make.admin(app, { has_second_factor: true })
  const calls = claimCalls(app, staff)
  const home = await insuredHousehold(app)
  const ids: string[] = []
  for (let n = 0; n < 6; n += 1) ids.push(await calls.submitted(home))
  const started = await app.call(
    askForDocuments,
    { texts: messageTemplates.documents, selection: { ids } },
    { as: staff }
  )
  const id = started.body.run_id ?? ''
  const doneCount = async () => {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from bulk_run_row where run_id = $1 and status = 'done'`,
      [id]
    )
    return rows[0]?.n
  }
  // Rows are done in the order of their numbers: the worker waits at the fourth, and is killed in its transaction.
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from claim where id = $1 for update', [ids[3]])
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'test-bulk-worker.ts'), JSON.stringify(connection)],
    { stdio: ['ignore', 'pipe', 'inherit'] }
  )
  await once(child.stdout, 'data')
  await vi.waitFor(async () => expect(await doneCount()).toBe(3), {
    timeout: 60_000,
    interval: 100,
  })
  child.kill('SIGKILL')
  await once(child, 'exit')
  await holder.query('rollback')
  holder.release()
  expect(await doneCount()).toBe(3)

  // Simulates a missed heartbeat, to avoid a wait of 15 minutes.
  await pool.query(
    `update pgboss.job_common set heartbeat_on = now() - interval '1 minute' where name = 'run-bulk'`
  )
  const kinds = servedJobs.map(({ job }) => job)
  const other = createPgBossJobs({ connection, kinds, recover_seconds: 1 })
  await other.work(worksOf(app.program.contextFor, app.program.log))
  await vi.waitFor(
    async () => {
      const { body } = await app.call(getBulkRun, { id }, { as: staff })
      expect(body).toMatchObject({ status: 'done', waiting: 0, done: 6, refused: [] })
    },
    { timeout: 60_000, interval: 200 }
  )
  await other.stop(2)
  const { rows } = await pool.query(
    `select c.status, (select count(*)::int from claim_message m where m.claim_id = c.id) as messages,
            (select count(*)::int from claim_event e where e.claim_id = c.id and e.event = 'request_info') as events
       from claim c where c.id = any ($1) group by 1, c.id`,
    [ids]
  )
  expect(rows).toEqual(ids.map(() => ({ status: 'needs_info', messages: 1, events: 1 })))
}, 180_000)
