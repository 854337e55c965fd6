import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { getAccountInvoice as endpoint, InvoicePaper } from './contract-paper.ts'
import { readPaper } from './read-paper.ts'

/** Returns an invoice of the household as it is printed. Throws 404 `no-such-invoice`, also for a draft. */
export const getAccountInvoice = (
  ctx: Context,
  { accountId, id }: InputOf<typeof endpoint>
): Promise<InvoicePaper> =>
  ctx.tx(async (tx) => {
    const paper = await readPaper(tx, id)
    if (paper.recipient.id !== accountId) throw noSuch('invoice')
    return paper
  })
