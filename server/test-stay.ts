import type { TestApp } from './test-app.ts'
import * as make from '@numo/domains/access/test-factories.ts'
import { addPart, makeAuthorization, takeTo } from '@numo/domains/authorizations/test-factories.ts'

/**
 * Creates a patient in a bed of a clinic with a guarantee of 1,000.00 MXN: all but a cent of it is used, or, where its days end today,
 * a cent.
 */
export async function patientInBed(
  app: TestApp,
  insurer: string,
  { days_end = false }: { days_end?: boolean } = {}
) {
  const household = await make.client(app)
  const client_id = await make.patient(app, household)
  const as = await make.partner(app)
  const { account_id } = household
  const { partner_id } = as
  await make.treat(app, { ...household, partner_id, client_id })
  const run = async (text: string, ...values: unknown[]) =>
    (await app.database.pool.query<{ id: string }>(text, values)).rows[0]?.id ?? ''
  const coverage_id = await run(
    `with p as (insert into policy (account_id, insurance_company_id) values ($1, $3) returning id)
     insert into coverage (account_id, client_id, policy_id) select $1, $2, id from p returning id`,
    ...[account_id, client_id, insurer]
  )
  const id = await makeAuthorization(app, { coverage_id, partner_id })
  await addPart(app, id, [
    'authorization_admission',
    'planned_admission_at, actual_admission_at',
    `now() - interval '2 days', now() - interval '2 days'`,
  ])
  await takeTo(app, id, 'approved', days_end ? 0 : 30)
  const bill = await addPart(app, id, [
    'stay_bill',
    'number, biller, billed_on',
    `'A-1', 'hospital', current_date`,
  ])
  await run(
    `insert into stay_charge (account_id, partner_id, stay_bill_id, sequence, category, service_on, description, quantity, unit_price, amount)
     values ($1, $2, $3, 1, 'room', current_date, 'Room', 1, $4, $4)`,
    ...[account_id, partner_id, bill, days_end ? 1 : 99_999]
  )
  return { as, id, account_id }
}
