import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { watchDirectoryVersion, type DirectoryVersion } from './directory-version.ts'

let database: TestDatabase
let watcher: DirectoryVersion
let changes = 0
beforeAll(async () => {
  database = await createTestDatabase()
  watcher = watchDirectoryVersion(database.connection, { heartbeat_ms: 200, retry_ms: 50 })
  watcher.onChange(() => (changes += 1))
  await watcher.reached(1)
})
afterAll(async () => {
  await watcher.stop()
  await database.stop()
})
const bump = () => sql`select app.bump_directory_version()`.execute(database.db)
const cut = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'numo-watch' and datname = current_database()`.execute(database.db)

test('receives every change, only after its commit', async () => {
  const before = changes
  await database.db.transaction().execute(async (tx) => {
    await sql`select app.bump_directory_version()`.execute(tx)
    expect(watcher.current()).toBe(1)
  })
  await watcher.reached(2)
  expect([watcher.current(), changes]).toEqual([2, before + 1])
})

test('a rolled back change is not sent', async () => {
  await database.db
    .transaction()
    .execute(async (tx) => {
      await sql`select app.bump_directory_version()`.execute(tx)
      throw new Error('taken back')
    })
    .catch(() => {})
  await bump()
  await watcher.reached(3)
  expect(watcher.current()).toBe(3)
})

test('a lost connection stops it; after reconnecting it reads the version again and reports', async () => {
  const before = changes
  await cut()
  await vi.waitFor(() => expect(watcher.current()).toBeNull())
  await bump()
  await watcher.reached(4)
  expect(watcher.current()).toBe(4)
  expect(changes).toBeGreaterThan(before)
})

test('an unannounced change is found by the next heartbeat', async () => {
  await sql`update directory_version set version = version + 1`.execute(database.db)
  await watcher.reached(5)
  expect(watcher.current()).toBe(5)
})

test('an older version, as after a restore, is accepted too', async () => {
  await sql`update directory_version set version = 2`.execute(database.db)
  await vi.waitFor(() => expect(watcher.current()).toBe(2))
})

test('an unreachable database stops it, and stopping it ends it', async () => {
  const nowhere = watchDirectoryVersion('postgres://127.0.0.1:1/none', { retry_ms: 10 })
  expect(nowhere.current()).toBeNull()
  await nowhere.stop()
  expect(nowhere.current()).toBeNull()
})
