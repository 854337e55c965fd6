import type { Tx } from '../context.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import { noSuch } from '../no-such.ts'
import type { InvoiceRecipient } from './enums.ts'

/** Locks an invoice for a change and returns it. Throws 404 `no-such-invoice`, 409 `changed-meanwhile` for another version. */
export async function lockInvoice(tx: Tx, { id, version }: { id: string; version?: number }) {
  const invoice = await tx
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!invoice) throw noSuch('invoice')
  if (version !== undefined && invoice.version !== version) throw changedMeanwhile('invoice')
  return { ...invoice, ...recipientOf(invoice) }
}
export type LockedInvoice = Awaited<ReturnType<typeof lockInvoice>>

type Recipients = {
  recipient_account_id: string | null
  recipient_partner_id: string | null
  recipient_insurance_company_id: string | null
}

/** Returns who an invoice bills. The database requires exactly one. */
export function recipientOf({
  recipient_account_id: household,
  recipient_partner_id: partner,
  recipient_insurance_company_id: insurer,
}: Recipients): { recipient_kind: InvoiceRecipient; recipient_id: string } {
  if (household !== null) return { recipient_kind: 'household', recipient_id: household }
  if (partner !== null) return { recipient_kind: 'partner', recipient_id: partner }
  if (insurer !== null) return { recipient_kind: 'insurer', recipient_id: insurer }
  throw new Error('An invoice bills nobody')
}
