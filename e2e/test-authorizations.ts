import { expect, type Page } from '@playwright/test'
import { testDatabase } from './test-tokens.ts'

/* Steps that journeys of authorizations share. */

export const region = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).first()

/** Fills in a day of the form: so many days from today. */
export async function fillDay(page: Page, group: string, days: number) {
  const at = page.getByRole('group', { name: group, exact: true })
  const day = new Date()
  day.setDate(day.getDate() + days)
  await at.getByLabel('Year').fill(String(day.getFullYear()))
  await at.getByRole('combobox', { name: 'Month' }).selectOption({ index: day.getMonth() + 1 })
  await at.getByLabel('Day').fill(String(day.getDate()))
}

/** Presses a button and the same one in the dialog that it opens, with a reason where one is asked for. */
export async function confirm(page: Page, name: string, reason?: string) {
  await page.getByRole('button', { name, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  if (reason !== undefined) await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Says that the insurer found the cover of the patient in force just now. */
export async function coverIsInForce(id: string) {
  const { pool } = await testDatabase()
  const { rows } = await pool.query<{ id: string }>(
    `insert into eligibility_check (account_id, policy_id, coverage_id, source)
     select c.account_id, c.policy_id, c.id, 'by_hand' from coverage c join prior_authorization a on a.coverage_id = c.id
      where a.id = $1 returning id`,
    [id]
  )
  await pool.query(
    `update eligibility_check set status = 'complete', in_force = true, responded_at = now() where id = $1`,
    [rows[0]?.id]
  )
}

/**
 * Has the clinic of a story submit a request for its patient, whose cover is in force; its insurer takes requests by `channel` and is
 * registered at the clearing house. Returns its id.
 */
export async function submittedRequest(
  { person, insurer }: { person: string; insurer: string },
  channel: 'email' | 'x12' | 'portal'
): Promise<string> {
  const { pool } = await testDatabase()
  const run = async (text: string, ...values: unknown[]) =>
    (await pool.query<{ id: string }>(text, values)).rows[0]?.id ?? ''
  await run(
    `update insurance_company set submission_channel = $2, claims_email = 'requests@insurer.example', payer_code = 'HOUSE' where name = $1`,
    ...[insurer, channel]
  )
  const ofPatient = `from coverage c join client p on p.id = c.client_id join care_relationship r on r.client_id = p.id
    join policy y on y.id = c.policy_id where concat_ws(' ', p.first_name, p.last_name) = $1`
  await run(`update coverage set member_id = 'AB-1' where id = (select c.id ${ofPatient})`, person)
  const id = await run(
    `insert into prior_authorization (account_id, client_id, coverage_id, partner_id, insurance_company_id, care_setting, currency)
     select c.account_id, c.client_id, c.id, r.partner_id, y.insurance_company_id, 'inpatient', 'MXN' ${ofPatient} returning id`,
    person
  )
  const part = (table: string, columns: string, values: string) =>
    run(
      `insert into authorization_${table} (account_id, partner_id, authorization_id, sequence, ${columns})
       select account_id, partner_id, id, 1, ${values} from prior_authorization where id = $1 returning id`,
      id
    )
  await part('diagnosis', 'code_system, code, description', `'icd10', 'K80.2', 'Gallstones'`)
  await part('treatment', 'description', `'Gallbladder removal'`)
  await part(
    'cost',
    'category, description, quantity, unit_price, amount',
    `'room', 'Private room', 1, 5000000, 5000000`
  )
  await run(`update prior_authorization set status = 'submitted' where id = $1`, id)
  await coverIsInForce(id)
  return id
}
