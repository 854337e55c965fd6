import { sql, type RawBuilder } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { asOfFilter, type Moment } from '../ledger/as-of.ts'
import { inWords, isOneOf, type ListSource } from '../lists/list-source.ts'
import { utcText } from '../utc-text.ts'
import type { listInvoices } from './contract-list.ts'
import type { InvoiceAge, InvoiceRecipient } from './enums.ts'
import { recipientKind } from './read-paper.ts'
import { dueDaysOf } from './rules.ts'

/** Filters of the list of invoices. */
export type InvoiceFilters = Pick<
  InputOf<typeof listInvoices>,
  'status' | 'kind' | 'recipient' | 'age' | 'numo_company_id' | 'currency' | 'claim_id' | 'as_of'
>

/** SQL condition: an invoice `v` is due on a day of this age. */
export const isOfAge = (age: InvoiceAge, today: string): RawBuilder<unknown> => {
  const { from, until } = dueDaysOf(age, today)
  return sql`v.due_on between ${from ?? '-infinity'}::date and ${until ?? 'infinity'}::date`
}

const anyOf = (conditions: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join(conditions, sql` or `)})`

const billed: Readonly<Record<InvoiceRecipient, RawBuilder<unknown>>> = {
  household: sql`v.recipient_account_id is not null`,
  partner: sql`v.recipient_partner_id is not null`,
  insurer: sql`v.recipient_insurance_company_id is not null`,
}

/** List source of invoices and credit notes, for the list and its export; ages are counted to `today`. */
export const invoiceSource = (at: Moment, today: string): ListSource<InvoiceFilters> => ({
  from: sql`${at.rows('invoice')} v`,
  columns: sql`
    v.id, v.number, v.kind, v.status, v.currency, v.total_amount::float8 as total_amount,
    case when v.kind = 'credit_note' or v.status = 'cancelled' then 0 else v.balance end::float8 as balance,
    coalesce(v.status = 'issued' and v.due_on < ${today}::date, false) as is_overdue,
    (select jsonb_build_object('id', n.id, 'name', n.trade_name) from numo_company n where n.id = v.numo_company_id) as company,
    ${recipientKind} as recipient_kind, coalesce(v.recipient_name, '–') as recipient_name,
    (select jsonb_build_object('id', c.id, 'number', c.number) from claim c where c.id = v.claim_id) as claim,
    v.issued_on::text as issued_on, v.due_on::text as due_on, ${utcText(sql`v.sent_at`)} as sent_at,
    ${utcText(sql`v.created_at`)} as created_at`,
  id: { by: sql`v.id`, type: 'uuid' },
  sorts: { created_at: { by: sql`v.created_at`, type: 'timestamptz' } },
  sum: {
    amount: sql`case when v.kind = 'credit_note' then -v.total_amount else v.total_amount end`,
    currency: sql`v.currency`,
  },
  default_sort: '-created_at',
  search: (words) => [inWords(sql`v.words`, words)],
  filters: {
    status: (requested) => at.isOneOf('invoice', 'v', 'status', requested),
    kind: (requested) => isOneOf(sql`v.kind`, requested),
    recipient: (requested) => anyOf(requested.map((kind) => billed[kind])),
    age: (requested) =>
      sql`v.status = 'issued' and v.kind <> 'credit_note' and ${anyOf(requested.map((age) => isOfAge(age, today)))}`,
    numo_company_id: (requested) => sql`v.numo_company_id = ${requested}`,
    currency: (requested) => sql`v.currency = ${requested}`,
    claim_id: (requested) => sql`v.claim_id = ${requested}`,
    ...asOfFilter,
  },
})
