import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'
import { dayOf } from '../day-of.ts'

/** One thing that is off: the rule, and what breaks it (number or id, with the amounts that differ). */
export type BooksProblem = { rule: string; what: string }

/**
 * Rules of the books, each a query for what breaks it, with a column `what`. They compare stored sums with the rows they
 * are made of, so that a sum that drifted is found whatever made it drift.
 */
const rules: Readonly<Record<string, RawBuilder<unknown>>> = {
  'a claim bills the sum of its lines': sql`
    select c.number || ': ' || c.billed_amount || ' billed, lines ' || coalesce(i.sum, 0) as what
      from claim c left join (select account_id, claim_id, sum(billed_amount) from claim_item group by 1, 2) i
        on (i.account_id, i.claim_id) = (c.account_id, c.id)
     where c.billed_amount <> coalesce(i.sum, 0)`,
  'a decision is the sum of its adjustments': sql`
    select r.id::text as what from claim_response r
      left join lateral (select coalesce(sum(amount) filter (where group_code = 'PR'), 0) as patient,
                                coalesce(sum(amount) filter (where group_code <> 'PR'), 0) as other
                           from claim_adjustment a where (a.account_id, a.claim_response_id) = (r.account_id, r.id)) a on true
     where (r.patient_responsibility_amount, r.write_off_amount) is distinct from (a.patient, a.other)
        or r.submitted_amount <> r.benefit_amount::bigint + r.patient_responsibility_amount + r.write_off_amount`,
  'a claim has the amounts of its newest decision': sql`
    select c.number as what from claim c
      join lateral (select * from claim_response r where (r.account_id, r.claim_id) = (c.account_id, c.id)
                     order by r.revision desc limit 1) r on true
     where (c.insurer_payable_amount, c.patient_responsibility_amount, c.write_off_amount, c.outcome)
           is distinct from (r.benefit_amount, r.patient_responsibility_amount, r.write_off_amount, r.outcome)`,
  'the insurer paid of a claim what is allocated to it': sql`
    select c.number as what from claim c
      left join (select account_id, claim_id, sum(claim_amount) from insurance_payment_item group by 1, 2) i
        on (i.account_id, i.claim_id) = (c.account_id, c.id)
     where c.insurer_paid_amount <> coalesce(i.sum, 0)`,
  'the household paid of a claim what is allocated to it': sql`
    select c.number as what from claim c
      left join (select account_id, claim_id, sum(claim_amount) from payment_item group by 1, 2) i
        on (i.account_id, i.claim_id) = (c.account_id, c.id)
     where c.patient_paid_amount <> coalesce(i.sum, 0)`,
  'a claim has paid out the sum of its paid items': sql`
    select c.number as what from claim c
      left join (select account_id, claim_id, sum(gross_amount) from payout_item where status = 'paid' group by 1, 2) i
        on (i.account_id, i.claim_id) = (c.account_id, c.id)
     where c.paid_out_amount <> coalesce(i.sum, 0)`,
  'an insurance payment allocates the sum of its items': sql`
    select p.number as what from insurance_payment p
      left join (select insurance_payment_id, sum(amount) from insurance_payment_item group by 1) i on i.insurance_payment_id = p.id
      left join (select insurance_payment_id, sum(amount) from insurance_payment_adjustment group by 1) a on a.insurance_payment_id = p.id
     where (p.allocated_amount, p.adjustment_amount) is distinct from (coalesce(i.sum, 0), coalesce(a.sum, 0))`,
  'a payment allocates and refunds the sum of its items': sql`
    select p.number as what from payment p
      left join (select account_id, payment_id, sum(amount) from payment_item group by 1, 2) i
        on (i.account_id, i.payment_id) = (p.account_id, p.id)
      left join (select account_id, payment_id, sum(amount) from refund where status not in ('failed', 'cancelled') group by 1, 2) r
        on (r.account_id, r.payment_id) = (p.account_id, p.id)
     where (p.allocated_amount, p.refunded_amount) is distinct from (coalesce(i.sum, 0), coalesce(r.sum, 0))`,
  'a payout is the sum of its items': sql`
    select p.number as what from payout p
      left join (select payout_id, sum(gross_amount) as gross, sum(net_amount) as net, count(*) from payout_item group by 1) i
        on i.payout_id = p.id
     where p.status in ('draft', 'approved', 'in_transit', 'paid')
       and (p.gross_amount, p.net_amount, p.item_count) is distinct from (coalesce(i.gross, 0), coalesce(i.net, 0), coalesce(i.count, 0))`,
  'an allocation is for an organisation and has one payout item': sql`
    select i.id::text as what from insurance_payment_item i
     where i.partner_id is not null and not exists (
       select from payout_item o where (o.account_id, o.insurance_payment_item_id) = (i.account_id, i.id))
    union all
    select i.id::text from payment_item i
     where i.partner_id is not null and not exists (
       select from payout_item o where (o.account_id, o.payment_item_id) = (i.account_id, i.id))`,
  'an invoice is the sum of its lines and settlements': sql`
    select coalesce(v.number, v.id::text) as what from invoice v
      left join (select invoice_id, sum(net_amount) as net, sum(tax_amount) as tax from invoice_item group by 1) i on i.invoice_id = v.id
      left join (select invoice_id, sum(amount) from invoice_settlement group by 1) s on s.invoice_id = v.id
     where (v.net_amount, v.tax_amount, v.settled_amount) is distinct from (coalesce(i.net, 0), coalesce(i.tax, 0), coalesce(s.sum, 0))`,
  'an invoice is lowered by its credit notes': sql`
    select v.number as what from invoice v
      left join (select credits_invoice_id, sum(total_amount) from invoice
                  where kind = 'credit_note' and status <> 'draft' group by 1) c on c.credits_invoice_id = v.id
     where v.credited_amount <> coalesce(c.sum, 0)`,
  'a line bills the fee that its payout kept': sql`
    select coalesce(v.number, v.id::text) || ': ' || p.number as what
      from invoice_item i join invoice v on v.id = i.invoice_id join payout p on p.id = i.payout_id
     where v.kind = 'partner_fee' and p.status = 'paid'
       and (i.net_amount, i.tax_amount) is distinct from (p.fee_amount, p.fee_tax_amount)`,
  'a fee is billed once, and not for a payout that came back': sql`
    select v.number || ': ' || p.number as what
      from invoice_item i join invoice v on v.id = i.invoice_id and v.kind = 'partner_fee' and v.status = 'issued'
      join payout p on p.id = i.payout_id and p.status = 'returned'
      left join (select credited_item_id, sum(net_amount) as net from invoice_item group by 1) c on c.credited_item_id = i.id
     where i.net_amount > coalesce(c.net, 0)
    union all
    select p.number from payout p join invoice_item i on i.payout_id = p.id
      join invoice v on v.id = i.invoice_id and v.kind = 'partner_fee' and v.status <> 'cancelled'
     group by p.id having count(*) > 1`,
  'money settles no more of invoices than it brought': sql`
    select p.number as what from payout p join invoice_settlement s on s.payout_id = p.id
     group by p.id having sum(s.amount) > case p.status when 'paid' then p.fee_amount::bigint + p.fee_tax_amount else 0 end
    union all
    select p.number from payment p
      join (select s.payment_id, v.claim_id, sum(s.amount) from invoice_settlement s join invoice v on v.id = s.invoice_id
             group by 1, 2) s on s.payment_id = p.id
     where s.sum > (select coalesce(sum(i.claim_amount), 0) from payment_item i where (i.payment_id, i.claim_id) = (p.id, s.claim_id))
    union all
    select p.number from insurance_payment p
      join (select s.insurance_payment_id, v.claim_id, sum(s.amount) from invoice_settlement s join invoice v on v.id = s.invoice_id
             group by 1, 2) s on s.insurance_payment_id = p.id
     where s.sum > (select coalesce(sum(i.claim_amount), 0) from insurance_payment_item i
                     where (i.insurance_payment_id, i.claim_id) = (p.id, s.claim_id))`,
  'what was invoiced by hand is owed in the ledger': sql`
    select a.code || ' ' || coalesce(a.account_id, a.partner_id, a.insurance_company_id) || ' ' || a.currency as what
      from ledger_account a join ledger_balance b on b.ledger_account_id = a.id
      left join (select recipient_account_id, recipient_partner_id, recipient_insurance_company_id, currency, numo_company_id,
                        sum(balance) as open from invoice where kind = 'service' and status = 'issued' group by 1, 2, 3, 4, 5) v
        on (v.recipient_account_id, v.recipient_partner_id, v.recipient_insurance_company_id)
           is not distinct from (a.account_id, a.partner_id, a.insurance_company_id)
       and (v.currency, v.numo_company_id) = (a.currency, a.numo_company_id)
     where a.code in ('account_invoiced', 'partner_invoiced', 'insurer_invoiced') and b.balance <> coalesce(v.open, 0)`,
  'numbers of invoices have no gaps': sql`
    select s.series || ': ' || s.last_number || ' given, ' || count(v.id) || ' invoices' as what
      from invoice_sequence s join numo_company c on c.id = s.numo_company_id
      left join invoice v on v.numo_company_id = s.numo_company_id and v.number like c.invoice_prefix || '-' || s.series || '-%'
     group by s.series, s.last_number having s.last_number <> count(v.id)`,
  'a journal entry balances in every currency': sql`
    select e.source_type || ' ' || e.event || ' ' || e.source_id as what from journal_line l
      join journal_entry e on e.id = l.journal_entry_id
     group by e.id, l.currency having sum(l.amount) <> 0`,
  'a balance is the sum of its lines': sql`
    select a.code || ' ' || a.currency as what from ledger_account a
      left join ledger_balance b on b.ledger_account_id = a.id
      left join (select ledger_account_id, sum(amount) from journal_line group by 1) l on l.ledger_account_id = a.id
     where coalesce(b.balance, 0) <> coalesce(l.sum, 0)`,
  'money of a day is the sum of what entered and left that day': sql`
    select coalesce(d.day, e.effective_on) || ' ' || coalesce(d.currency, e.currency) as what
      from money_day d
      full join (select numo_company_id, currency, effective_on, sum(greatest(amount, 0)) as came_in, sum(greatest(-amount, 0)) as went_out
                   from (select j.id, j.numo_company_id, l.currency, j.effective_on, sum(l.amount) as amount
                           from journal_line l
                           join ledger_account a on a.id = l.ledger_account_id and a.code in ('bank', 'processor')
                           join journal_entry j on j.id = l.journal_entry_id and j.event <> 'converted'
                          group by j.id, l.currency) one
                  group by 1, 2, 3) e
        on (e.numo_company_id, e.currency, e.effective_on) = (d.numo_company_id, d.currency, d.day)
     where (d.in_amount, d.out_amount) is distinct from (e.came_in, e.went_out)`,
  'what is owed by day is what the claims of that day say': sql`
    select coalesce(o.insurance_company_id::text, 'no insurer') || ' ' || o.currency || ' ' || coalesce(o.adjudicated_on::text, 'no day') as what
      from (select insurance_company_id, currency, decided_on, adjudicated_on, insurer_amount, insurer_claim_count, patient_amount from owed_day
            union all
            select insurance_company_id, currency, decided_on, ${dayOf(sql`adjudicated_at`)}, -greatest(insurer_balance, 0),
                   -(insurer_balance > 0)::int, -greatest(patient_balance, 0)
              from claim where outcome is not null and decision_reversed_at is null and payee_type = 'provider') o
     group by o.insurance_company_id, o.currency, o.decided_on, o.adjudicated_on
    having sum(o.insurer_amount) <> 0 or sum(o.insurer_claim_count) <> 0 or sum(o.patient_amount) <> 0`,
  'what an insurer owes in the ledger is what its claims and adjustments say': sql`
    select a.insurance_company_id || ' ' || a.currency as what from ledger_account a
      join ledger_balance b on b.ledger_account_id = a.id
      left join (select insurance_company_id, currency, numo_company_id, sum(insurer_balance) as owed from claim
                  where outcome is not null and payee_type = 'provider' group by 1, 2, 3) c
        on (c.insurance_company_id, c.currency, c.numo_company_id) = (a.insurance_company_id, a.currency, a.numo_company_id)
      left join (select insurance_company_id, currency, numo_company_id, sum(adjustment_amount) as adjusted
                   from insurance_payment group by 1, 2, 3) p
        on (p.insurance_company_id, p.currency, p.numo_company_id) = (a.insurance_company_id, a.currency, a.numo_company_id)
     where a.code = 'insurer_receivable' and b.balance <> coalesce(c.owed, 0) + coalesce(p.adjusted, 0)`,
  'what a household owes in the ledger is what its claims say': sql`
    select a.account_id || ' ' || a.currency as what from ledger_account a
      join ledger_balance b on b.ledger_account_id = a.id
      left join (select account_id, currency, numo_company_id, sum(patient_balance) as owed from claim
                  where outcome is not null and payee_type = 'provider' group by 1, 2, 3) c
        on (c.account_id, c.currency, c.numo_company_id) = (a.account_id, a.currency, a.numo_company_id)
     where a.code = 'patient_receivable' and b.balance <> coalesce(c.owed, 0)`,
  'money of an insurer in the ledger is what its payments have left': sql`
    select a.insurance_company_id || ' ' || a.currency as what from ledger_account a
      join ledger_balance b on b.ledger_account_id = a.id
      left join (select insurance_company_id, currency, numo_company_id, sum(unallocated_amount) as left_over from insurance_payment
                  where status in ('received', 'reconciled') group by 1, 2, 3) p
        on (p.insurance_company_id, p.currency, p.numo_company_id) = (a.insurance_company_id, a.currency, a.numo_company_id)
     where a.code = 'insurer_unapplied' and b.balance <> -coalesce(p.left_over, 0)`,
  'charges of the bank in the ledger are what it kept of payments': sql`
    select coalesce(p.currency, a.currency) || ': ' || coalesce(p.kept, 0) || ' kept, ' || coalesce(a.charged, 0) || ' in the ledger' as what
      from (select numo_company_id, currency, sum(bank_fee_amount) as kept from insurance_payment
             where status in ('received', 'reconciled') and bank_fee_amount > 0 and coalesce(bank_currency, currency) = currency
             group by 1, 2) p
      full join (select a.numo_company_id, a.currency, sum(b.balance) as charged from ledger_account a
                   join ledger_balance b on b.ledger_account_id = a.id where a.code = 'bank_charges' group by 1, 2) a
        on (a.numo_company_id, a.currency) = (p.numo_company_id, p.currency)
     where coalesce(p.kept, 0) <> coalesce(a.charged, 0)`,
  'money of a household in the ledger is what its payments have left': sql`
    select a.account_id || ' ' || a.currency as what from ledger_account a
      join ledger_balance b on b.ledger_account_id = a.id
      left join (select p.account_id, p.currency, p.numo_company_id,
                        sum(p.amount::bigint - p.allocated_amount::bigint - coalesce(r.refunded, 0)) as left_over
                   from payment p
                   left join (select account_id, payment_id, sum(amount) as refunded from refund where status = 'succeeded' group by 1, 2) r
                     on (r.account_id, r.payment_id) = (p.account_id, p.id)
                  where p.status = 'succeeded' group by 1, 2, 3) p
        on (p.account_id, p.currency, p.numo_company_id) = (a.account_id, a.currency, a.numo_company_id)
     where a.code = 'account_unapplied' and b.balance <> -coalesce(p.left_over, 0)`,
  'deposits that clinics hold in the ledger are what stays have left': sql`
    select a.code || ' ' || coalesce(a.partner_id, a.account_id) || ' ' || a.currency as what from ledger_account a
      join ledger_balance b on b.ledger_account_id = a.id
      left join (select t.partner_id, t.account_id, t.currency, t.numo_company_id,
                        sum(case when t.kind in ('received', 'released') then t.amount::bigint else -t.amount::bigint end) as held
                   from stay_deposit t
                  group by grouping sets ((t.partner_id, t.currency, t.numo_company_id), (t.account_id, t.currency, t.numo_company_id))) t
        on coalesce(t.partner_id, t.account_id) = coalesce(a.partner_id, a.account_id)
       and (t.currency, t.numo_company_id) = (a.currency, a.numo_company_id)
     where a.code in ('partner_deposit', 'account_deposit')
       and b.balance <> case a.code when 'partner_deposit' then coalesce(t.held, 0) else -coalesce(t.held, 0) end`,
  'a deposit that is used for a claim is paid of it at the clinic': sql`
    select c.number as what from claim c
      join (select account_id, claim_id, sum(case kind when 'used' then amount::bigint else -amount::bigint end) as used
              from stay_deposit where claim_id is not null group by 1, 2) t on (t.account_id, t.claim_id) = (c.account_id, c.id)
     where t.used < 0 or c.patient_paid_at_partner_amount < t.used`,
  'a bill of a stay is the sum of its lines': sql`
    select b.number as what from stay_bill b
      left join (select account_id, stay_bill_id, sum(amount) from stay_charge group by 1, 2) h
        on (h.account_id, h.stay_bill_id) = (b.account_id, b.id)
     where b.amount <> coalesce(h.sum, 0)`,
  'what an organisation is owed in the ledger is its unpaid items': sql`
    select a.partner_id || ' ' || a.currency as what from ledger_account a
      join ledger_balance b on b.ledger_account_id = a.id
      left join (select partner_id, currency, numo_company_id, sum(gross_amount) as owed from payout_item
                  where status <> 'paid' group by 1, 2, 3) i
        on (i.partner_id, i.currency, i.numo_company_id) = (a.partner_id, a.currency, a.numo_company_id)
     where a.code = 'partner_payable' and b.balance <> -coalesce(i.owed, 0)`,
}

/** Names of the rules that the books are proven by. */
export const booksRules = Object.keys(rules)

/** Proves the books in one snapshot. Returns what is off, at most 20 a rule; empty when all is well. */
export async function verifyBooks(tx: Tx): Promise<BooksProblem[]> {
  const problems: BooksProblem[] = []
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await sql<{ what: string }>`${query} limit 20`.execute(tx)
    problems.push(...rows.map(({ what }) => ({ rule, what })))
  }
  return problems
}
