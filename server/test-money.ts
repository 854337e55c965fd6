import type { TestApp } from './test-app.ts'
import * as make from '@numo/domains/access/test-factories.ts'
import { insertCard } from '@numo/domains/payments/test-cards.ts'

/**
 * A household with a covered person and a card, a clinic that treats it with terms and a verified bank account, an insurer
 * and two members of staff.
 */
export async function createMoneyParties(app: TestApp) {
  const [one, other] = [await make.admin(app), await make.admin(app)]
  const household = await make.client(app)
  const { account_id } = household
  const client_id = await make.patient(app, household)
  const partner_id = await make.organisation(app)
  const run = async (text: string, ...values: unknown[]) =>
    (await app.database.pool.query<{ id: string }>(text, values)).rows[0]?.id ?? ''
  const company_id = await run(`select id from numo_company order by created_at limit 1`)
  const insurer_id = await run(
    `insert into insurance_company (slug, name, country) values ($1, 'Atlas', 'MX') returning id`,
    `atlas-${account_id}`
  )
  await run(
    `insert into care_relationship (account_id, partner_id, client_id, source) values ($1, $2, $3, 'claim')`,
    account_id,
    partner_id,
    client_id
  )
  const policy_id = await run(
    `insert into policy (account_id, insurance_company_id) values ($1, $2) returning id`,
    account_id,
    insurer_id
  )
  const coverage_id = await run(
    `insert into coverage (account_id, client_id, policy_id) values ($1, $2, $3) returning id`,
    account_id,
    client_id,
    policy_id
  )
  await run(
    `insert into partner_agreement (partner_id, numo_company_id, fee_bps, fee_tax_bps, currency, begins_on)
     values ($1, $2, 500, 1600, 'MXN', '2026-01-01')`,
    partner_id,
    company_id
  )
  const bank_account_id = await run(
    `insert into bank_account (partner_id, holder_name, bank_name, country, currency, scheme, number_encrypted, number_digest,
                               last4, created_by)
     values ($1, 'Clinic', 'Bank', 'MX', 'MXN', 'clabe', 'x', sha256('x'), '9719', $2) returning id`,
    partner_id,
    one.user_id
  )
  await run(
    `update bank_account set status = 'verified', verified_by = $2, verified_at = now() where id = $1`,
    bank_account_id,
    other.user_id
  )
  const { finished } = await insertCard(app, household, account_id)
  const card_id = finished.body.method?.id ?? ''
  return {
    one,
    other,
    household,
    account_id,
    client_id,
    partner_id,
    company_id,
    insurer_id,
    coverage_id,
    card_id,
  }
}
export type MoneyParties = Awaited<ReturnType<typeof createMoneyParties>>
