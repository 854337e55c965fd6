import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from './migrate.ts'

/* This program opens a database of an earlier one, owned by an ordinary login and with rows in it. */

const name = `earlier_${randomBytes(6).toString('hex')}`
const password = randomBytes(12).toString('hex')
const server = inject('testServer')
const to = (database: string, user = {}) => {
  const { connectionString } = server.connection
  if (!connectionString) return { ...server.connection, database, ...user }
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  if ('user' in user) Object.assign(url, { username: name, password })
  return { connectionString: url.href }
}
const owner = to(name, { user: name, password })

let superuser: Client
let earlier: string
beforeAll(async () => {
  superuser = new Client(server.connection)
  await superuser.connect()
  await superuser.query(
    `create role ${name} login password '${password}' createrole nosuperuser nobypassrls`
  )
  // Roles that the superuser created can be granted only by the superuser.
  const { rows } = await superuser.query<{ grants: string }>(
    // PostgreSQL 15 has no membership without inheriting the role's privileges.
    `select format('grant %I to ${name} with ', rolname)
            || case when current_setting('server_version_num')::int < 160000 then 'admin option'
                    else 'admin true, inherit false' end as grants
       from pg_roles where rolname like 'numo\\_%' and not rolcanlogin`
  )
  for (const { grants } of rows) await superuser.query(grants)
  await superuser.query(`create database ${name} owner ${name}`)
  earlier = await mkdtemp(join(tmpdir(), 'numo-earlier-'))
  const folder = join(import.meta.dirname, 'migrations')
  for (const file of await readdir(folder))
    if (file < '0085') await cp(join(folder, file), join(earlier, file))
  await migrate(owner, earlier)
})
afterAll(async () => {
  await superuser.query(`drop database if exists ${name} with (force)`)
  await superuser.query(`drop role ${name}`)
  await superuser.end()
  await rm(earlier, { recursive: true, force: true })
})

test('households, users and roles keep their data; lists know what each is missing and find it by its words', async () => {
  const there = new Client(to(name))
  await there.connect()
  await there.query(`
    insert into app_user (id, email, display_name) values ('00000000-0000-7000-8000-000000000001', 'ana@people.example', 'Ana Ñáñez');
    insert into account (id, display_name, numo_company_id)
    select '00000000-0000-7000-9000-000000000001', 'Solís', id from numo_company limit 1;
    insert into membership (user_id, role, account_id, member_role)
    values ('00000000-0000-7000-8000-000000000001', 'client', '00000000-0000-7000-9000-000000000001', 'owner');
    insert into policy (account_id, plan, policy_number) values ('00000000-0000-7000-9000-000000000001', 'Oro', 'G-77');
    insert into client (account_id, first_name, last_name, birth_date)
    values ('00000000-0000-7000-9000-000000000001', 'Luz', 'Solís', '2000-01-01');
    insert into partner (slug, name, type) values ('sur', 'Clínica Sur', 'clinic')`)
  const kept = async () =>
    (
      await there.query(`
        select a.display_name, a.version, a.updated_at, a.people, u.email, u.version as user_version, p.plan, c.first_name,
               n.name as partner, n.version as partner_version
          from account a, app_user u, policy p, client c, partner n`)
    ).rows
  const before = await kept()
  expect(before).toHaveLength(1)

  expect(await migrate(owner)).toContain('0088-lists.sql')

  expect(await kept()).toEqual(before)
  const { rows } = await there.query(`
    select a.onboarding_status, a.missing_piece, u.roles,
           a.words @@ '''nanez'':*'::tsquery and u.words @@ '''ana'':*'::tsquery and p.words @@ '''77'':*'::tsquery
             and c.words @@ '''sol'':*'::tsquery and n.words @@ '''clinica'':*'::tsquery as found
      from account a, app_user u, policy p, client c, partner n`)
  expect(rows).toEqual([
    {
      onboarding_status: 'incomplete',
      missing_piece: 'card_front',
      roles: ['client'],
      found: true,
    },
  ])
  await there.end()
})
