import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSystem } from '@numo/server/database/in-role.ts'
import { createTestDatabase, type TestDatabase } from '@numo/server/test-database.ts'
import { createInMemoryJobs } from './in-memory.ts'
import { bossConnection, installJobs } from './install.ts'
import { createPgBossJobs } from './pg-boss.ts'
import {
  GivenUp,
  type AddOptions,
  maxRetryDelaySeconds,
  restSeconds,
  triesOver,
  type JobKind,
  type JobQueue,
  type JobRun,
  type OpenTransaction,
} from './port.ts'

const kind = (name: string, more: Partial<JobKind> = {}): JobKind => ({
  name,
  tries: 3,
  seconds: 60,
  at_once: 2,
  at_once_of_group: null,
  every: null,
  ...more,
})
const kinds = [
  kind('greet'),
  kind('once', { tries: 1 }),
  kind('slow', { seconds: 1 }),
  kind('fair', { at_once_of_group: 1 }),
  kind('hourly', { every: '0 * * * *' }),
]

type Bench = {
  queue: JobQueue
  /** Another process on the same queue. */
  another(): JobQueue
  transaction<T>(run: (within: OpenTransaction) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

async function memoryBench(): Promise<Bench> {
  const queue = createInMemoryJobs(kinds)
  return {
    queue,
    another: () => queue,
    transaction: (run) => queue.transaction(run),
    stop: () => queue.stop(),
  }
}

let database: TestDatabase
async function databaseBench(): Promise<Bench> {
  database = await createTestDatabase()
  const { connection } = database
  await installJobs(connection, kinds)
  await installJobs(connection, kinds) // again, as at every start
  const queue = createPgBossJobs({ connection, kinds })
  const others: JobQueue[] = []
  return {
    queue,
    another() {
      const other = createPgBossJobs({ connection, kinds })
      others.push(other)
      return other
    },
    transaction: (run) => inSystem(database.db, null, run),
    async stop() {
      for (const one of [queue, ...others]) await one.stop(1)
      await database.stop()
    },
  }
}

const benches: [string, () => Promise<Bench>][] = [
  ['in memory', memoryBench],
  ['pg-boss', databaseBench],
]
describe.each(benches)('%s', (_, open) => {
  let bench: Bench
  beforeAll(async () => void (bench = await open()))
  afterAll(() => bench.stop())

  const add = (job: string, data: object, options?: AddOptions) =>
    bench.transaction((within) => bench.queue.add(within, job, data, options))
  /** Runs waiting jobs and returns them. */
  async function runs(job: string, when: 'due' | 'any' = 'due', fails?: string) {
    const seen: JobRun[] = []
    const work = async (run: JobRun) => {
      seen.push(run)
      if (fails) throw new Error(fails)
    }
    const errors = await bench.queue.runWaiting(new Map([[job, work]]), when)
    return { seen, errors, data: seen.map(({ data }) => data) }
  }

  test('a job runs once after its transaction is committed, with its data', async () => {
    await bench.transaction(async (within) => {
      await bench.queue.add(within, 'greet', { to: 'Ana' })
      expect((await runs('greet')).seen).toEqual([])
    })
    expect((await runs('greet')).data).toEqual([{ to: 'Ana' }])
    expect((await runs('greet')).seen).toEqual([])
  })

  test('a rolled back transaction adds no job', async () => {
    const rolled = bench.transaction(async (within) => {
      await bench.queue.add(within, 'greet', { to: 'nobody' })
      throw new Error('no')
    })
    await expect(rolled).rejects.toThrow('no')
    expect((await runs('greet', 'any')).seen).toEqual([])
  })

  test('one job per key waits; another may be added once it started', async () => {
    await add('greet', { n: 1 }, { once_key: 'a' })
    await add('greet', { n: 2 }, { once_key: 'a' })
    await add('greet', { n: 3 }, { once_key: 'b' })
    expect((await runs('greet')).data).toEqual([{ n: 1 }, { n: 3 }])
    await add('greet', { n: 4 }, { once_key: 'a' })
    expect((await runs('greet')).data).toEqual([{ n: 4 }])
  })

  test('a scheduled job does not run early', async () => {
    await add('greet', { n: 1 }, { run_at: new Date(Date.now() + 3_600_000) })
    expect((await runs('greet')).seen).toEqual([])
    expect((await runs('greet', 'any')).data).toEqual([{ n: 1 }])
  })

  test('a failed try is retried later; the last try is marked as such', async () => {
    await add('greet', { n: 1 })
    const first = await runs('greet', 'due', 'not today')
    expect(first.errors.map(({ message }) => message)).toEqual(['not today'])
    expect(first.seen.map(({ attempt, is_last }) => [attempt, is_last])).toEqual([[1, false]])
    expect((await runs('greet')).seen).toEqual([])
    const rest = await runs('greet', 'any', 'nor tomorrow')
    expect(rest.seen.map(({ attempt, is_last }) => [attempt, is_last])).toEqual([
      [2, false],
      [3, true],
    ])
  })

  test('a failed job is listed with its reason and can be retried', async () => {
    const before = await bench.queue.countFailed()
    expect(before.count).toBe(1)
    await add('once', { n: 7 })
    await runs('once', 'due', 'the reader is broken')
    expect((await bench.queue.countFailed()).count).toBe(2)
    const [failed] = await bench.queue.listFailed(10)
    expect(failed).toMatchObject({ name: 'once', reason: 'the reader is broken', attempts: 1 })
    expect(failed?.failed_at).toBeInstanceOf(Date)
    expect(await bench.queue.listFailed(1)).toHaveLength(1)
    expect(await bench.queue.retry(failed?.id ?? '')).toBe(true)
    expect(await bench.queue.retry(failed?.id ?? '')).toBe(false)
    expect((await runs('once')).data).toEqual([{ n: 7 }])
    expect((await bench.queue.countFailed()).count).toBe(1)
  })

  test('a manual retry is marked and has one try', async () => {
    await add('greet', { n: 8 })
    await runs('greet', 'any', 'not today')
    const [failed] = await bench.queue.listFailed(1)
    await bench.queue.retry(failed?.id ?? '')
    const again = await runs('greet', 'any', 'still not')
    expect(again.seen.map(({ is_retry, is_last }) => [is_retry, is_last])).toEqual([[true, true]])
    await bench.queue.retry(failed?.id ?? '')
    expect((await runs('greet')).data).toEqual([{ n: 8 }])
  })

  test('a job that no retry can help fails at once and can be retried by staff', async () => {
    await add('greet', { n: 9 })
    let tries = 0
    const work = async () => {
      tries += 1
      throw new GivenUp('no such mailbox')
    }
    await bench.queue.runWaiting(new Map([['greet', work]]), 'any')
    expect(tries).toBe(1)
    const [failed] = await bench.queue.listFailed(1)
    expect(failed).toMatchObject({ reason: 'no such mailbox', attempts: 1 })
    expect(await bench.queue.retry(failed?.id ?? '')).toBe(true)
    expect((await runs('greet')).data).toEqual([{ n: 9 }])
  })

  test('lower priority numbers run first; one job of a group runs at a time without blocking other groups', async () => {
    await add('fair', { of: 'a', n: 1 }, { group: 'a' })
    await add('fair', { of: 'a', n: 2 }, { group: 'a', priority: -1 })
    await add('fair', { of: 'b', n: 1 }, { group: 'b' })
    const seen: unknown[] = []
    const within: unknown[] = []
    const work = async ({ data }: JobRun) => {
      seen.push(data)
      // While the first job of the group is running, the queue gives the remaining ones to others.
      if (seen.length === 1) within.push(...(await runs('fair')).data)
    }
    await bench.queue.runWaiting(new Map([['fair', work]]), 'due')
    expect(seen[0]).toEqual({ of: 'a', n: 1 })
    expect(within).toEqual([{ of: 'b', n: 1 }])
    expect(seen).toEqual([
      { of: 'a', n: 1 },
      { of: 'a', n: 2 },
    ])
  })

  test('an undeclared job name cannot be added', async () => {
    await expect(add('unheard-of', {})).rejects.toThrow('unheard-of')
  })

  test('a worker takes added jobs, and finishes running ones when it stops', async () => {
    const worker = bench.another()
    const done: unknown[] = []
    const started = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    const work = async ({ data }: JobRun) => {
      started.resolve()
      await go.promise
      done.push(data)
    }
    await worker.work(new Map([['greet', work]]))
    await add('greet', { n: 1 })
    await started.promise
    const stopped = worker.stop(10)
    go.resolve()
    await stopped
    expect(done).toEqual([{ n: 1 }])
  })
})

test('retries spread over hours end in time, with at most a quarter of an hour between tries', () => {
  for (const hours of [1, 24, 26, 72]) {
    const rests = Array.from({ length: triesOver(hours) - 1 }, (_, n) => restSeconds(n + 1))
    const rested = rests.reduce((sum, one) => sum + one, 0)
    expect(rested).toBeGreaterThanOrEqual(hours * 3600)
    expect(rested).toBeLessThan(hours * 3600 + maxRetryDelaySeconds)
    expect(Math.max(...rests)).toBeLessThanOrEqual(maxRetryDelaySeconds)
  }
})

describe('pg-boss', () => {
  let bench: Bench
  beforeAll(async () => void (bench = await databaseBench()))
  afterAll(() => bench.stop())
  const add = (job: string, data: object) =>
    bench.transaction((within) => bench.queue.add(within, job, data))

  test('a killed worker loses its job to another', async () => {
    await add('slow', { n: 1 })
    const program = join(import.meta.dirname, 'test-worker.ts')
    const reported = [JSON.stringify(database.connection), JSON.stringify(kinds), 'slow']
    const child = spawn(process.execPath, [program, ...reported], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const done = Promise.withResolvers<JobRun>()
    const other = createPgBossJobs({
      connection: database.connection,
      kinds,
      recover_seconds: 1,
    })
    await other.work(new Map([['slow', async (run: JobRun) => done.resolve(run)]]))
    expect(await done.promise).toMatchObject({ data: { n: 1 }, attempt: 2 })
    await other.stop(1)
  }, 30_000)

  test('two hundred jobs are processed by two workers, none twice', async () => {
    const done: number[] = []
    const all = Promise.withResolvers<void>()
    const work = async ({ data }: JobRun) => {
      // Safe: added by this test.
      done.push((data as { n: number }).n)
      if (done.length >= 200) all.resolve()
    }
    const workers = [bench.another(), bench.another()]
    for (const worker of workers) await worker.work(new Map([['greet', work]]))
    await bench.transaction(async (within) => {
      for (let n = 0; n < 200; n++) await bench.queue.add(within, 'greet', { n })
    })
    await all.promise
    for (const worker of workers) await worker.stop(2)
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n))
  })

  test('scheduled jobs are registered, and removed ones unregistered', async () => {
    const plans = async () =>
      (await database.pool.query('select name, cron from pgboss.schedule')).rows
    const worker = bench.another()
    await worker.work(new Map([['hourly', async () => {}]]))
    expect(await plans()).toEqual([{ name: 'hourly', cron: '0 * * * *' }])
    const without = kinds.map((one) => ({ ...one, every: null }))
    const next = createPgBossJobs({ connection: database.connection, kinds: without })
    await next.work(new Map([['hourly', async () => {}]]))
    expect(await plans()).toEqual([])
    await worker.stop(1)
    await next.stop(1)
  })

  test('a job equals the one that the library itself would insert', async () => {
    const boss = new PgBoss({ ...bossConnection(database.connection), schema: 'pgboss' })
    boss.on('error', () => {})
    await boss.start()
    const run_at = new Date(Date.now() + 3_600_000)
    const options = { run_at, once_key: 'same', group: 'a', priority: -2 }
    await bench.transaction((within) => bench.queue.add(within, 'fair', { n: 1 }, options))
    await boss.send(
      'fair',
      { n: 1 },
      { startAfter: run_at, singletonKey: 'other', group: { id: 'a' }, priority: -2 }
    )
    await boss.stop({ graceful: false })
    const { rows } = await database.pool.query<{ job: object }>(
      `select to_jsonb(j) - 'id' - 'created_on' - 'singleton_key' as job from pgboss.job_common j
        where name = 'fair' and singleton_key in ('same', 'other')`
    )
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual(rows[1])
  })

  test('jobs are added through the outbox only, and no role reads or changes them', async () => {
    const roles = [
      'numo_api',
      'numo_admin',
      'numo_client',
      'numo_partner',
      'numo_user',
      'numo_system',
      'numo_outbox',
    ]
    const { rows } = await database.pool.query(
      `select r as role, c.relname as name, p as privilege
         from pg_class c, unnest($1::text[]) r,
              unnest(array['select', 'insert', 'update', 'delete', 'truncate']) p
        where c.relnamespace = 'pgboss'::regnamespace and c.relkind in ('r', 'p', 'v')
          and has_schema_privilege(r, 'pgboss', 'usage') and has_table_privilege(r, c.oid, p)
        order by 1, 2, 3`,
      [roles]
    )
    expect(rows).toEqual([
      { role: 'numo_outbox', name: 'job_common', privilege: 'insert' },
      { role: 'numo_outbox', name: 'queue', privilege: 'select' },
    ])
    const reading = inSystem(database.db, null, (tx) =>
      sql`select data from pgboss.job_common`.execute(tx)
    )
    await expect(reading).rejects.toThrow('permission denied')
    const asVisitor = database.db.transaction().execute(async (tx) => {
      await sql`set local role numo_api`.execute(tx)
      await bench.queue.add(tx, 'greet', {})
    })
    await expect(asVisitor).rejects.toThrow('permission denied')
  })
})
