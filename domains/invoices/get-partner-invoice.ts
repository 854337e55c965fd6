import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { getPartnerInvoice as endpoint, InvoicePaper } from './contract-paper.ts'
import { readPaper } from './read-paper.ts'

/** Returns an invoice of the organisation as it is printed. Throws 404 `no-such-invoice`, also for a draft. */
export const getPartnerInvoice = (
  ctx: Context,
  { partnerId, id }: InputOf<typeof endpoint>
): Promise<InvoicePaper> =>
  ctx.tx(async (tx) => {
    const paper = await readPaper(tx, id)
    if (paper.recipient.id !== partnerId) throw noSuch('invoice')
    return paper
  })
