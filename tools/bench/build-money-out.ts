import { sql } from 'kysely'
import type { Db } from '@numo/domains/context.ts'
import { dayOf } from '@numo/domains/day-of.ts'

/** Every clinic is paid once in each of these. */
export const months = 12

export const id = (kind: string, of: string) =>
  sql.raw(`('00000000-0000-7${kind}-b000-' || lpad(to_hex(${of}), 12, '0'))::uuid`)
export const user = (n: number) =>
  sql.raw(`'00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}'::uuid`)
export const clinic = (of: string) =>
  sql.raw(`('00000000-0000-7000-a000-' || lpad(to_hex(${of}), 12, '0'))::uuid`)

export const company = sql`(select id from numo_company order by created_at limit 1)`

/** Stands for the party of an account that has none, so that accounts are joined by hash. */
const nobody = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/** Inserts what clinics are owed and were paid for the claims of table `made`, with our invoices over the fees. */
export async function fillPayouts(db: Db) {
  const payout = id('006', `clinic * ${months} + month`)
  await sql`
    create unlogged table owed as
    select m.*, o.kind, o.gross, round(o.gross * 500 / 10000.0)::bigint as fee,
           round(round(o.gross * 500 / 10000.0) * 1600 / 10000.0)::bigint as fee_tax
      from made m
     cross join lateral (values ('insurer', is_paid_by_insurer, billed - patient - written_off),
                                ('household', is_paid_by_household, patient)) o (kind, is_owed, gross)
     where o.is_owed`.execute(db)
  await sql`
    insert into payout (id, number, partner_id, numo_company_id, currency, bank_account_id, gross_amount, fee_amount, fee_tax_amount,
                        item_count, status, bank_trace, created_by, approved_by, approved_at, sent_at, paid_at, created_at,
                        updated_at)
    select ${payout}, app.numbered('PO-', clinic * ${sql.lit(months)} + month), min(partner_id::text)::uuid, ${company}, 'MXN',
           (select b.id from bank_account b where b.partner_id = min(o.partner_id::text)::uuid limit 1), sum(gross), sum(fee),
           sum(fee_tax), count(*), 'paid', 'SPEI-' || clinic * ${sql.lit(months)} + month, ${user(1)}, ${user(1001)},
           max(at), max(at), max(at) + interval '60 days', max(at) + interval '59 days', max(at) + interval '60 days'
      from owed o where is_paid_out group by clinic, month`.execute(db)
  await sql`
    insert into payout_item (id, account_id, partner_id, claim_id, numo_company_id, currency, insurance_payment_item_id, payment_item_id,
                             gross_amount, fee_bps, fee_amount, fee_tax_bps, fee_tax_amount, status, payout_id, paid_at, created_at, updated_at)
    select case kind when 'insurer' then ${id('007', 'n')} else ${id('008', 'n')} end, account_id, partner_id, ${id('000', 'n')},
           ${company}, 'MXN', case kind when 'insurer' then ${id('003', 'n')} end, case kind when 'household' then ${id('005', 'n')} end,
           gross, 500, fee, 1600, fee_tax, case when is_paid_out then 'paid' else 'available' end,
           case when is_paid_out then ${payout} end, case when is_paid_out then at + interval '60 days' end, at + interval '33 days',
           at + interval '1 day' * case when is_paid_out then 60 else 33 end
      from owed`.execute(db)
  // What changed since the day that lists are read as of.
  await sql`
    insert into row_before (table_name, row_key, replaced_at, before)
    select 'payout_item', i.id::text, i.paid_at, to_jsonb(i) || '{"status": "available", "payout_id": null, "paid_at": null}'
      from payout_item i where i.paid_at >= '2025-09-30'`.execute(db)
  await sql`
    insert into invoice (id, number, kind, numo_company_id, recipient_partner_id, currency, net_amount, tax_amount, settled_amount,
                         status, issued_on, due_on, created_by, created_at, updated_at)
    select ${id('009', 'place')}, app.numbered(prefix || '-A-', place), 'partner_fee', numo_company_id, partner_id, 'MXN', fee_amount,
           fee_tax_amount, fee_amount + fee_tax_amount, 'paid', paid_at::date, paid_at::date + 15, ${user(1)}, paid_at, paid_at
      from (select p.*, c.invoice_prefix as prefix, (row_number() over (order by p.id))::integer as place
              from payout p join numo_company c on c.id = p.numo_company_id) p`.execute(db)
  await sql`
    insert into invoice_item (invoice_id, sequence, description, quantity, unit_price, net_amount, tax_rate_bps, tax_amount, payout_id)
    select ${id('009', 'place')}, 1, number, 1, fee_amount, fee_amount, 1600, round(fee_amount * 1600 / 10000.0), id
      from (select *, (row_number() over (order by id))::integer as place from payout) p`.execute(
    db
  )
  await sql`
    insert into invoice_settlement (invoice_id, amount, payout_id)
    select i.invoice_id, p.fee_amount + p.fee_tax_amount, p.id from invoice_item i join payout p on p.id = i.payout_id`.execute(
    db
  )
  await sql`
    insert into invoice_sequence (numo_company_id, series, last_number) select ${company}, 'A', count(*) from invoice`.execute(
    db
  )
  await sql`select setval('payout_number', 10000000)`.execute(db)
}

/** One entry for each source, as the product's postings are. */
export async function fillJournal(db: Db) {
  await sql`
    create unlogged table lines as
    select event, source_type, source_id, day, code, account_id, partner_id, insurance_company_id, sum(amount)::bigint as amount from (
      select 'adjudicated' as event, 'claim_response' as source_type, ${id('001', 'n')} as source_id, at::date + 20 as day, l.code,
             l.account_id, l.partner_id, l.insurance_company_id, l.amount
        from made cross join lateral (values
          ('insurer_receivable', null::uuid, null::uuid, made.insurance_company_id, billed - patient - written_off),
          ('patient_receivable', made.account_id, null, null, patient),
          ('partner_pending', null, made.partner_id, null, written_off - billed)) l (code, account_id, partner_id, insurance_company_id, amount)
       where is_decided
      union all
      select 'received', 'insurance_payment', p.id, p.received_on, l.code, null, null, l.insurance_company_id, l.amount
        from insurance_payment p cross join lateral (values
          ('bank', null::uuid, p.amount::bigint), ('insurer_unapplied', p.insurance_company_id, -p.amount::bigint)) l (code, insurance_company_id, amount)
      union all
      select 'allocated', 'insurance_payment_item', ${id('003', 'n')}, at::date + 31, l.code, null, l.partner_id, l.insurance_company_id, l.amount
        from made cross join lateral (values
          ('insurer_unapplied', null::uuid, made.insurance_company_id, billed - patient - written_off),
          ('insurer_receivable', null, made.insurance_company_id, patient + written_off - billed),
          ('partner_pending', made.partner_id, null, billed - patient - written_off),
          ('partner_payable', made.partner_id, null, patient + written_off - billed)) l (code, partner_id, insurance_company_id, amount)
       where is_paid_by_insurer
      union all
      select 'charged', 'payment', ${id('004', 'n')}, at::date + 33, l.code, l.account_id, null, null, l.amount
        from made cross join lateral (values ('processor', null::uuid, patient), ('account_unapplied', made.account_id, -patient)) l (code, account_id, amount)
       where is_paid_by_household
      union all
      select 'allocated', 'payment_item', ${id('005', 'n')}, at::date + 33, l.code, l.account_id, l.partner_id, null, l.amount
        from made cross join lateral (values
          ('account_unapplied', made.account_id, null::uuid, patient), ('patient_receivable', made.account_id, null, -patient),
          ('partner_pending', null, made.partner_id, patient), ('partner_payable', null, made.partner_id, -patient)) l (code, account_id, partner_id, amount)
       where is_paid_by_household
      union all
      select 'paid', 'payout', p.id, p.paid_at::date, l.code, null, l.partner_id, null, l.amount
        from payout p cross join lateral (values
          ('partner_payable', p.partner_id, p.gross_amount::bigint), ('bank', null, -p.net_amount),
          ('partner_fee', null, -p.fee_amount::bigint), ('vat_payable', null, -p.fee_tax_amount::bigint)) l (code, partner_id, amount)
    ) all_lines group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db)
  await sql`
    insert into journal_entry (numo_company_id, event, source_type, source_id, effective_on)
    select distinct ${company}, event, source_type, source_id, day from lines`.execute(db)
  await sql`
    insert into ledger_account (numo_company_id, code, type, currency, account_id, partner_id, insurance_company_id)
    select distinct ${company}, code, t.type, 'MXN', account_id, partner_id, insurance_company_id
      from lines join (values ('bank', 'asset'), ('processor', 'asset'), ('insurer_receivable', 'asset'), ('patient_receivable', 'asset'),
                              ('insurer_unapplied', 'liability'), ('account_unapplied', 'liability'), ('partner_pending', 'liability'),
                              ('partner_payable', 'liability'), ('vat_payable', 'liability'), ('partner_fee', 'revenue')) t (code, type) using (code)`.execute(
    db
  )
  await sql`analyze lines, journal_entry, ledger_account`.execute(db)
  await sql`
    insert into journal_line (journal_entry_id, ledger_account_id, currency, amount)
    select e.id, a.id, 'MXN', l.amount
      from lines l
      join journal_entry e using (source_type, source_id, event)
      join ledger_account a on a.code = l.code and coalesce(a.account_id, a.partner_id, a.insurance_company_id, ${nobody})
                               = coalesce(l.account_id, l.partner_id, l.insurance_company_id, ${nobody})`.execute(
    db
  )
  await sql`
    insert into ledger_balance (ledger_account_id, balance)
    select ledger_account_id, sum(amount) from journal_line group by 1`.execute(db)
  await sql`
    insert into money_day (numo_company_id, currency, day, in_amount, out_amount)
    select ${company}, 'MXN', day, sum(greatest(amount, 0)), sum(greatest(-amount, 0))
      from (select source_id, event, day, sum(amount) as amount from lines where code in ('bank', 'processor') group by 1, 2, 3) e
     group by 1, 2, 3`.execute(db)
  await sql`
    insert into owed_day
    select insurance_company_id, currency, decided_on, ${dayOf(sql`adjudicated_at`)}, sum(greatest(insurer_balance, 0)),
           count(*) filter (where insurer_balance > 0), sum(greatest(patient_balance, 0))
      from claim
     where outcome is not null and decision_reversed_at is null and payee_type = 'provider' and (insurer_balance > 0 or patient_balance > 0)
     group by 1, 2, 3, 4`.execute(db)
  await sql`drop table lines, owed, made`.execute(db)
}
