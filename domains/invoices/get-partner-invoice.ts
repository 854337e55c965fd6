import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { getPartnerInvoice as endpoint, InvoicePaper } from './contract-paper.ts'
import { readPaper } from './read-paper.ts'
import { readPayTo } from './read-pay-to.ts'

/**
 * Returns an invoice of the organisation as it is printed, while it is to be paid with our account for the transfer. Throws 404
 * `no-such-invoice`, also for a draft.
 */
export async function getPartnerInvoice(
  ctx: Context,
  { partnerId, id }: InputOf<typeof endpoint>
): Promise<InvoicePaper> {
  const paper = await ctx.tx((tx) => readPaper(tx, id))
  if (paper.recipient.id !== partnerId) throw noSuch('invoice')
  if (paper.balance <= 0) return paper
  return { ...paper, ...(await ctx.system((tx) => readPayTo(tx, ctx, paper))) }
}
