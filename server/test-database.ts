import { randomBytes } from 'node:crypto'
import { Client, type PoolConfig } from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Database } from './database/connect.ts'
import { longLimits } from './database/limits.ts'

/** The server of a test run, and the migrated database in it that tests copy. */
export type TestServer = { connection: PoolConfig; template: string }

/** A database of its own, and where it is. */
export type TestDatabase = Database & { connection: PoolConfig }

/** The connection to one database of the test server. */
export function inDatabase({ connection }: TestServer, name: string): PoolConfig {
  if (!connection.connectionString) return { ...connection, database: name }
  const url = new URL(connection.connectionString)
  url.pathname = `/${name}`
  return { connectionString: url.href }
}

/**
 * A fresh copy of the migrated, otherwise empty database: one per test file, so that no file sees another's
 * rows. `stop()` drops it. `empty` gives a database without any table instead.
 */
export async function createTestDatabase(
  from: 'template' | 'empty' = 'template'
): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `test_${randomBytes(8).toString('hex')}`
  const template = from === 'template' ? server.template : 'template0'
  const admin = new Client(server.connection)
  admin.on('error', () => {}) // a server that goes away is reported by the next query
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  // A copy has the rights of a new database, not of what it was copied from.
  await admin.query(`revoke temporary on database ${name} from public`)
  const connection = inDatabase(server, name)
  const database = openDatabase(connection, { max: 5, limits: longLimits })
  const drop = async () => {
    await database.stop()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
  let dropped: Promise<void> | undefined
  return { ...database, connection, stop: () => (dropped ??= drop()) }
}
