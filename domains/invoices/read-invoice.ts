import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { logoUrl } from '../companies/logo-url.ts'
import { momentOf } from '../ledger/as-of.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import type { Invoice } from './contract.ts'
import { invoiceEmail } from './invoice-email.ts'
import { paperColumns } from './read-paper.ts'
import { recipientCurrency } from './read-second-currency.ts'
import { secondCurrencyOf } from './rules-second-currency.ts'
import { canCredit, canSettle, eventsOf } from './rules.ts'

type Read = Omit<Invoice, 'moves' | 'can_settle' | 'can_credit' | 'email' | 'exchange_to'> & {
  approved_by: string | null
  functional_currency: string
  recipient_currency: string | null
}

/**
 * Reads an invoice as staff work it, as it is or was at the end of a day; as of a day nothing can be done with it. Throws
 * 404 `no-such-invoice`.
 */
export async function readInvoice(tx: Tx, id: string, as_of?: string): Promise<Invoice> {
  const at = momentOf(as_of)
  const { rows } = await sql<Read>`
    select ${paperColumns(at)}, n.functional_currency, ${recipientCurrency} as recipient_currency, v.version, v.status_reason, v.approved_by, ${utcText(sql`v.sent_at`)} as sent_at,
           jsonb_build_object('id', n.id, 'name', n.trade_name) as numo_company,
           jsonb_build_object('name', coalesce(v.issuer_name, n.legal_name), 'tax_id', coalesce(v.issuer_tax_id, n.tax_id),
                              'country', coalesce(v.issuer_country, n.country), 'logo', ${logoUrl}) as issuer,
           coalesce(v.created_by = app.user_id(), false) as is_own,
           coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'number', c.number, 'total_amount', c.total_amount,
               'issued_on', c.issued_on, 'reason', c.status_reason) order by c.id)
             from ${at.rows('invoice', sql`b.credits_invoice_id = v.id`)} c), '[]') as credit_notes,
           coalesce((select jsonb_agg(jsonb_build_object('id', s.id,
               'source', case when s.payout_id is not null then 'payout' when s.payment_id is not null then 'payment'
                              when s.insurance_payment_id is not null then 'insurance_payment' else 'transfer' end,
               'source_id', coalesce(s.payout_id, s.payment_id, s.insurance_payment_id),
               'number', coalesce((select p.number from payout p where p.id = s.payout_id),
                                  (select p.number from payment p where p.id = s.payment_id),
                                  (select p.number from insurance_payment p where p.id = s.insurance_payment_id), s.reference),
               'amount', s.amount, 'reason', s.reason,
               'settled_on', coalesce(s.settled_on, (s.created_at at time zone n.timezone)::date),
               'can_reverse', s.amount > 0 and v.status <> 'cancelled'
                 and not exists (select from invoice_settlement r where r.reversal_of_id = s.id)
                 and s.amount <= (select sum(o.amount) from invoice_settlement o where o.invoice_id = v.id
                                     and (o.payout_id, o.payment_id, o.insurance_payment_id)
                                         is not distinct from (s.payout_id, s.payment_id, s.insurance_payment_id)))
               order by s.id) from ${at.rows('invoice_settlement', sql`b.invoice_id = v.id`)} s), '[]') as settlements,
           coalesce((select jsonb_agg(jsonb_build_object('source', x.source, 'id', x.id, 'number', x.number,
               'amount', x.amount) order by x.id) from (${sourcesOf}) x where x.amount > 0), '[]') as sources
      from ${at.rows('invoice', sql`b.id = ${id}`)} v join numo_company n on n.id = v.numo_company_id`.execute(
    tx
  )
  const [read] = rows
  if (!read) throw noSuch('invoice')
  const { approved_by, functional_currency, recipient_currency, ...invoice } = read
  const to = await invoiceEmail(tx, invoice.recipient)
  const email = to?.email ?? null
  if (as_of !== undefined)
    return {
      ...{
        ...invoice,
        email,
        exchange_to: null,
        moves: [],
        sources: [],
        can_settle: false,
        can_credit: false,
      },
      settlements: invoice.settlements.map((one) => ({ ...one, can_reverse: false })),
    }
  return {
    ...{ ...invoice, email },
    exchange_to:
      invoice.status === 'draft'
        ? secondCurrencyOf({ currency: invoice.currency, functional_currency, recipient_currency })
        : null,
    moves: eventsOf({ ...invoice, approved_by }),
    can_settle: canSettle(invoice),
    can_credit: canCredit(invoice),
  }
}

/** What paid for the same as an invoice `v` and settles no invoice yet, in its currency. */
const sourcesOf = sql`
  select 'payout' as source, p.id, p.number,
         p.fee_amount::bigint + p.fee_tax_amount::bigint
         - coalesce((select sum(s.amount) from invoice_settlement s where s.payout_id = p.id), 0) as amount
    from payout p
   where v.kind = 'partner_fee' and p.status = 'paid' and p.partner_id = v.recipient_partner_id
     and p.currency = v.currency and p.numo_company_id = v.numo_company_id
     and (exists (select from invoice_item i where i.invoice_id = v.id and i.payout_id = p.id)
          or not exists (select from invoice_item i join invoice o on o.id = i.invoice_id
                          where i.payout_id = p.id and o.status <> 'cancelled'))
  union all
  select 'payment', p.id, p.number, i.paid
         - coalesce((select sum(s.amount) from invoice_settlement s join invoice o on o.id = s.invoice_id
                      where s.payment_id = p.id and o.claim_id = v.claim_id), 0)
    from (select payment_id, sum(claim_amount) as paid from payment_item
           where claim_id = v.claim_id and account_id = v.recipient_account_id group by payment_id) i
    join payment p on p.id = i.payment_id
   where v.kind = 'claim'
  union all
  select 'insurance_payment', p.id, p.number, i.paid
         - coalesce((select sum(s.amount) from invoice_settlement s join invoice o on o.id = s.invoice_id
                      where s.insurance_payment_id = p.id and o.claim_id = v.claim_id), 0)
    from (select insurance_payment_id, sum(claim_amount) as paid from insurance_payment_item
           where claim_id = v.claim_id group by insurance_payment_id) i
    join insurance_payment p on p.id = i.insurance_payment_id
   where v.kind = 'claim' and p.insurance_company_id = v.recipient_insurance_company_id`
