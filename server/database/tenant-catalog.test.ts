import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'

const appRoles = ['numo_api', 'numo_admin', 'numo_client', 'numo_partner', 'numo_system']

/** What anybody may read: the public directory. Every other table an app role can touch hides rows. */
const publicTables = [
  'acceptance',
  'city',
  'city_alias',
  'city_count',
  'city_edition',
  'directory_import',
  'directory_record', // staff read it as the directory's own log; it says nothing of anybody's
  'directory_source',
  'directory_version',
  'insurance_company',
  'insurance_network',
  'insurance_plan',
  'insurance_plan_network',
  'language',
  'listing',
  'listing_key',
  'listing_total',
  'listing_word',
  'migration',
  'practice_location',
  'provider',
  'provider_alias',
  'provider_location',
  'provider_record', // staff read it; it says of a provider what the directory says
  'provider_specialty',
  'specialty',
  'specialty_code',
]

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.stop())
const ask = async <T extends object>(text: string, values: unknown[] = []) =>
  (await database.pool.query<T>(text, values)).rows

const tables = `
  select c.oid, c.relname as name, c.relrowsecurity and c.relforcerowsecurity as hides
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`

test('every table an app role can touch, outside the public directory, forces row-level security', async () => {
  const open = await ask<{ name: string }>(
    `select t.name from (${tables}) t
      where not t.hides and not t.name = any ($1)
        and exists (select from unnest($2::text[]) r
                     where has_any_column_privilege(r, t.oid, 'select, insert, update')
                        or has_table_privilege(r, t.oid, 'delete'))`,
    [publicTables, appRoles]
  )
  expect(open).toEqual([])
  const known = await ask<{ name: string }>(`select name from (${tables}) t`)
  expect(publicTables.filter((name) => !known.some((one) => one.name === name))).toEqual([])
})

test('every table that says whose a row is forces row-level security', async () => {
  const open = await ask(
    `select t.name from (${tables}) t
      where not t.hides and not t.name = any ($1)
        and exists (select from pg_attribute a where a.attrelid = t.oid and not a.attisdropped
                       and a.attname in ('account_id', 'partner_id', 'client_id', 'user_id', 'identity_uid', 'uid'))`,
    [publicTables]
  )
  expect(open).toEqual([])
  const hidden = await ask<{ name: string }>(`select name from (${tables}) t where t.hides`)
  expect(hidden.length).toBeGreaterThanOrEqual(18)
})

test('a partition is reached through its table only', async () => {
  const reachable = await ask(
    `select c.relname from pg_class c, unnest($1::text[]) r
      where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind = 'r'
        and has_any_column_privilege(r, c.oid, 'select, insert, update')`,
    [appRoles]
  )
  expect(reachable).toEqual([])
})

test('every view asks with the rights of whoever asks; there is no materialized one', async () => {
  const leaky = await ask(
    `select relname from pg_class
      where relnamespace = 'public'::regnamespace
        and (relkind = 'm' or (relkind = 'v' and not 'security_invoker=true' = any (coalesce(reloptions, '{}'))))`
  )
  expect(leaky).toEqual([])
})

test('no app role can call a function that acts with the rights of somebody else', async () => {
  const callable = await ask(
    `select distinct p.proname from pg_proc p, unnest($1::text[]) r
      where p.prosecdef and p.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
        and p.proowner <> r::regrole and has_function_privilege(r, p.oid, 'execute')`,
    [appRoles]
  )
  expect(callable).toEqual([])
})

test('app roles cannot sign in, own nothing, are nobody else, and pass by no rule', async () => {
  const roles = await ask(
    `select rolname from pg_roles
      where rolname = any ($1) and (rolcanlogin or rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolinherit)`,
    [appRoles]
  )
  expect(roles).toEqual([])
  expect(
    await ask(
      `select m.roleid::regrole::text from pg_auth_members m where m.member::regrole::text = any ($1)`,
      [appRoles]
    )
  ).toEqual([])
  expect(
    await ask(`select relname from pg_class where relowner::regrole::text = any ($1)`, [appRoles])
  ).toEqual([])
  expect(
    await ask(
      `select n.nspname, r from pg_namespace n, unnest($1::text[]) r where has_schema_privilege(r, n.oid, 'create')`,
      [appRoles]
    )
  ).toEqual([])
})

test('no app role empties a table, hangs triggers on it or points at it', async () => {
  const rights = await ask(
    `select t.name, r from (${tables}) t, unnest($1::text[]) r
      where has_table_privilege(r, t.oid, 'truncate') or has_table_privilege(r, t.oid, 'trigger')
         or has_any_column_privilege(r, t.oid, 'references')`,
    [appRoles]
  )
  expect(rights).toEqual([])
})

test('the connection that answers visitors reaches the public directory and no more', async () => {
  const reached = await ask<{ name: string; how: string }>(
    `select t.name, how from (${tables}) t, unnest(array['select', 'insert', 'update']) how
      where not t.name = any ($1) and has_any_column_privilege('numo_api', t.oid, how) order by 1, 2`,
    [publicTables]
  )
  expect(reached).toEqual([
    { name: 'directory_report', how: 'insert' },
    { name: 'directory_report', how: 'select' },
    { name: 'partner', how: 'select' },
  ])
  const writes = await ask(
    `select t.name from (${tables}) t where has_any_column_privilege('numo_api', t.oid, 'update')
        or has_table_privilege('numo_api', t.oid, 'delete')`
  )
  expect(writes).toEqual([])
})

test('the audit trail can be added to and not changed, by any hat', async () => {
  const rights = await ask(
    `select r from unnest($1::text[]) r
      where has_any_column_privilege(r, 'audit_event', 'update') or has_table_privilege(r, 'audit_event', 'delete')
         or has_any_column_privilege(r, 'audit_chain', 'update') or has_table_privilege(r, 'audit_chain', 'delete')`,
    [appRoles]
  )
  expect(rights).toEqual([])
})
