import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { getInvoice as endpoint, Invoice } from './contract.ts'
import { readInvoice } from './read-invoice.ts'

/** Returns an invoice as staff work it, as it is or was at the end of a day. Throws 404 `no-such-invoice`. */
export const getInvoice = (
  ctx: Context,
  { id, as_of }: InputOf<typeof endpoint>
): Promise<Invoice> => ctx.tx((tx) => readInvoice(tx, id, as_of))
