import type { TestApp } from '@numo/server/test-app.ts'
import type { MoneyParties } from '@numo/server/test-money.ts'

/**
 * Creates an authorization that its clinic submitted and whose cover was found in force just now, of an insurer that takes
 * requests by `channel`. Returns its id and version.
 */
export async function submittedAuthorization(
  app: TestApp,
  all: MoneyParties,
  channel: 'email' | 'x12' | 'portal'
): Promise<{ id: string; version: number }> {
  const run = async (text: string, ...values: unknown[]) =>
    (await app.database.pool.query<{ id: string; version: number }>(text, values)).rows[0] ?? {
      id: '',
      version: 0,
    }
  await run(
    `update insurance_company set submission_channel = $2, claims_email = 'auth@insurer.example', payer_code = 'ALTA1' where id = $1`,
    all.insurer_id,
    channel
  )
  const { id } = await run(
    `insert into prior_authorization (account_id, client_id, coverage_id, partner_id, insurance_company_id, care_setting, currency)
     values ($1, $2, $3, $4, $5, 'inpatient', 'MXN') returning id`,
    ...[all.account_id, all.client_id, all.coverage_id, all.partner_id, all.insurer_id]
  )
  const check = await run(
    `insert into eligibility_check (account_id, policy_id, coverage_id, source)
     select account_id, policy_id, id, 'by_hand' from coverage where id = $1 returning id`,
    all.coverage_id
  )
  await run(
    `update eligibility_check set status = 'complete', in_force = true, responded_at = now() where id = $1`,
    check.id
  )
  return run(
    `update prior_authorization set status = 'submitted' where id = $1 returning id, version`,
    id
  )
}
