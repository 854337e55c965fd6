import type { TestApp } from '@numo/server/test-app.ts'
import {
  addPart,
  makeAuthorization,
  type AuthorizationParties,
} from '../authorizations/test-factories.ts'

/**
 * Creates an authorization of a household's covered person at the clinic that treats them, with every part. Every column of
 * free text contains the canary.
 */
export async function canaryAuthorization(
  app: TestApp,
  { account_id, canary }: { account_id: string; canary: string }
): Promise<void> {
  const run = async (text: string, ...values: unknown[]) =>
    (await app.database.pool.query<{ id: string }>(text, values)).rows[0]?.id ?? ''
  const slug = `asked-${canary.toLowerCase().slice(0, 3)}-${Date.now()}`
  await run(`insert into insurance_company (slug, name) values ($1::text, $1::text)`, slug)
  const { rows } = await app.database.pool.query<AuthorizationParties>(
    `select v.id as coverage_id, k.partner_id, i.id as insurer_id
       from coverage v join care_relationship k on (k.account_id, k.client_id) = (v.account_id, v.client_id), insurance_company i
      where v.account_id = $1 and i.slug = $2 limit 1`,
    [account_id, slug]
  )
  const [parties] = rows
  if (!parties) throw new Error('Nobody covered is treated')
  const id = await makeAuthorization(app, parties)
  const insert = (table: string, columns: string, values: string) =>
    addPart(app, id, [table, columns, values.replaceAll('canary', '$2::text')], canary)
  await insert(
    'authorization_cost',
    'sequence, category, description, quantity, unit_price, amount',
    `1, 'room', canary, 1, 100, 100`
  )
  await insert(
    'authorization_team_member',
    'sequence, provider_name, license, role',
    `1, canary, left(canary, 60), 'surgeon'`
  )
  await insert(
    'authorization_admission',
    'planned_admission_at, accident_place, accident_report',
    'now(), canary, left(canary, 120)'
  )
  await insert(
    'authorization_diagnosis',
    'sequence, code, description',
    '1, left(canary, 20), canary'
  )
  await insert(
    'authorization_treatment',
    'sequence, code, description, notes',
    '1, left(canary, 20), canary, canary'
  )
  const bill = await insert(
    'stay_bill',
    'number, biller, biller_name, billed_on',
    `'A-1', 'surgeon', canary, current_date`
  )
  await run(
    `insert into stay_charge (account_id, partner_id, stay_bill_id, sequence, category, service_on, description, quantity, unit_price, amount)
     select account_id, partner_id, id, 1, 'surgeon', current_date, $2, 1, 100, 100 from stay_bill where id = $1`,
    bill,
    canary
  )
  await insert(
    'stay_deposit',
    'kind, amount, currency, happened_on, method, reference',
    `'received', 100, 'MXN', current_date, 'cash', left(canary, 80)`
  )
  await insert(
    'authorization_sending',
    'kind, channel, recipient',
    `'by_hand', 'by_hand', left(canary, 320)`
  )
  await insert('authorization_message', 'author_role, body', `'admin', canary`)
  await insert(
    'authorization_letter',
    'revision, content, token',
    `1, jsonb_build_object('patient_name', canary), canary`
  )
  await run(
    `update prior_authorization set status = 'submitted', status_reason = $2, patient_share_note = $2,
            medical_history = $2, alternatives = $2, medicines = $2, implants = $2, extension_reason = $2 where id = $1`,
    id,
    canary
  )
}
