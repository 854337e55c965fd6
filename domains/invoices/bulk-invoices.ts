import { sql } from 'kysely'
import type { Context, Tx } from '../context.ts'
import { momentOf } from '../ledger/as-of.ts'
import type { BulkRow } from '../lists/bulk-verb.ts'
import { ofToday } from '../lists/of-today.ts'
import { parseQuery } from '../parse-query.ts'
import { invoiceInput } from './contract-list.ts'
import type { InvoiceRecipient, invoiceStatuses } from './enums.ts'
import { invoiceSource } from './invoice-source.ts'
import { recipientKind } from './read-paper.ts'

/** An invoice that a bulk action is about. */
export type BulkInvoice = {
  id: string
  number: string | null
  recipient_kind: InvoiceRecipient
  recipient_id: string
  recipient_name: string
  currency: string
  total_amount: number
  status: (typeof invoiceStatuses)[number]
  /** It says its totals in another currency, too, for which somebody gives the rate. */
  needs_rate: boolean
}

/** The list whose rows a bulk action changes. */
export const ofInvoices = {
  source: (ctx: Context) => invoiceSource(momentOf(undefined), ctx.today()),
  parse: ofToday(parseQuery(invoiceInput)),
}

/** Reads invoices for a preview, oldest first. */
export async function readBulkInvoices(tx: Tx, ids: readonly string[]): Promise<BulkInvoice[]> {
  const { rows } = await sql<BulkInvoice>`
    select v.id, v.number, ${recipientKind} as recipient_kind,
           coalesce(v.recipient_account_id, v.recipient_partner_id, v.recipient_insurance_company_id) as recipient_id,
           coalesce(v.recipient_name, '–') as recipient_name, v.currency, v.total_amount::float8 as total_amount, v.status,
           v.currency <> n.functional_currency as needs_rate
      from invoice v join numo_company n on n.id = v.numo_company_id where v.id = any (${ids}::uuid[]) order by v.created_at, v.id`.execute(
    tx
  )
  return rows
}

/** Returns the row of a preview. */
export const bulkRowOf = (
  { id, number, recipient_name, currency, total_amount }: BulkInvoice,
  refusal: string | null,
  notified: BulkRow['notified'] = null
): BulkRow => ({
  ...{ id, label: number ?? recipient_name, refusal, notified },
  amount: { currency, value: total_amount },
})
