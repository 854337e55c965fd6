import { randomBytes } from 'node:crypto'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from './database/embedded.ts'
import { ensureLogins } from './database/logins.ts'
import { migrate } from './database/migrate.ts'
import { inDatabase, type TestServer } from './test-database.ts'
import { makeTestFolder } from './test-folder.ts'
import { prepareQueue } from './workers.ts'

/** Tests need no durability. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: 120,
}

/**
 * Vitest's global setup: starts one PostgreSQL for the whole run, with a migrated template database that every test
 * file copies. TEST_DATABASE_URL names a server to use instead.
 */
export default async function setup(project: TestProject) {
  // The temporary folder of every test process: what a test leaves there goes with the run.
  const folder = await makeTestFolder('numo-test-')
  // As root the database runs as another user, who must be able to pass through.
  await chmod(folder, 0o711)
  process.env['TMPDIR'] = folder
  const { testDatabaseUrl } = project.getProvidedContext()
  const { connection, stop } = await openServer(testDatabaseUrl, join(folder, 'server'))
  const server = { connection, template: `numo_template_${randomBytes(4).toString('hex')}` }
  await execute(server, `create database ${server.template}`)
  await migrate(inDatabase(server, server.template))
  await prepareQueue(inDatabase(server, server.template))
  await ensureLogins(inDatabase(server, server.template))
  project.provide('testServer', server)
  return async () => {
    await execute(server, `drop database ${server.template} with (force)`)
    await stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

async function openServer(url: string | null, dir: string) {
  if (url) return { connection: { connectionString: url }, stop: async () => {} }
  await mkdir(dir)
  const { connection, stop } = await startEmbedded({ dir, settings })
  return { connection, stop }
}

async function execute(server: TestServer, sql: string) {
  const client = new Client(server.connection)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    testDatabaseUrl: string | null
    testServer: TestServer
  }
}
