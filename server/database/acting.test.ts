import { readdirSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import * as make from '@numo/domains/access/test-factories.ts'
import { createInMemoryIdentity } from '@numo/adapters/identity/in-memory.ts'
import { storeActingKey, signPrincipal } from './acting.ts'
import { openDatabase } from './connect.ts'
import { inSystem } from './in-role.ts'
import { connectionAs } from './logins.ts'
import { migrate } from './migrate.ts'
import { createTestDatabase } from '../test-database.ts'
import { setRole } from './test-acting.ts'
import { createTenants, type Tenants } from './test-tenants.ts'

/*
 * The acting principal is what the server signed: injected statements can set another one, which is then rejected.
 */

let all: Tenants
let colleague: make.TestPerson
const opened: Client[] = []
beforeAll(async () => {
  all = await createTenants()
  colleague = await make.admin({ database: all.database, people: createInMemoryIdentity() })
})
afterAll(async () => {
  await Promise.all(opened.map((client) => client.end()))
  await all.stop()
})

async function open(connection = connectionAs('program', all.database.connection)) {
  const client = new Client(connection)
  opened.push(client)
  await client.connect()
  return client
}
/** Runs in a transaction that is rolled back. */
async function tried<T>(client: Client, run: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    return await run()
  } finally {
    await client.query('rollback')
  }
}
const actor = async (client: Client) =>
  (await client.query<{ user_id: string | null }>('select app.user_id()')).rows[0]?.user_id
const put = (role: string, owner = {}) => setRole(all.database.connection, role, owner)

describe('a statement on the login of staff', () => {
  const ask = `insert into staff_request (user_id, requested_by, reason) values ($1, $2, 'x') returning id`
  const agree = `update staff_request set status = 'approved', decided_by = $1, decided_at = now()`

  const namings = [
    `select set_config('app.user_id', '$colleague', true)`,
    `select set_config('app.acting', replace(current_setting('app.acting'), '$me', '$colleague'), true)`,
    `select set_config('app.acting', 'numo_admin|$colleague||||' || 99999999999 || '|', true)`,
    `select set_config('app.acting', 'numo_admin|$colleague||||99999999999|' || repeat('0', 64), true)`,
    `select set_config('app.acting', 'numo_admin|$colleague', true)`,
    `set role numo_system`,
    `set role numo_api; set role numo_system`,
  ]
  it.each(namings)('cannot approve in the name of a colleague: %s', async (naming) => {
    const client = await open()
    const whom = all.tenants[0].client.user_id
    await tried(client, async () => {
      await client.query(put('numo_admin', all.admin))
      await client.query(ask, [whom, all.admin.user_id])
      const name = naming
        .replaceAll('$me', all.admin.user_id)
        .replaceAll('$colleague', colleague.user_id)
      await client.query(name)
      const changed = await client.query(agree, [colleague.user_id]).then(
        ({ rowCount }) => rowCount,
        (error: Error) => error.message
      )
      expect([0, 'new row violates row-level security policy for table "staff_request"']).toContain(
        changed
      )
    })
  })

  it('cannot make staff by setting the role of the program', async () => {
    const client = await open()
    await tried(client, async () => {
      await client.query(put('numo_admin', all.admin))
      await client.query('set local role numo_system')
      const role = `insert into membership (user_id, role, staff_member_id) select user_id, 'admin', id from staff_member`
      expect((await client.query('table staff_member')).rowCount).toBe(0)
      expect((await client.query(role)).rowCount).toBe(0)
      await expect(
        client.query('insert into staff_member (user_id) values ($1)', [
          all.tenants[0].client.user_id,
        ])
      ).rejects.toThrow('only_the_program')
    })
  })
})

test('a signature is valid for its role, its key and minutes, and only in its transaction', async () => {
  const client = await open(all.database.connection)
  const { user_id } = all.admin
  await tried(client, async () => {
    await client.query(put('numo_admin', all.admin))
    expect(await actor(client)).toBe(user_id)
    await client.query('set local role numo_system')
    expect(await actor(client)).toBeNull()
  })
  expect(await actor(client)).toBeNull()
  const report = async (text: string) =>
    tried(client, async () => {
      await client.query('set local role numo_admin')
      await client.query(`select set_config('app.acting', $1, true)`, [text])
      return actor(client)
    })
  const { values } = put('numo_admin', all.admin)
  expect(await report(values[1] ?? '')).toBe(user_id)
  const owner = { user: user_id }
  expect(await report(signPrincipal(Buffer.alloc(32), 'numo_admin', owner, Date.now()))).toBeNull()
  const key = Buffer.from(
    (
      await client.query<{ key: Buffer }>(
        `select inner_pad as key from app.acting_key order by added_at desc limit 1`
      )
    ).rows[0]?.key ?? []
  )
    .map((byte) => byte ^ 0x36)
    .subarray(0, 32)
  expect(await report(signPrincipal(Buffer.from(key), 'numo_admin', owner, Date.now()))).toBe(
    user_id
  )
  expect(
    await report(signPrincipal(Buffer.from(key), 'numo_admin', owner, Date.now() - 11 * 60_000))
  ).toBeNull()
})

test('a temporary table of the same name is never used', async () => {
  const client = await open(all.database.connection)
  const whom = all.tenants[0].client.user_id
  await tried(client, async () => {
    await client.query(
      `create temporary table staff_request (user_id uuid, status text, decided_by uuid, decided_at timestamptz);
       create temporary table audit_chain (like public.audit_chain);
       create temporary table directory_version (version bigint);
       grant all on pg_temp.staff_request, pg_temp.audit_chain, pg_temp.directory_version to public`
    )
    await client.query(`insert into staff_request values ($1, 'approved', $2, now())`, [
      whom,
      all.admin.user_id,
    ])
    await client.query('insert into public.staff_member (user_id) values ($1)', [whom])
    await client.query('select app.bump_directory_version()')
    await client.query(put('numo_admin', all.admin))
    expect((await client.query('select app.has_approved($1)', [whom])).rows).toEqual([
      { has_approved: false },
    ])
    await client.query(
      `insert into audit_event (action, entity_type) values ('R', 'staff_request')`
    )
    await expect(
      client.query(
        `insert into membership (user_id, role, staff_member_id)
         select user_id, 'admin', id from staff_member where user_id = $1`,
        [whom]
      )
    ).rejects.toThrow('staff_takes_two')
  })
})

test('a server with a wrong clock still acts: the database clock counts', async () => {
  const { db, stop } = openDatabase(all.database.connection, { max: 1 })
  const { now } = Date
  try {
    Date.now = () => now() - 3 * 3_600_000
    const seen = await inSystem(db, all.admin.user_id, (tx) =>
      tx.selectFrom('staff_member').select('id').execute()
    )
    expect(seen.length).toBeGreaterThan(1)
  } finally {
    Date.now = now
    await stop()
  }
})

test('a start with another owner password keeps running replicas working', async () => {
  const { connection, pool } = all.database
  const keys = async () =>
    (await pool.query<{ key: string }>(`select inner_pad::text as key from app.acting_key`)).rows
  const before = await keys()
  await migrate(connection)
  expect(await keys()).toEqual(before)
  const client = await open(connection)
  const parts = { host: '127.0.0.1', user: new Client(connection).user ?? '' }
  for (const password of ['one', 'two', 'three'])
    await storeActingKey(client, { ...parts, password })
  expect(await keys()).toHaveLength(2)
  await migrate(connection)
  expect(await actorAfter(client)).toBe(all.admin.user_id)
})

const actorAfter = (client: Client) =>
  tried(client, async () => {
    await client.query(put('numo_admin', all.admin))
    return actor(client)
  })

test('an older database is upgraded with its data, and its login may no longer create temporary tables', async () => {
  const before = await mkdtemp(join(tmpdir(), 'numo-migrations-'))
  const now = join(import.meta.dirname, 'migrations')
  const old = readdirSync(now).filter((name) => name < '0080')
  await Promise.all(old.map((name) => copyFile(join(now, name), join(before, name))))
  const database = await createTestDatabase('empty')
  try {
    await database.pool.query(
      `do $$ begin execute format('grant temporary on database %I to public', current_database()); end $$`
    )
    await migrate(database.connection, before)
    await database.pool.query(`insert into app_user (email) values ('ana@people.example')`)
    expect((await migrate(database.connection)).length).toBeGreaterThan(0)
    const seen = await inSystem(database.db, null, (tx) =>
      tx.selectFrom('app_user').select('email').execute()
    )
    expect(seen).toEqual([{ email: 'ana@people.example' }])
    const client = await open(connectionAs('program', database.connection))
    await expect(client.query('create temporary table account (id uuid)')).rejects.toThrow(
      'permission denied to create temporary tables'
    )
    await client.end()
    opened.splice(opened.indexOf(client), 1)
  } finally {
    await database.stop()
    await rm(before, { recursive: true, force: true })
  }
})
