import type { TestApp } from '../../server/test-app.ts'
import type { MoneyParties } from '../../server/test-money.ts'

const parts = ['treatment', 'diagnosis', 'cost', 'event', 'message'].map(
  (name) => `authorization_${name}`
)
const tables = [
  'account',
  'policy',
  'client',
  'care_relationship',
  'coverage',
  'prior_authorization',
  ...parts,
]
const statuses = `array['draft', 'submitted', 'needs_info', 'sent', 'pending', 'approved', 'partially_approved', 'denied',
  'completed', 'expired']`
const given = `array['Ana', 'Luis', 'María', 'José', 'Emma', 'Noah', 'Sofía', 'Mateo', 'Chloé', 'Aiko', 'Nadia']`
const family = `array['Solís', 'García', 'Smith', 'Müller', 'López', 'Nguyen', 'Rossi', 'Okafor', 'Sato', 'Silva', 'Ñáñez', 'Haddad', 'Brown']`

/**
 * Adds authorizations in every status up to `count`: ten of each patient, two patients a household, each with its cover, a treatment, a diagnosis, two lines
 * of cost and what happened; one in five has interim bills, one in eight a message, one in 80 one that waits for an answer. Nine of ten are of the clinic of `all`.
 */
export async function buildAuthorizations(
  app: TestApp,
  all: MoneyParties & { other_partner_id: string },
  count: number
): Promise<void> {
  const run = (text: string, ...values: unknown[]) => app.database.pool.query(text, values)
  const { account_id, partner_id, other_partner_id, insurer_id } = all
  // Triggers that number, check and write history row by row are done below by statement.
  for (const table of [...tables, 'stay_bill'])
    await run(`alter table ${table} disable trigger user`)
  await run(
    `with home as (
       insert into account (number, display_name, status, numo_company_id)
       select app.numbered('NM-B-', n), 'Household', 'active', (select numo_company_id from account where id = $1)
         from generate_series((select count(*) / 20 from prior_authorization), $5::bigint / 20 - 1) n
       returning id),
     insured as (insert into policy (account_id, insurance_company_id) select id, $4 from home returning account_id, id),
     person as (
       insert into client (account_id, first_name, last_name, birth_date, relationship)
       select id, (${given})[1 + n % 11], (${family})[1 + n / 11 % 13], '1960-01-01'::date + (n % 20000)::int, 'other'
         from (select id, row_number() over (order by id) * 2 + one as n from home, generate_series(0, 1) one) x
       returning account_id, id),
     numbered as (select *, row_number() over (order by id) as p from person),
     care as (insert into care_relationship (account_id, partner_id, client_id, source)
       select account_id, partner, id, 'claim' from person, unnest(array[$2, $3]::uuid[]) partner),
     cover as (insert into coverage (account_id, client_id, policy_id)
       select o.account_id, o.id, i.id from person o join insured i on i.account_id = o.account_id returning account_id, client_id, id),
     made as (
       insert into prior_authorization (id, chain_id, account_id, client_id, coverage_id, partner_id, insurance_company_id, care_setting,
         currency, status, created_at, submitted_at, answer_due_on, insurer_reference, guaranteed_amount, guarantee_currency,
         valid_from, valid_until, estimated_amount)
       select id, id, account_id, client_id, coverage_id, case when n % 10 = 7 then $3::uuid else $2 end, $4, 'inpatient', 'MXN', status, at, at,
              case when status in ('sent', 'pending') then '2026-01-01'::date + (p * 7919 % 400)::int end,
              'GOP', 20000, 'MXN', '2026-01-01', '2027-01-01', 30000
         from (select app.new_id() as id, p, n, o.account_id, o.id as client_id, c.id as coverage_id, (${statuses})[1 + (p * 7 + n) % 10] as status,
                      '2024-01-01'::timestamptz + (p * 10 + n) * interval '5 minutes' as at
                 from numbered o join cover c on c.client_id = o.id, generate_series(0, 9) n) x
       returning id, account_id, partner_id, status, created_at),
     counted as (select *, row_number() over (order by id) as n from made),
     treated as (insert into authorization_treatment (account_id, partner_id, authorization_id, sequence, description)
       select account_id, partner_id, id, 1, 'Gallbladder removal' from made),
     diagnosed as (insert into authorization_diagnosis (account_id, partner_id, authorization_id, sequence, code_system, code, description)
       select account_id, partner_id, id, 1, 'icd10', 'K80.2', 'Gallstones' from made),
     priced as (insert into authorization_cost (account_id, partner_id, authorization_id, sequence, category, description, quantity, unit_price, amount)
       select account_id, partner_id, id, s, 'room', 'Room', 1, 15000, 15000 from made, generate_series(1, 2) s),
     happened as (insert into authorization_event (account_id, partner_id, authorization_id, to_status, event, actor_role, created_at)
       select account_id, partner_id, id, e, case e when 'draft' then 'create' else 'submit' end, 'partner', created_at
         from made, unnest(array['draft', 'submitted']) e where e = 'draft' or status <> 'draft'),
     said as (insert into authorization_message (account_id, partner_id, authorization_id, author_role, body)
       select account_id, partner_id, id, case when n % 80 = 0 then 'partner' else 'admin' end, 'Which implant?' from counted where n % 8 = 0)
     insert into stay_bill (account_id, partner_id, authorization_id, chain_id, number, biller, billed_on, amount)
     select account_id, partner_id, id, id, 'F-' || s, 'hospital', '2026-06-01', 2500
       from counted, generate_series(1, 3) s where n % 5 = 0`,
    ...[account_id, partner_id, other_partner_id, insurer_id, count]
  )
  for (const table of [...tables, 'stay_bill']) {
    await run(`alter table ${table} enable trigger user`)
    await run(`vacuum analyze ${table}`)
  }
}
