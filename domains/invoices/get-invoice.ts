import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { getInvoice as endpoint, Invoice } from './contract.ts'
import { readInvoice } from './read-invoice.ts'
import { readPayTo } from './read-pay-to.ts'

/** Returns an invoice as staff work and print it, as it is or was at the end of a day. Throws 404 `no-such-invoice`. */
export const getInvoice = (
  ctx: Context,
  { id, as_of }: InputOf<typeof endpoint>
): Promise<Invoice> =>
  ctx.tx(async (tx) => {
    const invoice = await readInvoice(tx, id, as_of)
    return { ...invoice, ...(await readPayTo(tx, ctx, invoice)) }
  })
