import { sql } from 'kysely'
import type { Db } from '@numo/domains/context.ts'
import { clinic, company, fillJournal, fillPayouts, id, months, user } from './build-money-out.ts'
import { withoutIndexes } from './without-indexes.ts'

const filled = [
  'care_relationship',
  'claim',
  'claim_item',
  'claim_diagnosis',
  'claim_response',
  'claim_adjustment',
  'claim_event',
  'insurance_payment',
  'insurance_payment_item',
  'payment',
  'payment_item',
  'payout',
  'payout_item',
  'invoice',
  'invoice_item',
  'invoice_settlement',
  'journal_entry',
  'journal_line',
] as const

/** Claims of one payment of an insurer, and of one clinic on average. */
const perPayment = 50
const perClinic = 500
const insurers = 40

/**
 * Inserts `claims` claims of the people that are there, with everything that follows from them: decisions, payments of
 * insurers over 50 claims, shares paid by card, payouts by clinic and month, our invoices over their fees, and the
 * journal. All sums are those that triggers would have kept: `books:verify` proves them. Of every hundred claims 22 are
 * settled, whose items are available, and 40 closed. Amounts are such that no share of them is rounded. The first claim is filed when it
 * `begins`, each other 90 seconds later.
 */
export async function buildMoney(
  db: Db,
  claims: number,
  log: (step: string) => void,
  begins = '2023-01-01'
) {
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`set work_mem = '512MB'`.execute(one)
    await sql`set maintenance_work_mem = '1GB'`.execute(one)
    await withoutIndexes(one, filled, async () => {
      await fillClaims(one, claims, begins)
      log('claims')
      await fillMoneyIn(one)
      log('payments')
      await fillPayouts(one)
      log('payouts and invoices')
      await fillJournal(one)
      log('journal')
    })
    log('indexes of money')
  })
  await sql`vacuum analyze`.execute(db)
}

async function fillClaims(db: Db, claims: number, begins: string) {
  const clinics = Math.max(2, Math.round(claims / perClinic))
  // What each row is made of; the steps after it read it.
  await sql`
    create unlogged table made as
    select n, p.account_id, p.id as client_id, ${clinic(`1 + ((n::bigint * 7919) % ${clinics})::integer`)} as partner_id,
           (1 + (n::bigint * 7919) % ${sql.lit(clinics)})::integer as clinic, (n - 1) / ${sql.lit(perPayment)} as receipt,
           i.id as insurance_company_id, (n % ${sql.lit(months)})::integer as month, s.status,
           timestamptz ${sql.lit(begins)} + n * interval '90 seconds' as at, b.billed, b.billed / 5 as patient, b.billed / 10 as written_off,
           s.status in ('adjudicated', 'appealed', 'settled', 'closed') as is_decided,
           s.status in ('settled', 'closed') or s.status = 'adjudicated' and n % 3 = 1 as is_paid_by_insurer,
           s.status in ('settled', 'closed') as is_paid_by_household, s.status = 'closed' as is_paid_out
      from generate_series(1, ${sql.lit(claims)}) n
      join (select account_id, id, row_number() over (order by id) - 1 as place from client) p
        on p.place = (n::bigint * 104729) % (select count(*) from client)
      join (select id, row_number() over (order by slug) - 1 as place from insurance_company) i
        on i.place = ((n - 1) / ${sql.lit(perPayment)}) % ${sql.lit(insurers)}
      cross join lateral (select case when n % 100 < 3 then 'draft' when n % 100 < 6 then 'submitted' when n % 100 < 7 then 'needs_info'
                                      when n % 100 < 12 then 'sent' when n % 100 < 16 then 'pending' when n % 100 < 17 then 'rejected'
                                      when n % 100 < 18 then 'cancelled' when n % 100 < 37 then 'adjudicated'
                                      when n % 100 < 38 then 'appealed' when n % 100 < 60 then 'settled' else 'closed' end as status) s
      cross join lateral (select 100000 + (n::bigint * 37 % 900000) / 10000 * 10000 as billed) b`.execute(
    db
  )
  await sql`analyze made`.execute(db)
  await sql`
    insert into care_relationship (account_id, partner_id, client_id, source)
    select distinct account_id, partner_id, client_id, 'claim' from made`.execute(db)
  await sql`
    insert into partner_agreement (partner_id, numo_company_id, fee_bps, fee_tax_bps, currency, begins_on)
    select ${clinic('c')}, ${company}, 500, 1600, 'MXN', '2020-01-01' from generate_series(1, ${sql.lit(clinics)}) c`.execute(
    db
  )
  await sql`
    insert into bank_account (partner_id, holder_name, bank_name, country, currency, scheme, number_encrypted, number_digest, last4,
                              status, created_by, verified_by, verified_at)
    select ${clinic('c')}, 'Clinic', 'Bank', 'MX', 'MXN', 'clabe', 'x', sha256(c::text::bytea), '9719', 'verified',
           ${user(1)}, ${user(1001)}, now() from generate_series(1, ${sql.lit(clinics)}) c`.execute(
    db
  )
  await sql`
    insert into claim (id, number, account_id, client_id, partner_id, insurance_company_id, numo_company_id, type, service_from,
                       service_until, currency, status, outcome, billed_amount, insurer_payable_amount,
                       patient_responsibility_amount, write_off_amount, insurer_paid_amount, patient_paid_amount, paid_out_amount,
                       submitted_at, sent_at, adjudicated_at, decided_on, settled_at, closed_at, assigned_to, created_by, created_at, updated_at)
    select ${id('000', 'n')}, app.numbered('CLM-', n), account_id, client_id, partner_id, insurance_company_id, ${company},
           (array['professional','institutional','oral','pharmacy'])[1 + n % 4], at::date, at::date, 'MXN', status,
           case when not is_decided then null when n % 7 = 0 then 'approved' else 'partially_approved' end, billed,
           case when is_decided then billed - patient - written_off else 0 end, case when is_decided then patient else 0 end,
           case when is_decided then written_off else 0 end,
           case when is_paid_by_insurer then billed - patient - written_off else 0 end,
           case when is_paid_by_household then patient else 0 end,
           case when is_paid_out then billed - written_off else 0 end, at, at, case when is_decided then at + interval '20 days' end, case when is_decided then at::date + 20 end,
           case when is_paid_by_household then at + interval '40 days' end, case when is_paid_out then at + interval '50 days' end,
           case when n % 900 = 0 then ${user(1)} end, ${user(1)}, at,
           at + interval '1 day' * case when is_paid_out then 50 when is_paid_by_household then 40 when is_decided then 31 else 5 end
      from made`.execute(db)
  await sql`
    insert into claim_item (account_id, partner_id, claim_id, sequence, category, description, service_date, quantity, unit_price, net_amount)
    select account_id, partner_id, ${id('000', 'n')}, 1, 'consultation', 'Consultation', at::date, 1, billed, billed from made`.execute(
    db
  )
  await sql`
    insert into claim_diagnosis (account_id, partner_id, claim_id, sequence, description)
    select account_id, partner_id, ${id('000', 'n')}, 1, 'Appendicitis' from made`.execute(db)
  await sql`
    insert into claim_response (id, account_id, partner_id, claim_id, revision, outcome, submitted_amount, eligible_amount,
                                benefit_amount, patient_responsibility_amount, write_off_amount, decided_on, created_at)
    select ${id('001', 'n')}, account_id, partner_id, ${id('000', 'n')}, 1, case when n % 7 = 0 then 'approved' else 'partially_approved' end,
           billed, billed - written_off, billed - patient - written_off, patient, written_off, at::date + 20, at + interval '20 days'
      from made where is_decided`.execute(db)
  await sql`
    insert into claim_adjustment (account_id, partner_id, claim_id, claim_response_id, group_code, reason_code, amount)
    select account_id, partner_id, ${id('000', 'n')}, ${id('001', 'n')}, a.group_code, a.reason_code, a.amount
      from made cross join lateral (values ('PR', '2', patient), ('CO', '45', written_off)) a (group_code, reason_code, amount)
     where is_decided`.execute(db)
  await fillHistory(db)
  // As the night computes it, so that what is expected is asked of every insurer.
  await sql`
    insert into insurer_year (insurance_company_id, computed_on, decided_count, decision_days, paid_count, paid_days, short_paid_count)
    select insurance_company_id, '2025-11-21', count(*), 20, count(*), 11, 0 from made where is_decided group by 1 having count(*) >= 5`.execute(
    db
  )
  await sql`select setval('claim_number', ${sql.lit(claims)})`.execute(db)
}

/** The statuses each claim passed through, with the days after its creation. */
async function fillHistory(db: Db) {
  await sql`
    insert into claim_event (id, account_id, partner_id, claim_id, from_status, to_status, event, actor_role, created_at, ended_at)
    select ${id('00a', 'n * 8 + s.step')}, account_id, partner_id, ${id('000', 'n')}, s.from_status, s.to_status,
           coalesce(t.event, 'create'), 'admin', at + s.days * interval '1 day',
           coalesce(at + s.until_days * interval '1 day', 'infinity')
      from made m
      join (select status, step::integer as step, to_status, days, lead(days) over (partition by status order by step) as until_days,
                   lag(to_status) over (partition by status order by step) as from_status
              from (select t.to_status as status, u.*
                      from (values ('draft', '{}'::text[]), ('cancelled', '{}'), ('submitted', '{}'), ('needs_info', '{submitted}'), ('sent', '{submitted}'),
                                   ('pending', '{submitted,sent}'), ('rejected', '{submitted,sent}'), ('adjudicated', '{submitted,sent}'),
                                   ('appealed', '{submitted,sent,adjudicated}'), ('settled', '{submitted,sent,adjudicated}'),
                                   ('closed', '{submitted,sent,adjudicated,settled}')) t (to_status, before)
                     cross join lateral unnest(case when to_status = 'draft' then '{draft}' else array['draft'] || before || to_status end)
                                        with ordinality u (to_status, step)) path
              join (values ('draft', 0), ('submitted', 0), ('needs_info', 1), ('sent', 1), ('cancelled', 2), ('pending', 5), ('rejected', 5),
                           ('adjudicated', 20), ('appealed', 25), ('settled', 40), ('closed', 50)) d (to_status, days) using (to_status)) s
        on s.status = m.status
      left join status_transition t
        on t.entity = 'claim' and t.from_status = s.from_status and t.to_status = s.to_status`.execute(
    db
  )
}

async function fillMoneyIn(db: Db) {
  await sql`
    insert into insurance_payment (id, number, insurance_company_id, numo_company_id, method, trace_number, payment_date, received_on,
                                   currency, amount, allocated_amount, status, created_at, updated_at)
    select ${id('002', 'receipt')}, app.numbered('IP-', receipt + 1), min(insurance_company_id::text)::uuid, ${company}, 'wire',
           'T' || receipt, max(at)::date + 30, max(at)::date + 30, 'MXN', sum(billed - patient - written_off),
           sum(billed - patient - written_off), case when receipt % 9 = 0 then 'received' else 'reconciled' end, max(at) + interval '30 days',
           max(at) + interval '31 days'
      from made where is_paid_by_insurer group by receipt`.execute(db)
  await sql`
    insert into insurance_payment_item (id, account_id, partner_id, claim_id, insurance_payment_id, currency, amount, claim_currency,
                                        claim_amount, created_at)
    select ${id('003', 'n')}, account_id, partner_id, ${id('000', 'n')}, ${id('002', 'receipt')}, 'MXN', billed - patient - written_off,
           'MXN', billed - patient - written_off, at + interval '31 days'
      from made where is_paid_by_insurer`.execute(db)
  await sql`
    insert into payment (id, number, account_id, claim_id, numo_company_id, method, currency, amount, allocated_amount, status,
                         succeeded_at, idempotency_key, created_at, updated_at)
    select ${id('004', 'n')}, app.numbered('PAY-', n), account_id, ${id('000', 'n')}, ${company}, 'card', 'MXN', patient, patient,
           'succeeded', at + interval '33 days', 'bench-' || n, at + interval '33 days', at + interval '33 days'
      from made where is_paid_by_household`.execute(db)
  await sql`
    insert into payment_item (id, account_id, partner_id, client_id, claim_id, payment_id, amount, claim_currency, claim_amount, created_at)
    select ${id('005', 'n')}, account_id, partner_id, client_id, ${id('000', 'n')}, ${id('004', 'n')}, patient, 'MXN', patient,
           at + interval '33 days'
      from made where is_paid_by_household`.execute(db)
  for (const [name, table] of [
    ['insurance_payment_number', 'insurance_payment'],
    ['payment_number', 'payment'],
  ] as const)
    await sql`select setval(${name}, (select count(*) + 10000000 from ${sql.table(table)}))`.execute(
      db
    )
}
