import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { verifyBooks } from '@numo/domains/ledger/verify-books.ts'
import type { Tables } from '@numo/domains/tables.ts'
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
const earlier: string[] = []
/** Folder of the migrations before one. */
async function folderBefore(file: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'numo-earlier-'))
  earlier.push(folder)
  const all = join(import.meta.dirname, 'migrations')
  for (const one of await readdir(all)) if (one < file) await cp(join(all, one), join(folder, one))
  return folder
}
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
  await migrate(owner, await folderBefore('0085'))
})
afterAll(async () => {
  // A connection that is still closing would be terminated, which its client reports as an error of nobody.
  await vi.waitFor(async () => {
    const query = 'select pid from pg_stat_activity where datname = $1'
    const { rowCount } = await superuser.query(query, [name])
    if (rowCount !== 0) throw new Error(`${rowCount} connections are still open`)
  }, 15_000)
  await superuser.query(`drop database if exists ${name}`)
  await superuser.query(`drop role ${name}`)
  await superuser.end()
  for (const folder of earlier) await rm(folder, { recursive: true, force: true })
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

  expect(await migrate(owner, await folderBefore('0151'))).toContain('0088-lists.sql')

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

test('what the bank kept of payments before is posted on its day', async () => {
  const there = new Client(to(name))
  await there.connect()
  await there.query(`
    set session_replication_role = replica;
    insert into insurance_company (slug, name, country) values ('atlas', 'Atlas', 'MX');
    insert into insurance_payment (insurance_company_id, numo_company_id, method, trace_number, payment_date, received_on, currency,
                                   amount, bank_fee_amount, status)
    select i.id, n.id, 'wire', 'W-1', '2026-01-05', '2026-01-06', 'USD', 10000, 2500, 'received'
      from insurance_company i, (select id from numo_company limit 1) n;
    insert into ledger_account (numo_company_id, code, type, currency, insurance_company_id)
    select p.numo_company_id, c.code, c.type, 'USD', case c.code when 'bank' then null else p.insurance_company_id end
      from insurance_payment p, (values ('bank', 'asset'), ('insurer_unapplied', 'liability')) c(code, type);
    insert into journal_entry (numo_company_id, event, source_type, source_id, effective_on)
    select numo_company_id, 'received', 'insurance_payment', id, received_on from insurance_payment;
    insert into journal_line (journal_entry_id, ledger_account_id, currency, amount)
    select e.id, a.id, 'USD', case a.code when 'bank' then 10000 else -10000 end from journal_entry e, ledger_account a;
    insert into ledger_balance (ledger_account_id, balance) select ledger_account_id, amount from journal_line;
    insert into money_day (numo_company_id, currency, day, in_amount)
    select numo_company_id, 'USD', effective_on, 10000 from journal_entry;
    set session_replication_role = default`)
  expect(await migrate(owner, await folderBefore('0360'))).toContain('0151-ledger.sql')
  const { rows } = await there.query(`
    select a.code, b.balance::float8 as balance from ledger_account a join ledger_balance b on b.ledger_account_id = a.id order by 1`)
  expect(rows).toEqual([
    { code: 'bank', balance: 7500 },
    { code: 'bank_charges', balance: 2500 },
    { code: 'insurer_unapplied', balance: -10_000 },
  ])
  await there.end()
})

test('keys of the feeds of insurers are API keys of theirs and work on, what was revoked stays so, and the books are right', async () => {
  const there = new Client(to(name))
  await there.connect()
  const columns =
    'id, name, hint, secret_sha256, created_by, created_at, last_used_at, revoked_by, revoked_at'
  const keys = (table: string) =>
    there.query(`select insurance_company_id, ${columns} from ${table} order by name`)
  await there.query(`
    insert into directory_feed (insurance_company_id, name, hint, secret_sha256, created_by, last_used_at, revoked_by, revoked_at)
    select i.id, n.name, 'abcd', sha256(convert_to(n.name, 'UTF8')), u.id, now(), case when n.gone then u.id end, case when n.gone then now() end
      from insurance_company i, app_user u, (values ('Network team', false), ('Old contact', true)) n(name, gone)`)
  const { rows: before } = await keys('directory_feed')
  expect(before).toHaveLength(2)
  // Two claims; the insurer owes something of one.
  await there.query(`
    set session_replication_role = replica;
    insert into claim (account_id, client_id, partner_id, insurance_company_id, numo_company_id, currency, type, payee_type, status, outcome,
                       service_from, service_until, billed_amount, insurer_payable_amount, patient_responsibility_amount,
                       write_off_amount, adjudicated_at)
    select uuidv7(), uuidv7(), uuidv7(), i.id, n.id, 'MXN', 'professional', 'provider', 'adjudicated', 'approved', '2026-01-05', '2026-01-05',
           1000, p.payable, 0, 1000 - p.payable, '2026-01-20 03:00Z'
      from insurance_company i, (select id from numo_company limit 1) n, (values (500), (0)) p(payable);
    insert into claim_item (account_id, claim_id, sequence, category, description, quantity, service_date, unit_price, net_amount)
    select account_id, id, 1, 'consultation', 'Visit', 1, service_from, 1000, 1000 from claim;
    set session_replication_role = default`)
  expect(await migrate(owner)).toContain('0360-api-keys.sql')
  const { rows: after } = await keys('api_key')
  expect(after).toEqual(before)
  await expect(
    there.query(`update api_key set revoked_at = null, revoked_by = null`)
  ).rejects.toThrow('only used and revoked')
  const { rows: owed } = await there.query(
    `select adjudicated_on::text, insurer_amount::int, insurer_claim_count::int, patient_amount::int from owed_day`
  )
  expect(owed).toEqual([
    {
      adjudicated_on: '2026-01-19',
      insurer_amount: 500,
      insurer_claim_count: 1,
      patient_amount: 0,
    },
  ])
  await there.end()
  const pool = new Pool(to(name))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  expect(await db.transaction().execute(verifyBooks)).toEqual([])
  await db.destroy()
})
