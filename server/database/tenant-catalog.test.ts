import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { checks, publicTables, tables, type RunQuery } from './test-catalog.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.stop())
const ask: RunQuery = async <T extends object>(text: string, values: unknown[] = []) =>
  (await database.pool.query<T>(text, values)).rows

test.each(Object.entries(checks))('%s', async (_, check) => expect(await check(ask)).toEqual([]))

test('the public tables exist, and many others have row-level security', async () => {
  const known = await ask<{ name: string; hides: boolean }>(`select name, hides from (${tables}) t`)
  expect(publicTables.filter((name) => !known.some((one) => one.name === name))).toEqual([])
  expect(known.filter(({ hides }) => hides).length).toBeGreaterThanOrEqual(18)
})

test('the connection of visitors reads the public directory only', async () => {
  const reached = await ask<{ name: string; how: string }>(
    `select t.name, how from (${tables}) t, unnest(array['select', 'insert', 'update']) how
      where not t.name = any ($1) and has_any_column_privilege('numo_api', t.oid, how) order by 1, 2`,
    [publicTables]
  )
  expect(reached).toEqual([
    { name: 'directory_report', how: 'insert' },
    { name: 'directory_report', how: 'select' },
    { name: 'partner', how: 'select' },
    { name: 'provider_photo', how: 'select' },
    { name: 'provider_role', how: 'select' },
  ])
})

describe('removing a guard of the database is detected by its check', () => {
  const removals: [keyof typeof checks, ...string[]][] = [
    [
      'every table an app role can touch, outside the public directory, forces row-level security',
      'alter table client no force row level security',
      'alter table policy disable row level security',
      'create table new_thing (account_id uuid); grant select on new_thing to numo_client',
    ],
    [
      'every table that says whose a row is forces row-level security',
      'alter table coverage no force row level security',
      'create table new_thing (account_id uuid)',
    ],
    [
      'a household’s and an organisation’s policy says whose the row is',
      'create policy all_rows on client for select to numo_client using (true)',
      'create policy any_row on address for insert to numo_partner with check (true)',
    ],
    [
      'a partition is reached through its table only',
      'grant select on audit_event_later to numo_client',
    ],
    [
      'every view asks with the rights of whoever asks; there is no materialized one',
      'alter view account_onboarding reset (security_invoker)',
      'create materialized view frozen as select account_id from client',
    ],
    [
      'no app role can call a function that acts with the rights of somebody else',
      'grant execute on function app.audit_append() to numo_client',
      `create function app.leaky() returns bigint language sql security definer as 'select count(*) from client'`,
    ],
    [
      'a function with the rights of its owner finds names in fixed places, temporary ones last',
      `create function app.leaky() returns bigint language sql security definer as 'select count(*) from client'`,
      'alter function app.audit_append() set search_path = pg_catalog, public',
    ],
    [
      'every other function of ours does too, or its names are bound when it is made',
      'alter function app.keeps_owner() reset search_path',
      `create function app.mine() returns bigint language sql as 'select count(*) from client'`,
    ],
    [
      'neither an app role nor a login of the program makes anything, not even for a moment',
      `do $$ begin execute format('grant temporary on database %I to public', current_database()); end $$`,
      'grant create on schema app to public',
    ],
    [
      'no app role reads or writes the key that says who acts',
      'grant select on app.acting_key to numo_system',
    ],
    [
      'the role of the program is worth nothing to whoever merely puts it on',
      'drop policy only_the_program on membership',
      'create table new_thing (account_id uuid); create policy system_rows on new_thing to numo_system using (true)',
    ],
    [
      'a policy asks who acts once a statement, not once a row',
      'create policy own on client for select to numo_client using (account_id = app.account_id())',
    ],
    [
      'app roles cannot sign in and pass by no rule',
      'alter role numo_partner bypassrls',
      'alter role numo_api login',
    ],
    ['app roles are nobody else', 'grant numo_system to numo_client'],
    [
      'app roles own nothing',
      'create table owned (id int); alter table owned owner to numo_client',
    ],
    ['app roles make nothing', 'grant create on schema public to numo_client'],
    [
      'no app role empties a table, hangs triggers on it or points at it',
      'grant truncate on client to numo_client',
      'grant references (id) on account to numo_partner',
    ],
    ['visitors write nothing that is there', 'grant update (name) on city to numo_api'],
    [
      'the audit trail can be added to and not changed, by any role',
      'grant update (reason) on audit_event to numo_admin',
      'grant delete on audit_event to numo_system',
      'grant update (last_hash) on audit_chain to numo_system',
      'grant insert on audit_start to numo_system',
    ],
    [
      'the audit trail is kept by its triggers',
      'drop trigger append_only on audit_event',
      'alter table audit_event disable trigger audit_append',
    ],
    [
      'nobody but staff and the program says how a thing of a household stands',
      'grant update (status) on policy to numo_client',
      'grant insert (client_id) on care_relationship to numo_partner',
      'grant update on app_user to numo_client',
    ],
    [
      'the owner of the outbox signs in nowhere, is nobody else, and reaches what it needs',
      'alter role numo_outbox login',
      'grant numo_system to numo_outbox',
      'grant update (status) on app_user to numo_outbox',
      'grant select on client to numo_outbox',
    ],
    [
      'no household and no organisation reaches a schema of a service',
      'grant usage on schema pgboss to numo_client',
    ],
  ]

  test('every check is tried', () => {
    expect(new Set(removals.map(([name]) => name))).toEqual(new Set(Object.keys(checks)))
  })

  test.each(removals.flatMap(([name, ...removed]) => removed.map((one) => [one, name] as const)))(
    '%s: "%s"',
    async (removed, name) => {
      const client = await database.pool.connect()
      try {
        await client.query('begin')
        await client.query(removed)
        const found = await checks[name](
          async <T extends object>(text: string, values: unknown[] = []) =>
            (await client.query<T>(text, values)).rows
        )
        expect(found).not.toEqual([])
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
  )
})
