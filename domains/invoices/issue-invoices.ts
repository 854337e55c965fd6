import { z } from 'zod'
import { serveBulk } from '../lists/serve-bulk.ts'
import { bulkRowOf, ofInvoices, readBulkInvoices } from './bulk-invoices.ts'
import { issueInvoices as endpoint } from './contract-bulk.ts'
import { moveInvoiceIn } from './move-invoice.ts'

/** Issues drafts. It cannot be undone: a number is given once. */
export const issueInvoices = serveBulk(endpoint, {
  ...ofInvoices,
  fields: z.object({}),
  before: z.null(),
  preview: async (tx, _, ids) =>
    (await readBulkInvoices(tx, ids)).map((invoice) =>
      bulkRowOf(
        invoice,
        invoice.status !== 'draft'
          ? 'no-such-move'
          : invoice.total_amount <= 0
            ? 'nothing-to-bill'
            : invoice.needs_rate
              ? 'rate-needed'
              : null
      )
    ),
  async act(tx, ctx, id) {
    await moveInvoiceIn(tx, ctx, { id, event: 'issue' })
    return null
  },
  undo: null,
})
