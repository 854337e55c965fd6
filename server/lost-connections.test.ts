import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { createIdentity } from '@numo/adapters/identity/create-identity.ts'
import { findProviders } from '@numo/domains/providers/contract.ts'
import { signIn } from '@numo/domains/users/contract.ts'
import { pingPool, openDatabase, type Database } from './database/connect.ts'
import { limitsOf, longLimits } from './database/limits.ts'
import { connectionAs, grantTables } from './database/logins.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { startFaultProxy, type FaultProxy } from './test-fault-proxy.ts'

/** Shorter than in operation, to keep the test fast. */
const limits = limitsOf(1000)
const listening = { heartbeat_ms: 400, retry_ms: 50 }

let app: TestApp
let network: FaultProxy
let people: Database
beforeAll(async () => {
  network = await startFaultProxy(inject('testServer').connection)
  app = await startTestApp({
    limits,
    listening,
    reach: ({ connection }) => network.through(connection),
    probes: [() => pingPool(people, limits)],
    identity: async (database) => {
      people = openDatabase(network.through(connectionAs('identity', database.connection)), {
        max: 3,
        limits,
      })
      const settings = { public_origin: 'http://localhost:3000', brand: { name: 'Numo' } }
      return createIdentity(
        { ...settings, auth_secret: '0'.repeat(40), data_dir: '', firebase: null },
        {
          pool: people.pool,
          owner: database.pool,
          grantSchema: (schema) => grantTables('identity', schema, database.connection),
        }
      )
    },
  })
  await app.settled()
})
afterEach(() => network.restore())
afterAll(async () => {
  await app.stop()
  await people.stop()
  await network.stop()
})

let requestCount = 0
/** Searches a city not searched before, so that no cache has the response: 404 is correct. */
const searching = async () =>
  (await app.call(findProviders, { city: `nowhere-${(requestCount += 1)}`, locale: 'en' })).status
/** Signs in as somebody whom the identity service does not know. */
async function signingIn() {
  const email = `nobody-${(requestCount += 1)}@people.example`
  const password = 'of nobody at all'
  const { status } = await app.call(signIn, { email, password, locale: 'en' })
  return status < 500 ? 'answered' : status
}
const ready = async () => (await app.fetch('/ready')).status
const becomes = (ask: () => Promise<unknown>, answer: unknown) =>
  vi.waitFor(async () => expect(await ask()).toBe(answer), { timeout: 20_000, interval: 50 })

/** Waits until everything works and every pool holds connections that can be lost. */
async function works() {
  await becomes(searching, 404)
  await becomes(signingIn, 'answered')
  await becomes(ready, 200)
}
const isIdentity = ({ user }: { user: string }) => user.endsWith('_identity')

test('connections lost while idle: readiness reports it, and they are replaced', async () => {
  await works()
  network.silence({ fresh: false })
  expect(await ready()).toBe(503)
  await works()
})

test('connections lost while idle: requests are answered, and soon succeed', async () => {
  await works()
  network.silence({ fresh: false })
  expect(await Promise.all([searching(), signingIn()])).toEqual([503, 503])
  await works()
})

test('a connection lost during a query: that request fails, the next one succeeds', async () => {
  await works()
  const other = await app.database.pool.connect()
  await other.query('begin; lock table city in access exclusive mode')
  const asking = searching()
  await vi.waitFor(async () => {
    const { rows } = await app.database.pool.query(
      `select from pg_locks where relation = 'city'::regclass and not granted`
    )
    expect(rows).toHaveLength(1)
  })
  network.silence({ fresh: false })
  await other.query('rollback')
  other.release()
  expect(await asking).toBe(503)
  await works()
})

test('sessions of vanished clients are ended by the server, so that their slots are free', async () => {
  await works()
  const sessions = async () =>
    (
      await app.database.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity
          where datname = current_database() and usename ~ '_(people|program|identity)$'`
      )
    ).rows.map(({ pid }) => pid)
  const lost = await sessions()
  expect(lost.length).toBeGreaterThan(3)
  network.silence({ fresh: false })
  await vi.waitFor(
    async () => {
      const now = await sessions()
      expect(lost.filter((pid) => now.includes(pid))).toEqual([])
    },
    { timeout: 20_000, interval: 50 }
  )
  await works()
})

test('a statement that takes too long is cancelled by the server, and that request fails', async () => {
  await works()
  const other = await app.database.pool.connect()
  await other.query('begin; lock table city in access exclusive mode')
  expect(await searching()).toBe(503)
  await other.query('rollback')
  other.release()
  await works()
})

test('a connection lost inside a transaction: it fails, and its locks are released', async () => {
  await works()
  const { system } = app.program.contextFor('program')
  const lock = sql`select pg_advisory_xact_lock(4711)`
  const lost = system(async (tx) => {
    await lock.execute(tx)
    network.silence({ fresh: false })
    await sql`select 1`.execute(tx)
  })
  await expect(lost).rejects.toThrow(/^(?:Connection terminated|Client )/)
  const locks = () =>
    system((tx) => lock.execute(tx)).then(
      () => 'locked',
      () => 'waited in vain'
    )
  await becomes(locks, 'locked')
  await works()
})

test('a listening connection is lost: the cache is bypassed, readiness reports it, and it reconnects', async () => {
  const reported = vi.fn()
  const leave = app.program.inbox.listen('somebody', { inbox: reported, change: () => {} })
  await app.program.inbox.ready()
  await works()
  const receivedBefore = reported.mock.calls.length
  network.silence({ which: ({ application_name }) => /numo-(watch|inbox)/.test(application_name) })
  await vi.waitFor(() => expect(app.program.version.current()).toBeNull(), { timeout: 20_000 })
  await vi.waitFor(() => expect(app.program.inbox.isDisconnected()).toBe(true), { timeout: 20_000 })
  expect(await ready()).toBe(503)
  expect(await searching()).toBe(404)
  network.restore()
  await works()
  expect(app.program.version.current()).not.toBeNull()
  // Notifications may have been missed meanwhile.
  expect(reported.mock.calls.length).toBeGreaterThan(receivedBefore)
  leave()
})

test('only the identity service loses its database: sign-ins fail, the rest continues', async () => {
  await works()
  network.silence({ which: isIdentity })
  expect(await signingIn()).toBe(503)
  expect(await ready()).toBe(503)
  expect(await searching()).toBe(404)
  network.restore()
  await works()
})

test('only the queue loses its database: readiness reports it, and it recovers', async () => {
  await app.queue.countFailed()
  await works()
  network.silence({ which: ({ application_name }) => application_name === 'numo-jobs' })
  expect(await ready()).toBe(503)
  network.restore()
  await works()
})

test('a complete outage including new connections: all requests fail, until it ends', async () => {
  await works()
  network.silence()
  expect(await Promise.all([searching(), signingIn(), ready()])).toEqual([503, 503, 503])
  expect(await Promise.all([searching(), signingIn(), ready()])).toEqual([503, 503, 503])
  network.restore()
  await works()
})

test('more requests than lost connections: none of them hangs', async () => {
  await works()
  network.silence()
  const many = await Promise.all(Array.from({ length: 40 }, searching))
  expect(new Set(many)).toEqual(new Set([503]))
  network.restore()
  await works()
})

test('a pause loses nothing, and a reset only running requests', async () => {
  await works()
  network.silence({ fresh: false })
  const asking = searching()
  network.resume()
  expect(await asking).toBe(404)
  network.reset()
  await works()
})

test('a stopped pool does not wait for an unreachable database', async () => {
  const { connection } = app.database
  const lost = openDatabase(network.through(connection), { max: 2, limits: longLimits })
  await lost.pool.query('select 1')
  network.silence()
  const hanging = lost.pool.query('select 1')
  const opening = lost.pool.query('select 1')
  const ended = Promise.allSettled([hanging, opening])
  await vi.waitFor(() => expect([lost.pool.totalCount, lost.pool.idleCount]).toEqual([2, 0]))
  await lost.stop()
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  network.restore()
  await works()
})
