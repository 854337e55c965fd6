import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'
import { logoUrl } from '../companies/logo-url.ts'
import { momentOf, type Moment } from '../ledger/as-of.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import type { InvoicePaper } from './contract-paper.ts'

/** SQL for who an invoice `v` bills, as in the contracts. */
export const recipientKind: RawBuilder<unknown> = sql`
  case when v.recipient_account_id is not null then 'household' when v.recipient_partner_id is not null then 'partner'
       else 'insurer' end`

/** Columns of an invoice `v` as it is printed, besides its issuer, with the lines of a moment. */
export const paperColumns = (at: Moment): RawBuilder<unknown> => sql`
  v.id, v.number, v.kind, v.status, v.currency,
  jsonb_build_object('kind', ${recipientKind},
    'id', coalesce(v.recipient_account_id, v.recipient_partner_id, v.recipient_insurance_company_id),
    'name', coalesce(v.recipient_name, '–'), 'tax_id', v.recipient_tax_id, 'address', v.recipient_address) as recipient,
  (select jsonb_build_object('id', c.id, 'number', c.number, 'service_from', c.service_from, 'service_until', c.service_until)
     from claim c where c.id = v.claim_id) as claim,
  (select jsonb_build_object('id', o.id, 'number', o.number) from invoice o where o.id = v.credits_invoice_id) as credits,
  v.net_amount::float8 as net_amount, v.tax_amount::float8 as tax_amount, v.total_amount::float8 as total_amount,
  v.settled_amount::float8 as settled_amount, v.credited_amount::float8 as credited_amount,
  case when v.kind = 'credit_note' then 0 else v.balance end::float8 as balance,
  v.issued_on::text as issued_on, v.due_on::text as due_on, null::jsonb as pay_to,
  false as is_pay_to_unreadable,
  case when v.second_currency is not null then jsonb_build_object('currency', v.second_currency, 'rate', v.second_rate,
    'rate_on', v.second_rate_on, 'rate_source', v.second_rate_source, 'tax_amount', v.second_tax_amount,
    'net_amount', v.second_total_amount - v.second_tax_amount, 'total_amount', v.second_total_amount) end as second,
  coalesce((select jsonb_agg(jsonb_build_object(
      'sequence', i.sequence, 'description', i.description, 'quantity', i.quantity, 'unit_price', i.unit_price,
      'net_amount', i.net_amount, 'tax_rate_bps', i.tax_rate_bps, 'tax_amount', i.tax_amount,
      'billed_amount', i.billed_amount, 'insurer_amount', i.insurer_amount, 'written_off_amount', i.written_off_amount,
      'payout_id', i.payout_id
    ) order by i.sequence) from ${at.lines(sql`v.id`)} i), '[]') as lines,
  ${utcText(sql`now()`)} as printed_at`

/** Reads an issued invoice as it is printed, as far as the caller's role sees it. Throws 404 `no-such-invoice`. */
export async function readPaper(tx: Tx, id: string): Promise<InvoicePaper> {
  const { rows } = await sql<InvoicePaper>`
    select ${paperColumns(momentOf(undefined))}, jsonb_build_object('name', v.issuer_name, 'tax_id', v.issuer_tax_id, 'country', v.issuer_country,
             'logo', (select ${logoUrl} from numo_company n where n.id = v.numo_company_id)) as issuer
      from invoice v where v.id = ${id} and v.issued_on is not null`.execute(tx)
  const [paper] = rows
  if (!paper) throw noSuch('invoice')
  return paper
}
