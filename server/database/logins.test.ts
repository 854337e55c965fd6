import { Client } from 'pg'
import { prepareIdentity } from '@numo/adapters/identity/embedded-auth.ts'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { connectionAs, ensureLogins, grantTables, type Login } from './logins.ts'
import { setRole, type Principal } from './test-acting.ts'
import { createTenants, type Tenants } from './test-tenants.ts'

/*
 * What arbitrary statements on the program's own connections can reach: the worst case of an SQL injection. Each is
 * sent inside a transaction with a role set, as the program sets it.
 */

let all: Tenants
const opened: Client[] = []
beforeAll(async () => void (all = await createTenants()))
afterAll(async () => {
  await Promise.all(opened.map((client) => client.end()))
  await all.stop()
})

async function signedIn(login: Login): Promise<Client> {
  const client = new Client(connectionAs(login, all.database.connection))
  opened.push(client)
  await client.connect()
  return client
}

/** Runs statements in order under a role. Returns the last one's rows, or the error of a refused one. */
async function inject(client: Client, role: string, owner: Principal, ...statements: string[]) {
  await client.query('begin')
  await client.query(setRole(all.database.connection, role, owner))
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements)
      rows = (await client.query<Record<string, unknown>>(statement)).rows
    return { rows, refused: null }
  } catch (error) {
    return { rows: [], refused: error instanceof Error ? error.message : String(error) }
  } finally {
    await client.query('rollback')
    await client.query('reset role')
  }
}

const leaving = [
  'set role numo_system',
  'set role numo_admin',
  `select set_config('role', 'numo_system', false)`,
  `select set_config('role', 'numo_admin', true)`,
  `select set_config('role', current_database(), true)`,
  'set session authorization numo_system',
]
const breaking = [
  'alter table account disable row level security',
  'alter table account no force row level security',
  'drop policy own_account on policy',
  'create policy mine on account using (true)',
  'grant numo_system to numo_client',
  'alter role numo_client bypassrls',
  'alter role current_user createrole',
  'create table own (id int)',
  'create function own() returns int language sql as $$ select 1 $$',
  'create extension file_fdw',
  'create temporary table staff_request (user_id uuid)',
  'create temporary view account as select 1 as id',
  'create temporary sequence own',
  'select 1 as id into temporary account',
  'create function pg_temp.lower(text) returns text language sql return $1',
  'create operator pg_temp.= (leftarg = uuid, rightarg = uuid, function = uuid_ne)',
  `create type pg_temp.uuid as enum ('x')`,
  'table app.acting_key',
  `insert into app.acting_key values (repeat('x', 64)::bytea, repeat('x', 64)::bytea)`,
  'alter role all set row_security = off',
  'truncate account cascade',
  `copy account to '/tmp/account'`,
  `copy account to program 'cat'`,
  `select pg_read_file('PG_VERSION')`,
  'table pg_authid',
  'table pgboss.job_common',
]
const refusal =
  /permission denied|must be owner|must be superuser|does not exist|must have|must be able|Only roles/

describe('an injected statement on the connection of households and organisations', () => {
  it.each(leaving)('%s: refused', async (statement) => {
    const client = await signedIn('people')
    const owner = new Client(all.database.connection).user ?? ''
    const text = statement.replace('current_database()', `'${owner}'`)
    for (const role of ['numo_client', 'numo_partner', 'numo_api'])
      expect((await inject(client, role, {}, text)).refused).toMatch(refusal)
  })

  it.each(breaking)('%s: refused', async (statement) => {
    const client = await signedIn('people')
    expect((await inject(client, 'numo_client', {}, statement)).refused).toMatch(refusal)
  })

  it('without the role it reads the public directory, and as the login itself nothing', async () => {
    const client = await signedIn('people')
    const owner = all.tenants[0].client
    const of = (...statements: string[]) => inject(client, 'numo_client', owner, ...statements)
    expect((await of('select id from account')).rows).toHaveLength(1)
    for (const table of ['account', 'client', 'policy', 'app_user', 'audit_event'])
      expect([table, (await of('reset role', `table ${table}`)).refused]).toEqual([
        table,
        `permission denied for table ${table}`,
      ])
    expect((await of('reset role', 'table city')).refused).toBeNull()
    expect((await of('set role none', 'table city')).refused).toMatch(/permission denied/)
    expect((await of('set row_security = off', 'table account')).refused).toMatch(
      /would be affected by row-level security/
    )
  })

  it('a transaction without a role has no rights afterwards', async () => {
    const client = await signedIn('people')
    await inject(client, 'numo_client', {}, 'set role numo_partner')
    const { rows } = await client.query('select app.role() as role, app.account_id() as account')
    expect(rows).toEqual([{ role: 'public', account: null }])
  })

  it('cannot name another household, not even with its id, nor an organisation', async () => {
    const client = await signedIn('people')
    const [mine, theirs] = all.tenants
    const message = mine.client.account_id
    for (const name of [
      `select set_config('app.account_id', '${theirs.client.account_id}', true)`,
      `select set_config('app.acting', replace(current_setting('app.acting'), '${message}', '${theirs.client.account_id}'), true)`,
    ])
      expect(
        // Sequential, on one connection.
        (await inject(client, 'numo_client', mine.client, name, 'select id from account')).rows
      ).not.toContainEqual({ id: theirs.client.account_id })
    const both = { ...mine.client, ...mine.partner }
    const asPartner = ['set role numo_partner', 'select id from client'] as const
    expect(await inject(client, 'numo_client', both, ...asPartner)).toEqual({
      rows: [],
      refused: null,
    })
  })
})

describe('an injected statement on the connection of staff and of the program', () => {
  it.each(breaking)('%s: refused', async (statement) => {
    const client = await signedIn('program')
    expect((await inject(client, 'numo_admin', {}, statement)).refused).toMatch(refusal)
  })
  it('changes nothing in the audit trail', async () => {
    const client = await signedIn('program')
    for (const text of [`update audit_event set reason = 'x'`, 'delete from audit_event'])
      expect((await inject(client, 'numo_system', {}, text)).refused).toMatch(refusal)
  })
})

describe('the login of the identity service', () => {
  it('works in its own schema, and accesses nothing else', async () => {
    const { pool, connection } = all.database
    await prepareIdentity(pool)
    await grantTables('identity', 'identity', connection)
    await grantTables('identity', 'identity', connection)
    const client = await signedIn('identity')
    expect((await client.query('select count(*)::int as n from identity."user"')).rows).toEqual([
      { n: 0 },
    ])
    const tried = [...leaving.filter((text) => !text.includes('current_database')), ...breaking]
    for (const text of [
      ...tried,
      'table city',
      'table account',
      'create table identity.own (id int)',
    ])
      expect([text, await client.query(text).then(() => 'done', String)]).toEqual([
        text,
        expect.stringMatching(refusal),
      ])
  })
  it('nobody else accesses its schema', async () => {
    for (const login of ['people', 'program'] as const)
      expect(
        (await inject(await signedIn(login), 'numo_api', {}, 'table identity."user"')).refused
      ).toMatch(refusal)
  })
})

test('the logins own nothing, bypass no policy and have their roles without inheriting rights', async () => {
  const { rows } = await all.database.pool.query(
    `select rolcanlogin, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolinherit as may_more,
            (select array_agg(distinct m.roleid::regrole::text) from pg_auth_members m where m.member = r.oid) as roles,
            exists (select from pg_class where relowner = r.oid) as owns
       from pg_roles r where rolname = any ($1) order by rolname`,
    [
      ['identity', 'people', 'program'].map(
        (login) => `${new Client(all.database.connection).user}_${login}`
      ),
    ]
  )
  const plain = { rolcanlogin: true, may_more: false, owns: false }
  expect(rows).toEqual([
    { ...plain, roles: null },
    { ...plain, roles: ['numo_api', 'numo_client', 'numo_partner', 'numo_user'] },
    { ...plain, roles: ['numo_admin', 'numo_api', 'numo_system'] },
  ])
})

test('a login keeps its initial role behind any pooler', async () => {
  const client = await signedIn('program')
  const { rows } = await client.query(
    `select current_setting('role') as role, current_setting('jit') as jit, app.role() as hat`
  )
  expect(rows).toEqual([{ role: 'numo_api', jit: 'off', hat: 'public' }])
})

test('concurrent starts create them once, and a later start changes nothing', async () => {
  await Promise.all(Array.from({ length: 4 }, () => ensureLogins(all.database.connection)))
  const marks = () =>
    all.database.pool.query(`select xmin::text from pg_authid where rolname like '%\\_people'`)
  const before = (await marks()).rows
  await ensureLogins(all.database.connection)
  expect((await marks()).rows).toEqual(before)
})

describe('connectionAs', () => {
  it('keeps the address and its other parts', () => {
    const { connectionString = '' } = connectionAs(
      'people',
      'postgres://numo:secret@db.example:6432/numo?sslmode=verify-full'
    )
    const found = new Client({ connectionString })
    expect(found).toMatchObject({ user: 'numo_people', host: 'db.example', port: 6432 })
    expect(connectionString).toContain('sslmode=verify-full')
    expect(found.password).not.toContain('secret')
  })
  it('differs for another owner, password or login, and is the same on every replica', () => {
    const of = (login: Login, url: string) => new Client(connectionAs(login, url)).password
    const url = 'postgres://numo:secret@db.example/numo'
    expect(of('people', url)).toBe(of('people', url))
    const others = [
      of('program', url),
      of('people', url.replace('secret', 'other')),
      of('people', url.replace('numo:', 'numa:')),
    ]
    expect(new Set([of('people', url), ...others]).size).toBe(4)
  })
  it('derives no password from an empty one', () => {
    const { PGPASSWORD } = process.env
    expect(PGPASSWORD).toBeUndefined()
    expect(() => connectionAs('people', 'postgres://numo@db.example/numo')).toThrow('no password')
  })
})
