import { afterAll, beforeAll, expect, test } from 'vitest'
import { setRole } from './test-acting.ts'
import { actAs, createTenants, type Tenant, type Tenants } from './test-tenants.ts'

/*
 * What PostgreSQL does and does not guarantee for tenants. Where it guarantees nothing, the test shows the trap and
 * that we avoid it.
 */

let all: Tenants
let mine: Tenant
let theirs: Tenant
beforeAll(async () => {
  all = await createTenants()
  ;[mine, theirs] = all.tenants
})
afterAll(() => all.stop())

const asClient = (text: string, values: unknown[] = []) =>
  actAs(all.answering, 'numo_client', mine.client, text, values)
const owner = (text: string, values: unknown[] = []) => all.database.pool.query(text, values)
const accountsSeen = async (from: string) =>
  (await asClient(`select distinct account_id::text from ${from}`)).rows.map(
    (row) => row['account_id']
  )

test('without an acting user: no rows, of anything', async () => {
  for (const table of [
    'account',
    'client',
    'policy',
    'coverage',
    'address',
    'membership',
    'app_user',
  ]) {
    // Sequential, so that a failure names its table.
    const { rowCount } = await actAs(all.answering, 'numo_client', {}, `select id from ${table}`)
    expect([table, rowCount]).toEqual([table, 0])
  }
})

test('a view without security_invoker leaks all rows; ours have it', async () => {
  await owner(`create view leaky as select account_id from client; grant select on leaky to numo_client;
    create view tight with (security_invoker = true) as select account_id from client;
    grant select on tight to numo_client`)
  expect(await accountsSeen('leaky')).toHaveLength(2)
  expect(await accountsSeen('tight')).toEqual([mine.client.account_id])
  expect(await accountsSeen('account_onboarding')).toEqual([mine.client.account_id])
})

test('a materialized view leaks all rows', async () => {
  await owner(`create materialized view frozen as select account_id from client;
    grant select on frozen to numo_client`)
  expect(await accountsSeen('frozen')).toHaveLength(2)
})

test('a security definer function leaks all rows; an invoker one does not', async () => {
  await owner(`
    create function app.leaky() returns table (account_id uuid) language sql security definer as 'select account_id from client';
    create function app.tight() returns table (account_id uuid) language sql as 'select account_id from client'`)
  expect(await accountsSeen('app.leaky()')).toHaveLength(2)
  expect(await accountsSeen('app.tight()')).toEqual([mine.client.account_id])
})

test('a plain foreign key references foreign rows; ours include the account', async () => {
  await owner(`create table pointing (account_id uuid, client_id uuid references client (id));
    grant insert on pointing to numo_client`)
  await asClient('insert into pointing values ($1, $2)', [mine.client.account_id, theirs.client_id])
  await expect(
    asClient('insert into coverage (account_id, client_id, policy_id) values ($1, $2, $3)', [
      mine.client.account_id,
      theirs.client_id,
      mine.policy_id,
    ])
  ).rejects.toThrow('coverage_account_id_client_id_fkey')
  await expect(
    asClient(
      `insert into address (account_id, client_id, line1, city, country) values ($1, $2, 'x', 'y', 'ES')`,
      [mine.client.account_id, theirs.client_id]
    )
  ).rejects.toThrow('address_account_id_client_id_fkey')
})

test('a unique email leaks its existence; users’ is unique only where no role writes', async () => {
  await expect(
    asClient(`insert into app_user (email) values ($1)`, [theirs.client.email])
  ).rejects.toThrow('permission denied')
  await owner(`update client set email = 'same@people.example' where id = $1`, [theirs.client_id])
  const mineToo = `update client set email = 'same@people.example' where id = $1`
  expect((await asClient(mineToo, [mine.client_id])).rowCount).toBe(1)
})

test('TRUNCATE bypasses every policy; no role may', async () => {
  await expect(asClient('truncate client cascade')).rejects.toThrow('permission denied')
  await expect(actAs(all.answering, 'numo_system', {}, 'truncate audit_event')).rejects.toThrow(
    'permission denied'
  )
})

test('a household cannot become staff or an organisation by its settings: the role decides', async () => {
  const everything = { ...theirs.client, ...theirs.partner }
  await expect(
    actAs(all.answering, 'numo_client', everything, 'select uid from identity_user')
  ).rejects.toThrow('permission denied')
  await expect(
    actAs(all.answering, 'numo_client', everything, 'select tax_id from partner')
  ).rejects.toThrow('permission denied')
})

test('after SET LOCAL a setting is empty text, not null: it still means nobody', async () => {
  const client = await all.answering.people.pool.connect()
  try {
    await client.query('begin')
    await client.query(setRole(all.database.connection, 'numo_client', mine.client))
    await client.query('commit')
    const { rows } = await client.query(
      `select current_setting('app.acting', true) as left_over, app.account_id() as account_id`
    )
    expect(rows).toEqual([{ left_over: '', account_id: null }])
    await client.query('begin')
    await client.query('set local role numo_client')
    expect((await client.query('select id from client')).rowCount).toBe(0)
    await client.query('rollback')
  } finally {
    client.release()
  }
})

test('statistics of hidden tables are hidden too', async () => {
  await owner('analyze client')
  const { rowCount } = await owner(`select from pg_stats where tablename = 'client'`)
  expect(rowCount).toBeGreaterThan(0)
  expect((await asClient(`select from pg_stats where tablename = 'client'`)).rowCount).toBe(0)
})

test('a prepared statement is replanned for each role: the same text never returns foreign rows', async () => {
  // The owner's login, which can set every role: the harder case.
  const client = await all.database.pool.connect()
  const seen = async (role: string, account_id: string) => {
    await client.query('begin')
    await client.query(setRole(all.database.connection, role, { account_id }))
    const { rows } = await client.query<{ id: string }>({
      name: 'same-text',
      text: 'select id from account where id = any ($1)',
      values: [[mine.client.account_id, theirs.client.account_id]],
    })
    await client.query('rollback')
    return rows.map(({ id }) => id).toSorted()
  }
  const both = [mine.client.account_id, theirs.client.account_id].toSorted()
  try {
    for (let turn = 0; turn < 8; turn += 1) {
      // Sequential, on one connection.
      expect(await seen('numo_client', mine.client.account_id)).toEqual([mine.client.account_id])
      expect(await seen('numo_system', '')).toEqual(both)
      expect(await seen('numo_client', theirs.client.account_id)).toEqual([
        theirs.client.account_id,
      ])
      expect(await seen('numo_client', '')).toEqual([])
    }
  } finally {
    client.release()
  }
})
