import { randomBytes } from 'node:crypto'
import { Client, type PoolConfig, type QueryResult } from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { theProgram } from '@numo/domains/audit/record.ts'
import { createAccount } from '@numo/domains/accounts/create-account.ts'
import { verifyChains } from '@numo/domains/audit/verify-chains.ts'
import { inDatabase } from '../test-database.ts'
import { openAnswering, openDatabase, type Answering, type Database } from './connect.ts'
import { inSystem } from './in-role.ts'
import { connectionAs, ensureLogins, LoginError } from './logins.ts'
import { migrate } from './migrate.ts'

/* A database owned by an ordinary login, as hosted PostgreSQL services provide: no superuser privileges. */

const name = `plain_${randomBytes(6).toString('hex')}`
const password = randomBytes(12).toString('hex')
const server = inject('testServer')
const connection = asLogin(inDatabase(server, name))
let answering: Answering
let asOwner: Database
let mayGive = ' with admin option'

function asLogin(to: PoolConfig): PoolConfig {
  if (!to.connectionString) return { ...to, user: name, password }
  const url = new URL(to.connectionString)
  url.username = name
  url.password = password
  return { connectionString: url.href }
}
async function asSuperuser(...statements: string[]): Promise<QueryResult<Record<string, unknown>>> {
  const client = new Client(server.connection)
  await client.connect()
  try {
    const results: QueryResult<Record<string, unknown>>[] = []
    // Sequential, on one connection.
    for (const statement of statements) results.push(await client.query(statement))
    const [first] = results
    if (!first) throw new Error('Nothing to do')
    return first
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  const { rows } = await asSuperuser(`select current_setting('server_version_num')::int as version`)
  // PostgreSQL 15 has no membership without inheriting the role's privileges.
  if (Number(rows[0]?.['version']) >= 160_000) mayGive = ' with admin true, inherit false'
  await asSuperuser(
    `create role ${name} login password '${password}' createrole nosuperuser nobypassrls`,
    // The superuser of this server has created the roles already and lets the login grant them.
    ...['api', 'admin', 'client', 'partner', 'system', 'user', 'outbox'].map(
      (role) => `grant numo_${role} to ${name}${mayGive}`
    ),
    `create database ${name} owner ${name}`
  )
  await migrate(connection)
  asOwner = openDatabase(connection, { max: 2 })
  await ensureLogins(connection)
  answering = openAnswering(connection, 2)
})
afterAll(async () => {
  await answering?.people.stop()
  await answering?.program.stop()
  await asOwner?.stop()
  await asSuperuser(
    `drop database if exists ${name} with (force)`,
    `drop role if exists ${name}_people, ${name}_program, ${name}_identity`,
    ...['api', 'admin', 'client', 'partner', 'system', 'user', 'outbox'].map(
      (role) => `revoke numo_${role} from ${name}`
    ),
    `drop role ${name}`
  )
})

it('the program creates an account, writes the trail and reads both', async () => {
  await inSystem(answering.program.db, null, async (tx) => {
    const { id } = await tx
      .insertInto('app_user')
      .values({ email: 'ana@people.example' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const account = { user_id: id, display_name: 'Solís', locale: 'es', timezone: 'UTC' } as const
    await createAccount(tx, account, theProgram)
  })
  const seen = await inSystem(answering.program.db, null, async (tx) => ({
    accounts: await tx.selectFrom('account').select('number').execute(),
    trail: await verifyChains(tx),
  }))
  expect(seen.accounts).toHaveLength(1)
  expect(seen.trail).toEqual({ events: 2, broken: null })
})

it('the owner itself reads no protected rows, and still imports organisations', async () => {
  const seen = await Promise.all(
    (['account', 'app_user'] as const).map((table) =>
      asOwner.db.selectFrom(table).selectAll().execute()
    )
  )
  expect(seen.flat()).toHaveLength(mayGive.endsWith('false') ? 0 : 2)
  await asOwner.db
    .insertInto('partner')
    .values({ slug: 'clinic', name: 'Clinic', type: 'clinic' })
    .execute()
  await asOwner.db.updateTable('partner').set({ status: 'inactive' }).execute()
  expect(
    await answering.people.db.selectFrom('partner').select(['slug', 'status']).execute()
  ).toEqual([{ slug: 'clinic', status: 'inactive' }])
})

it('a login that lost its role has no rights, and the next start restores it', async () => {
  await asOwner.pool.query(`revoke numo_api from ${name}_people`)
  const people = () => openDatabase(connectionAs('people', connection), { max: 1 })
  const refused = people()
  await expect(refused.db.selectFrom('city').selectAll().execute()).rejects.toThrow(
    'permission denied for table city'
  )
  await refused.stop()
  await ensureLogins(connection)
  const again = people()
  expect(await again.db.selectFrom('city').selectAll().execute()).toEqual([])
  await again.stop()
})

it('an owner without createrole is reported in a sentence', async () => {
  await asSuperuser(
    `alter role ${name} nocreaterole`,
    `alter role ${name}_program password 'another'`
  )
  await expect(ensureLogins(connection)).rejects.toThrow(LoginError)
  await expect(ensureLogins(connection)).rejects.toThrow('must be allowed to make roles')
  await asSuperuser(`alter role ${name} createrole`)
  await ensureLogins(connection)
})
