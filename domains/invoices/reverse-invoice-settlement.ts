import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import { bookSettlement } from './book-settlement.ts'
import type { Invoice, reverseInvoiceSettlement as endpoint } from './contract.ts'
import { lockInvoice } from './lock-invoice.ts'
import { readInvoice } from './read-invoice.ts'

/** Takes a settlement back with a row below zero; a paid invoice is open again. Throws the codes of the contract. */
export const reverseInvoiceSettlement = (
  ctx: Context,
  { id, version, settlement_id, reason }: InputOf<typeof endpoint>
): Promise<Invoice> =>
  ctx.tx(async (tx) => {
    const invoice = await lockInvoice(tx, { id, version })
    const { settlements } = await readInvoice(tx, id)
    const known = settlements.find((one) => one.id === settlement_id)
    if (!known) throw refuse(404, 'no-such-settlement', 'There is no such settlement')
    if (!known.can_reverse)
      throw refuse(409, 'no-such-move', 'This settlement was taken back already.')
    const { payout_id, payment_id, insurance_payment_id, reference, amount } = await tx
      .selectFrom('invoice_settlement')
      .selectAll()
      .where('id', '=', settlement_id)
      .executeTakeFirstOrThrow()
    return bookSettlement(tx, ctx, invoice, {
      ...{ payout_id, payment_id, insurance_payment_id, reference, reason },
      amount: -amount,
      settled_on: ctx.today(),
      reversal_of_id: settlement_id,
    })
  })
