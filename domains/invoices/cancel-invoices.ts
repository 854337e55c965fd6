import { z } from 'zod'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { serveBulk } from '../lists/serve-bulk.ts'
import { bulkRowOf, ofInvoices, readBulkInvoices } from './bulk-invoices.ts'
import { cancelInvoices as endpoint } from './contract-bulk.ts'
import { ownerOf } from './insert-draft.ts'
import { lockInvoice } from './lock-invoice.ts'
import { moveInvoiceIn } from './move-invoice.ts'

/** Cancels drafts, and makes them drafts again. */
export const cancelInvoices = serveBulk(endpoint, {
  ...ofInvoices,
  fields: z.object({}),
  before: z.object({ version: z.int() }),
  preview: async (tx, _, ids) =>
    (await readBulkInvoices(tx, ids)).map((invoice) =>
      bulkRowOf(invoice, invoice.status === 'draft' ? null : 'no-such-move')
    ),
  async act(tx, ctx, id) {
    const { version } = await moveInvoiceIn(tx, ctx, { id, event: 'cancel' })
    return { version }
  },
  async undo(tx, ctx, id, { version }) {
    const invoice = await lockInvoice(tx, { id })
    if (invoice.version !== version)
      throw refuse(409, 'changed-since', 'Something else happened to this invoice.')
    await tx.updateTable('invoice').set({ status: 'draft' }).where('id', '=', id).execute()
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'invoice',
      entity_id: id,
      ...ownerOf(invoice.recipient_kind, invoice.recipient_id),
      changes: { status: 'draft' },
    })
  },
})
