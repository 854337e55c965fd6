import { z } from 'zod'
import type { Tx } from '../context.ts'
import { serveBulk } from '../lists/serve-bulk.ts'
import { bulkRowOf, ofInvoices, readBulkInvoices, type BulkInvoice } from './bulk-invoices.ts'
import { sendInvoices as endpoint } from './contract-bulk.ts'
import { invoiceEmail } from './invoice-email.ts'
import { sendInvoiceIn } from './send-invoice.ts'

const notifiedKindOf = { household: 'household', partner: 'clinic', insurer: 'insurer' } as const

/** Sends issued invoices by email. What was sent cannot be undone. */
export const sendInvoices = serveBulk(endpoint, {
  ...ofInvoices,
  fields: z.object({}),
  before: z.null(),
  async preview(tx, _, ids) {
    const invoices = await readBulkInvoices(tx, ids)
    const reached = await readReached(tx, invoices)
    return invoices.map((invoice) => {
      const { status, recipient_kind, recipient_id } = invoice
      const refusal =
        status === 'draft' || status === 'cancelled'
          ? 'no-such-move'
          : reached.has(recipient_id)
            ? null
            : 'no-email'
      return bulkRowOf(invoice, refusal, { kind: notifiedKindOf[recipient_kind], id: recipient_id })
    })
  },
  async act(tx, ctx, id) {
    await sendInvoiceIn(tx, ctx, id)
    return null
  },
  undo: null,
})

/** Returns the ids of recipients of whom an address is known. */
async function readReached(tx: Tx, invoices: readonly BulkInvoice[]): Promise<ReadonlySet<string>> {
  const reached = new Set<string>()
  const recipients = new Map(
    invoices.map(({ recipient_id, recipient_kind }) => [recipient_id, recipient_kind])
  )
  // Sequential: one connection.
  for (const [id, kind] of recipients) if (await invoiceEmail(tx, { kind, id })) reached.add(id)
  return reached
}
