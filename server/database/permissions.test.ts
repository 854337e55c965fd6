import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'

/*
 * Who may read, create, update and delete what, as granted by the database: R, C, U, D or - for staff, households and
 * clinics. Which rows of it are theirs is said by policies: tenant-catalog.test.ts and tenant-statements.property.test.ts.
 * A new letter here is a decision, so it is written here first.
 */

const permissions: Readonly<Record<string, readonly [string, string, string]>> = {
  account: ['RCU', 'RU', 'R'], // a clinic: id, language and legal entity of households it treats
  account_onboarding: ['R', 'R', '-'],
  client: ['RCU', 'RCU', 'R'],
  care_relationship: ['RCU', 'R', 'R'], // a household shares by a checked function
  app_user: ['RCU', 'RU', 'RU'],
  membership: ['RCU', 'R', 'R'], // owners invite by invitation
  identity_user: ['RCU', '-', '-'],
  access_grant: ['RCUD', '-', '-'],
  address: ['RCUD', 'RCUD', 'RC'],
  payment_method: ['R', 'R', '-'], // written by what the payment service says
  insurance_company: ['RCU', 'R', 'R'],
  insurance_network: ['RCU', 'R', 'R'],
  insurance_plan: ['RCU', 'R', 'R'],
  policy: ['RCU', 'RCU', 'R'],
  coverage: ['RCU', 'RCU', 'R'],
  eligibility_check: ['RCU', 'RC', 'RC'],
  partner: ['RCU', 'R', 'RU'],
  partner_agreement: ['RCU', '-', 'R'],
  bank_account: ['RCU', '-', 'RCU'], // a clinic retires one that waits; the guard of moves refuses any other status
  provider: ['RCU', 'R', 'R'],
  provider_role: ['RCUD', 'R', 'R'],
  product: ['RCU', '-', 'RCU'],
  prior_authorization: ['RU', 'R', 'RCU'], // staff make none: the clinic asks
  claim: ['RCU', 'RCU', 'RCU'], // a household's own reimbursement
  claim_item: ['RCD', 'RCD', 'RCD'],
  claim_diagnosis: ['RCD', 'RCD', 'RCD'],
  claim_response: ['RC', 'R', 'R'],
  claim_adjustment: ['RC', 'R', 'R'],
  claim_event: ['R', 'R', 'R'],
  document: ['RU', 'RU', 'R'], // created by a checked function once its bytes are stored
  document_link: ['RC', 'RC', 'RC'],
  extraction: ['RCU', 'RCU', 'RC'], // a household confirms what was read; a clinic has its files read
  insurance_payment: ['RCU', '-', '-'],
  insurance_payment_item: ['RC', '-', '-'],
  insurance_payment_adjustment: ['RC', '-', '-'],
  payment: ['RCU', 'RC', '-'],
  payment_item: ['RC', 'R', '-'],
  refund: ['RCU', 'R', '-'],
  payout: ['RCU', '-', 'R'],
  payout_item: ['RCU', '-', 'R'],
  invoice: ['RCU', 'R', 'R'],
  invoice_item: ['RCUD', 'R', 'R'], // lines of a draft alone
  invoice_settlement: ['RC', 'R', 'R'],
  ledger_account: ['RC', '-', '-'],
  journal_entry: ['RC', '-', '-'],
  journal_line: ['RC', '-', '-'],
  ledger_balance: ['R', '-', '-'],
  numo_company: ['RCU', 'R', 'R'], // name and logo of whom it has to do with
  subscription: ['R', '-', 'R'], // written by what the payment service says
  audit_event: ['RC', 'C', 'RC'], // of one's own acts; a clinic reads who saved a part of its request
}

/** Columns that a role never reads or writes, whichever rows are its own. */
const closed: readonly [role: string, right: string, table: string, columns: string][] = [
  ['numo_client', 'select', 'claim', 'paid_out_amount assigned_to snoozed_until'],
  [
    'numo_client',
    'insert, update',
    'claim',
    'billed_amount insurer_paid_amount patient_paid_amount',
  ],
  ['numo_client', 'insert, update', 'policy', 'status'],
  ['numo_client', 'insert', 'eligibility_check', 'status in_force deductible_amount'],
  ['numo_client', 'insert', 'payment', 'status succeeded_at stripe_payment_intent_id'],
  ['numo_client', 'update', 'account', 'status number stripe_customer_id stripe_payment_method_id'],
  ['numo_client', 'select', 'payment', 'processor_fee_amount'],
  ['numo_partner', 'select', 'client', 'tax_id user_id'],
  ['numo_partner', 'select', 'account', 'display_name stripe_customer_id stripe_payment_method_id'],
  ['numo_partner', 'select', 'bank_account', 'number_encrypted number_digest'],
  ['numo_partner', 'insert', 'bank_account', 'status verified_by verified_at'],
  [
    'numo_partner',
    'insert, update',
    'claim',
    'billed_amount insurer_paid_amount patient_paid_amount',
  ],
  ['numo_partner', 'insert', 'eligibility_check', 'status in_force deductible_amount'],
  ['numo_partner', 'update', 'partner', 'status'],
  [
    'numo_admin',
    'update',
    'claim',
    'billed_amount insurer_paid_amount patient_paid_amount paid_out_amount',
  ],
  ['numo_admin', 'update', 'payment', 'amount allocated_amount refunded_amount status'],
  ['numo_admin', 'update', 'payout', 'gross_amount fee_amount partner_id currency created_by'],
]

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.stop())

test('each role may read, create, update and delete what the table of permissions says', async () => {
  const { rows } = await database.pool.query<{ name: string; may: string[] }>(
    `select c.relname::text as name, array_agg(coalesce(nullif(concat(
              case when has_any_column_privilege(role, c.oid, 'select') then 'R' end,
              case when has_any_column_privilege(role, c.oid, 'insert') then 'C' end,
              case when has_any_column_privilege(role, c.oid, 'update') then 'U' end,
              case when has_table_privilege(role, c.oid, 'delete') then 'D' end), ''), '-') order by place) as may
       from pg_class c, unnest(array['numo_admin', 'numo_client', 'numo_partner']) with ordinality as r (role, place)
      where c.relnamespace = 'public'::regnamespace and c.relname = any ($1) group by 1`,
    [Object.keys(permissions)]
  )
  expect(Object.fromEntries(rows.map(({ name, may }) => [name, may]))).toEqual(permissions)
})

test.each(closed)('%s may not %s of %s: %s', async (role, rights, table, columns) => {
  for (const right of rights.split(', '))
    for (const column of columns.split(' ')) {
      const { rows } = await database.pool.query<{ may: boolean }>(
        `select has_column_privilege($1, $2, $3, $4) as may`,
        [role, table, column, right]
      )
      expect([right, column, rows[0]?.may]).toEqual([right, column, false])
    }
})

test('no role deletes a row of money, whatever it is', async () => {
  const { rows } = await database.pool.query(
    `select role, c.relname from pg_class c,
            unnest(array['numo_admin', 'numo_client', 'numo_partner', 'numo_user', 'numo_api', 'numo_system']) role
      where c.relnamespace = 'public'::regnamespace and has_table_privilege(role, c.oid, 'delete')
        and c.relname = any (array['claim', 'claim_response', 'claim_adjustment', 'insurance_payment', 'insurance_payment_item',
              'insurance_payment_adjustment', 'payment', 'payment_item', 'refund', 'payout', 'payout_item', 'invoice',
              'invoice_settlement', 'journal_entry', 'journal_line', 'audit_event', 'claim_event'])`
  )
  expect(rows).toEqual([])
})
