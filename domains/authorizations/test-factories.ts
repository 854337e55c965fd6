import type { Pool } from 'pg'
import type { AuthorizationStatus } from './enums.ts'

type Db = { database: { pool: Pick<Pool, 'query'> } }

/** The cover and the clinic of an authorization, and its insurer where the policy names none. */
export type AuthorizationParties = {
  coverage_id: string
  partner_id: string
  insurer_id?: string
}

const run = async ({ database: { pool } }: Db, text: string, ...values: unknown[]) =>
  (await pool.query<{ id: string; version: number }>(text, values)).rows[0] ?? {
    id: '',
    version: 0,
  }

/** Creates an authorization of a stay and takes it to a status. Returns its id. */
export async function makeAuthorization(
  app: Db,
  { coverage_id, partner_id, insurer_id }: AuthorizationParties,
  status: (typeof way)[number] = 'draft'
): Promise<string> {
  const { id } = await run(
    app,
    `insert into prior_authorization (account_id, client_id, coverage_id, partner_id, insurance_company_id, care_setting, currency)
     select c.account_id, c.client_id, c.id, $2, coalesce($3, y.insurance_company_id), 'inpatient', 'MXN'
       from coverage c join policy y on y.id = c.policy_id where c.id = $1 returning id`,
    ...[coverage_id, partner_id, insurer_id ?? null]
  )
  await takeTo(app, id, status)
  return id
}

const way = ['draft', 'submitted', 'sent', 'approved'] as const satisfies AuthorizationStatus[]

/**
 * Takes an authorization forward to a status, without what its clinic must write first. The insurer guarantees 1,000.00 MXN, from
 * three days ago until so many `days` from today.
 */
export async function takeTo(app: Db, id: string, status: (typeof way)[number], days = 30) {
  for (const next of way.slice(1, way.indexOf(status) + 1))
    await (next === 'approved'
      ? run(
          app,
          `update prior_authorization set status = 'approved', insurer_reference = 'G-1', guaranteed_amount = 100000, guarantee_currency = 'MXN',
                  valid_from = current_date - 3, valid_until = current_date + $2::integer, decided_at = now() where id = $1`,
          ...[id, days]
        )
      : run(
          app,
          `update prior_authorization set status = $2 where id = $1 and status = $3`,
          ...[id, next, way[way.indexOf(next) - 1]]
        ))
}

/**
 * Adds a row to a table of the parts of an authorization; `values` are SQL, in which `$2` and so on are `more`. Returns its id.
 */
export const addPart = async (
  app: Db,
  id: string,
  [table, columns, values]: readonly [string, string, string],
  ...more: unknown[]
): Promise<string> =>
  (
    await run(
      app,
      `insert into ${table} (account_id, partner_id, authorization_id, ${columns})
       select account_id, partner_id, id, ${values} from prior_authorization where id = $1 returning *`,
      ...[id, ...more]
    )
  ).id

/** A treatment of an authorization, for `addPart`. */
export const treatment = (description: string) =>
  ['authorization_treatment', 'sequence, description', `1, '${description}'`] as const

/** A cost of an authorization, for `addPart`: sequence, category, description, quantity, price of one and amount. */
export const cost = (values: string) =>
  [
    'authorization_cost',
    'sequence, category, description, quantity, unit_price, amount',
    values,
  ] as const

/** Says that the insurer found the cover of the patient of an authorization in force just now. */
export async function coverInForce(app: Db, id: string): Promise<void> {
  const check = await run(
    app,
    `insert into eligibility_check (account_id, policy_id, coverage_id, source)
     select c.account_id, c.policy_id, c.id, 'by_hand' from coverage c join prior_authorization a on a.coverage_id = c.id
      where a.id = $1 returning id`,
    id
  )
  await run(
    app,
    `update eligibility_check set status = 'complete', in_force = true, responded_at = now() where id = $1`,
    check.id
  )
}

/**
 * Creates an authorization that its clinic submitted and whose cover was found in force just now, of an insurer that takes
 * requests by `channel`. Returns its id and version.
 */
export async function submittedAuthorization(
  app: Db,
  all: Required<AuthorizationParties>,
  channel: 'email' | 'x12' | 'portal'
): Promise<{ id: string; version: number }> {
  await run(
    app,
    `update insurance_company set submission_channel = $2, claims_email = 'auth@insurer.example', payer_code = 'ALTA1' where id = $1`,
    ...[all.insurer_id, channel]
  )
  const id = await makeAuthorization(app, all, 'submitted')
  await coverInForce(app, id)
  return run(app, `select id, version from prior_authorization where id = $1`, id)
}
