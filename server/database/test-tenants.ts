import type { QueryResult } from 'pg'
import { createInMemoryIdentity } from '@numo/adapters/identity/in-memory.ts'
import * as make from '@numo/domains/access/test-factories.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { openAnswering, type Answering, type Connection } from './connect.ts'
import { setRole, type Principal } from './test-acting.ts'

export type Role =
  | 'numo_api'
  | 'numo_admin'
  | 'numo_client'
  | 'numo_partner'
  | 'numo_user'
  | 'numo_system'

/** The program's pools, and the connection whose password signs the acting principal. */
type TestAnswering = Answering & { owner: Connection }

/** Runs one statement under a role, as the program would send it; rolls back unless `keep`. */
export async function actAs(
  { people, program, owner }: TestAnswering,
  role: Role,
  whose: Principal,
  statement: string,
  values: readonly unknown[] = [],
  keep = false
): Promise<QueryResult<Record<string, unknown>>> {
  const isOfProgram = role === 'numo_admin' || role === 'numo_system'
  const client = await (isOfProgram ? program : people).pool.connect()
  try {
    await client.query('begin')
    await client.query(setRole(owner, role, whose))
    const result = await client.query<Record<string, unknown>>(statement, [...values])
    await client.query(keep ? 'commit' : 'rollback')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** A household with an organisation that treats its client. */
export type Tenant = {
  client: make.TestClient
  partner: make.TestPartner
  client_id: string
  policy_id: string
  coverage_id: string
  address_id: string
}

/** A database with households and organisations, and the program's connections to it. */
export type Tenants = {
  database: TestDatabase
  answering: TestAnswering
  tenants: [Tenant, Tenant]
  admin: make.TestPerson
  stop(): Promise<void>
}

/** Inserts a row into every other table that holds data of a household. */
async function insertCoverRows(
  { db, pool }: TestDatabase,
  { account_id, user_id }: make.TestClient,
  policy_id: string
): Promise<void> {
  const document_id = await make.documentOf(db, account_id)
  await pool.query(
    `with d as (insert into document_link (document_id, account_id, policy_id) values ($3, $1, $4)),
          e as (insert into extraction (document_id, account_id, schema_name) values ($3, $1, 'insurance_card') returning id),
          f as (insert into extraction_field (extraction_id, path, raw_value) select id, 'member_id', $1 from e),
          c as (insert into eligibility_check (account_id, policy_id) values ($1, $4)),
          u as (insert into policy_usage (account_id, policy_id, period_from, period_until, currency, as_of)
                values ($1, $4, '2026-01-01', '2026-12-31', 'MXN', '2026-11-01')),
          m as (insert into payment_method (account_id, stripe_payment_method_id, last4) values ($1, 'pm_' || $1, '4242')),
          n as (insert into notification (user_id, account_id, hat, kind) values ($2, $1, 'client', 'card_read')),
          k as (insert into consent (account_id, kind, text_version, locale, given_by) values ($1, 'terms', '1', 'es', $2)),
          x as (insert into data_export (account_id, requested_by) values ($1, $2)),
          o as (insert into onboarding_draft (account_id, step, data, updated_by) values ($1, 'address', '{}', $2))
     select 1`,
    [account_id, user_id, document_id, policy_id]
  )
}

/** Creates two tenants, `mine` and `theirs`, and a member of staff. */
export async function createTenants(): Promise<Tenants> {
  const database = await createTestDatabase()
  const people = createInMemoryIdentity()
  const app = { database, people }
  const answering = {
    ...openAnswering(database.connection, 4),
    owner: database.connection,
  }
  const one = async (): Promise<Tenant> => {
    const client = await make.client(app)
    const partner = await make.partner(app)
    const client_id = await make.patient(app, client)
    await make.treat(app, { ...partner, account_id: client.account_id, client_id })
    const { rows } = await database.pool.query<{ policy: string; address: string }>(
      `with p as (insert into policy (account_id, plan) values ($1, 'Gold') returning id),
            a as (insert into address (account_id, line1, city, country) values ($1, 'Calle 1', 'Mérida', 'MX') returning id),
            b as (insert into address (partner_id, line1, city, country) values ($2, 'Calle 2', 'Mérida', 'MX'))
       select p.id as policy, a.id as address from p, a`,
      [client.account_id, partner.partner_id]
    )
    const found = rows[0]
    if (!found) throw new Error('nothing was written')
    const coverage = await database.pool.query<{ id: string }>(
      'insert into coverage (account_id, client_id, policy_id) values ($1, $2, $3) returning id',
      [client.account_id, client_id, found.policy]
    )
    await insertCoverRows(database, client, found.policy)
    return {
      client,
      partner,
      client_id,
      policy_id: found.policy,
      coverage_id: coverage.rows[0]?.id ?? '',
      address_id: found.address,
    }
  }
  const tenants: [Tenant, Tenant] = [await one(), await one()]
  const admin = await make.admin(app)
  return {
    database,
    answering,
    tenants,
    admin,
    async stop() {
      await answering.people.stop()
      await answering.program.stop()
      await database.stop()
    },
  }
}
