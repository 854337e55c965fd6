import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client, Pool } from 'pg'
import { storeActingKey } from './acting.ts'
import type { Connection } from './connect.ts'
import { longLimits } from './limits.ts'
import { writeNotificationKinds } from './notification-kinds.ts'
import { createClient } from './patient-client.ts'

/** Thrown when the database cannot be migrated; `message` gives the reason in one sentence. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

type Migration = { name: string; sha256: string; sql: string }
type AppliedMigration = { name: string; sha256: string }

const folder = join(import.meta.dirname, 'migrations')
const oldestServer = 15
/** Advisory lock key of migrations; arbitrary, but the same in every instance. */
const lockKey = 0x6e756d6f

/** Reads the migrations of a folder, ordered by number. */
function readMigrations(from = folder): Migration[] {
  return readdirSync(from)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(join(from, name), 'utf8').replaceAll('\r\n', '\n')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    })
}

/** Returns the migrations still to apply. Throws MigrationError when the applied ones are not a prefix of ours. */
function pendingAfter(applied: AppliedMigration[], ours: Migration[]): Migration[] {
  const names = new Set(ours.map(({ name }) => name))
  for (const [place, { name, sha256 }] of applied.entries()) {
    const own = ours[place]
    if (!names.has(name))
      throw new MigrationError(
        `The database is newer than this program: it has the migration ${name}, which this program does not know. Start the newer program.`
      )
    if (own?.name !== name)
      throw new MigrationError(
        `The migration ${own?.name ?? 'of an unknown name'} would come before ${name}, which is already applied: give it a higher number.`
      )
    if (own.sha256 !== sha256)
      throw new MigrationError(
        `The migration ${name} was changed after it was applied: restore the file and put the change into a new migration.`
      )
  }
  return ours.slice(applied.length)
}

/**
 * Applies the next migration, if there is one, in a transaction under the advisory lock. Returns its name, or null.
 */
async function applyNext(client: Client, ours: Migration[]): Promise<string | null> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    await client.query(`create table if not exists migration (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<AppliedMigration>(
      'select name, sha256 from migration order by name'
    )
    const next = pendingAfter(rows, ours)[0]
    if (next) {
      await client.query(next.sql).catch((cause: Error) => {
        throw new MigrationError(`The migration ${next.name} failed: ${cause.message}`, { cause })
      })
      await client.query('insert into migration (name, sha256) values ($1, $2)', [
        next.name,
        next.sha256,
      ])
    }
    await client.query('commit')
    return next?.name ?? null
  } catch (error) {
    // The connection may be what failed; report the first error.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * Migrates a database and returns the names of the migrations applied. Each is applied atomically and once, also
 * when two instances start at the same time. Throws MigrationError for a server older than PostgreSQL 15, a
 * database newer than the program, and an applied file that has changed. Also stores the acting key and the kinds
 * of notifications.
 */
export async function migrate(connection: Connection, from = folder): Promise<string[]> {
  const ours = readMigrations(from)
  const client = createClient(connection, longLimits)
  await client.connect()
  try {
    const { rows } = await client.query<{ major: number; version: string }>(
      `select current_setting('server_version_num')::int / 10000 as major,
              current_setting('server_version') as version`
    )
    const server = rows[0]
    if (!server || server.major < oldestServer)
      throw new MigrationError(
        `The database server is PostgreSQL ${server?.version}; Numo needs PostgreSQL ${oldestServer} or newer.`
      )
    const applied: string[] = []
    for (;;) {
      const name = await applyNext(client, ours)
      if (!name) break
      applied.push(name)
    }
    await storeActingKey(client, connection)
    await writeNotificationKinds(client)
    return applied
  } finally {
    await client.end().catch(() => {})
  }
}

/** Returns the names of the migrations that a database lacks; empty means ready. */
export async function pendingMigrations(pool: Pool, from = folder): Promise<string[]> {
  const { rows } = await pool.query<{ exists: boolean }>(
    `select to_regclass('migration') is not null as exists`
  )
  const applied = rows[0]?.exists
    ? (await pool.query<{ name: string }>('select name from migration')).rows
    : []
  const have = new Set(applied.map(({ name }) => name))
  return readMigrations(from)
    .map(({ name }) => name)
    .filter((name) => !have.has(name))
}
