import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import type { Invoice, sendInvoice as endpoint } from './contract.ts'
import { ownerOf } from './insert-draft.ts'
import { sendInvoice as job } from './jobs.ts'
import { lockInvoice } from './lock-invoice.ts'
import { readInvoice } from './read-invoice.ts'

/** Sends an invoice or credit note by email. Throws 409 `no-such-move` for a draft, `no-email` when no address is known. */
export const sendInvoice = (ctx: Context, { id }: InputOf<typeof endpoint>): Promise<Invoice> =>
  ctx.tx((tx) => sendInvoiceIn(tx, ctx, id))

/** Sends an invoice in a transaction. */
export async function sendInvoiceIn(tx: Tx, ctx: Context, id: string): Promise<Invoice> {
  const { status, recipient_kind, recipient_id } = await lockInvoice(tx, { id })
  if (status === 'draft' || status === 'cancelled')
    throw refuse(409, 'no-such-move', 'This invoice cannot do that now.')
  const invoice = await readInvoice(tx, id)
  if (invoice.email === null) throw refuse(409, 'no-email', 'No email address is known for it.')
  await ctx.jobs.add(tx, job, { invoice_id: id })
  await record(tx, ctx.caller, {
    action: 'E',
    entity_type: 'invoice',
    entity_id: id,
    ...ownerOf(recipient_kind, recipient_id),
    changes: { sending: invoice.number },
  })
  return invoice
}
