import {
  addPart,
  cost,
  coverInForce,
  makeAuthorization,
  takeTo,
  treatment,
  type AuthorizationParties,
} from '@numo/domains/authorizations/test-factories.ts'
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

/** The database of the journeys, as the factories of tests take it. */
export const testApp = async () => ({ database: await testDatabase() })

/**
 * Has the clinic of a story submit a request for its patient, whose cover is in force; its insurer takes requests by `channel` and is
 * registered at the clearing house. Returns its id.
 */
export async function submittedRequest(
  { person, insurer }: { person: string; insurer: string },
  channel: 'email' | 'x12' | 'portal'
): Promise<string> {
  const app = await testApp()
  const run = async (text: string, ...values: unknown[]) =>
    (await app.database.pool.query<AuthorizationParties>(text, values)).rows[0]
  await run(
    `update insurance_company set submission_channel = $2, claims_email = 'requests@insurer.example', payer_code = 'HOUSE' where name = $1`,
    ...[insurer, channel]
  )
  const ofPatient = `from coverage c join client p on p.id = c.client_id join care_relationship r on r.client_id = p.id
    join policy y on y.id = c.policy_id where concat_ws(' ', p.first_name, p.last_name) = $1`
  await run(`update coverage set member_id = 'AB-1' where id = (select c.id ${ofPatient})`, person)
  const parties = await run(`select c.id as coverage_id, r.partner_id ${ofPatient}`, person)
  if (!parties) throw new Error(`${person} has no cover or no clinic`)
  const id = await makeAuthorization(app, parties)
  await addPart(app, id, [
    'authorization_diagnosis',
    'sequence, code_system, code, description',
    `1, 'icd10', 'K80.2', 'Gallstones'`,
  ])
  await addPart(app, id, treatment('Gallbladder removal'))
  await addPart(app, id, cost(`1, 'room', 'Private room', 1, 5000000, 5000000`))
  await takeTo(app, id, 'submitted')
  await coverInForce(app, id)
  return id
}
