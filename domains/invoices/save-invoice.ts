import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { saveInvoice as endpoint } from './contract-drafts.ts'
import type { Invoice } from './contract.ts'
import { pricedLines } from './create-invoice.ts'
import { insertLines, ownerOf } from './insert-draft.ts'
import { lockInvoice } from './lock-invoice.ts'
import { readInvoice } from './read-invoice.ts'

/** Changes a draft. Throws 409 `invoice-fixed` once it is issued, and for lines that follow from claims or payouts. */
export const saveInvoice = (
  ctx: Context,
  { id, version, due_on, lines }: InputOf<typeof endpoint>
): Promise<Invoice> =>
  ctx.tx(async (tx) => {
    const invoice = await lockInvoice(tx, { id, version })
    if (invoice.status !== 'draft' || (lines && invoice.kind !== 'service'))
      throw refuse(409, 'invoice-fixed', 'These lines cannot be changed.')
    await tx.updateTable('invoice').set({ due_on }).where('id', '=', id).execute()
    if (lines) {
      await tx.deleteFrom('invoice_item').where('invoice_id', '=', id).execute()
      await insertLines(tx, id, pricedLines(lines))
    }
    const saved = await readInvoice(tx, id)
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'invoice',
      entity_id: id,
      ...ownerOf(invoice.recipient_kind, invoice.recipient_id),
      changes: { due_on, ...(lines && { net_amount: saved.net_amount, currency: saved.currency }) },
    })
    return saved
  })
