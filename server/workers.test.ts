import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createPgBossJobs } from '@numo/adapters/jobs/pg-boss.ts'
import * as make from '@numo/domains/access/test-factories.ts'
import { getExtraction, startExtraction } from '@numo/domains/extractions/contract.ts'
import { clearCard, pictureOf } from '@numo/domains/extractions/test-factories.ts'
import { job } from '@numo/domains/job.ts'
import { serveJob } from '@numo/domains/serve-job.ts'
import { servedJobs } from './served-jobs.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { worksOf } from './workers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    ocr: { kind: 'memory', read: async () => clearCard(), stop: async () => {} },
  })
})
afterAll(() => app.stop())

test('a worker killed while reading a card loses it to another: read once, no attempt used up', async () => {
  const { pool, connection } = app.database
  const who = await make.client(app)
  const front = await pictureOf(app, who.account_id, 'card')
  const started = await app.call(startExtraction, { accountId: who.account_id, front }, { as: who })
  const { id } = started.body
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'test-card-worker.ts'), JSON.stringify(connection)],
    { stdio: ['ignore', 'pipe', 'inherit'] }
  )
  await once(child.stdout, 'data')
  const held = await pool.query('select status, attempt from extraction where id = $1', [id])
  expect(held.rows).toEqual([{ status: 'processing', attempt: 1 }])
  child.kill('SIGKILL')
  await once(child, 'exit')
  // Simulates a missed heartbeat, to avoid a wait of 15 minutes.
  await pool.query(
    `update pgboss.job_common set heartbeat_on = now() - interval '1 minute' where name = 'read-card'`
  )
  const kinds = servedJobs.map(({ job }) => job)
  const other = createPgBossJobs({ connection, kinds, recover_seconds: 1 })
  await other.work(worksOf(app.program.contextFor, app.program.log))
  await vi.waitFor(
    async () => {
      const now = await app.call(getExtraction, { id }, { as: who })
      expect(now.body.status).toBe('needs_review')
    },
    { timeout: 60_000, interval: 200 }
  )
  await other.stop(2)
  const { rows } = await pool.query(
    `select (select attempt from extraction where id = $1) as attempt,
            (select count(*)::int from extraction) as readings,
            (select count(*)::int from extraction_field where extraction_id = $1) as fields,
            (select count(*)::int from pgboss.job_common where name = 'remind-of-card') as reminders`,
    [id]
  )
  expect(rows).toEqual([{ attempt: 1, readings: 1, fields: 12, reminders: 1 }])
}, 120_000)

test('background work has the program’s own transactions; signed-out requests have none', async () => {
  const role = sql<{ role: string }>`select app.role() as role`
  const { contextFor } = app.program
  const { rows } = await contextFor('program').tx((tx) => role.execute(tx))
  expect(rows).toEqual([{ role: 'system' }])
  const visitor = contextFor(null)
  await expect(visitor.tx((tx) => role.execute(tx))).rejects.toThrow('Nobody is signed in')
})

test('a job that finds its work done is no news in the log, but is one to whoever had it tried again', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const kind = job({ name: 'over', tries: 1, data: z.object({}) })
  const served = [serveJob(kind, async () => ({ dropped: 'It is over' }))]
  const work = worksOf(app.program.contextFor, log, served).get('over')
  const at = { id: 'a', attempt: 1, is_last: true, signal: new AbortController().signal }
  await work?.({ data: {}, ...at, is_retry: false })
  expect(lines).toEqual([])
  await expect(work?.({ data: {}, ...at, is_retry: true })).rejects.toThrow('It is over')
  expect(lines).toHaveLength(1)
})
