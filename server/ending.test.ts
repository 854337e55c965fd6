import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { startFaultProxy, type FaultProxy } from './test-fault-proxy.ts'
import { startProgram, type Program } from './test-program.ts'

const isBuilt = existsSync(join(resolve(import.meta.dirname, '..'), 'build/server/site.js'))
if (!isBuilt) console.log('server/ending.test.ts is skipped: the pages are not built')

/*
 * SIGTERM while the database is in some state. A program that hangs fails by the test's timeout. Database limits
 * are off, so that only the shutdown can release what hangs.
 */
describe.skipIf(!isBuilt)('the program ends at SIGTERM', () => {
  let database: TestDatabase
  let network: FaultProxy
  beforeAll(async () => {
    database = await createTestDatabase()
    network = await startFaultProxy(inject('testServer').connection)
  })
  afterAll(async () => {
    await network.stop()
    await database.stop()
  })
  const start = (settings: Record<string, string> = {}, until_ready = true): Promise<Program> =>
    startProgram(
      {
        NUMO_MODE: 'production',
        HOST: '127.0.0.1',
        DATABASE_URL: network.url(database.connection),
        DATABASE_TIMEOUT_SECONDS: '0',
        PUBLIC_ORIGIN: 'http://localhost',
        SUPPORT_EMAIL: 'support@numo.example',
        AUTH_SECRET: randomBytes(32).toString('hex'),
        FILES_KEY: randomBytes(32).toString('base64'),
        SMTP_URL: 'smtp://127.0.0.1:25',
        MAIL_FROM: 'numo@numo.example',
        RATE_LIMIT_PER_MINUTE: '0',
        SHUTDOWN_SECONDS: '1',
        ...settings,
      },
      { until_ready }
    )
  const waiting = (what: string) =>
    vi.waitFor(
      async () => {
        const { rows } = await database.pool.query(
          `select from pg_locks where not granted and ${what}
            and database = (select oid from pg_database where datname = current_database())`
        )
        expect(rows.length).toBeGreaterThan(0)
      },
      { timeout: 30_000, interval: 50 }
    )
  /** Holds a lock until the returned function is called. */
  async function holding(statement: string) {
    const client = await database.pool.connect()
    await client.query(`begin; ${statement}`)
    return async () => {
      await client.query('rollback')
      client.release()
    }
  }

  test('while requests hang on an unreachable database: code 0', async () => {
    const program = await start()
    network.silence()
    const requests = Array.from({ length: 20 }, (_, i) =>
      fetch(`${program.url}/api/v4/providers?city=nowhere-${i}`).then(
        ({ status }) => status,
        () => 'cut'
      )
    )
    expect(await program.stop()).toBe(0)
    await Promise.all(requests)
    network.restore()
  })
  test('while a job hangs: code 0, and the job is retried later', async () => {
    const letGo = await holding('lock table data_export in access exclusive mode')
    const program = await start()
    await database.pool.query(
      `insert into pgboss.job_common (name, data) values ('tidy-exports', '{}')`
    )
    await waiting(`relation = 'data_export'::regclass`)
    expect(await program.stop()).toBe(0)
    await letGo()
  })
  test('while it waits for a migrating replica: code 0', async () => {
    const letGo = await holding('select pg_advisory_xact_lock(1853189487)')
    const program = await start({}, false)
    await waiting(`locktype = 'advisory' and objid = 1853189487`)
    expect(await program.stop()).toBe(0)
    await letGo()
  })
  test('while it waits for an unresponsive database: code 0', async () => {
    network.silence()
    const opened = network.opened()
    const program = await start({}, false)
    await vi.waitFor(() => expect(network.opened()).toBeGreaterThan(opened), { timeout: 30_000 })
    expect(await program.stop()).toBe(0)
    network.restore()
  })
  test('and at once at a second signal: code 1', async () => {
    const program = await start({ SHUTDOWN_SECONDS: '600' })
    network.silence()
    const requested = fetch(`${program.url}/api/v4/providers?city=nowhere`).catch(() => null)
    program.kill('SIGTERM')
    await vi.waitFor(
      async () =>
        // It accepts no more connections, so the first signal has arrived.
        expect(await fetch(`${program.url}/health`).catch(() => null)).toBeNull(),
      { timeout: 30_000, interval: 50 }
    )
    program.kill('SIGTERM')
    expect(await program.exited).toBe(1)
    await requested
    network.restore()
  })
})
