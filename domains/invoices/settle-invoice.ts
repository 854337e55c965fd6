import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { checkDayOver } from '../check-day-over.ts'
import type { Context } from '../context.ts'
import { bookSettlement } from './book-settlement.ts'
import type { Invoice, settleInvoice as endpoint } from './contract.ts'
import { lockInvoice } from './lock-invoice.ts'
import { readInvoice } from './read-invoice.ts'
import { canSettle, postsToLedger } from './rules.ts'

const columnOf = {
  payout: 'payout_id',
  payment: 'payment_id',
  insurance_payment: 'insurance_payment_id',
} as const

/**
 * Settles an invoice. What bills a claim or fees is settled by the payment or payout that the ledger has already; only an
 * invoice written by hand is settled by a transfer, which is posted. The database keeps two invoices from sharing the same
 * money. Throws the codes of the contract.
 */
export const settleInvoice = (
  ctx: Context,
  { id, version, source, source_id, reference, settled_on, amount }: InputOf<typeof endpoint>
): Promise<Invoice> =>
  ctx.tx(async (tx) => {
    const invoice = await lockInvoice(tx, { id, version })
    if (!canSettle(invoice)) throw refuse(409, 'no-such-move', 'This invoice cannot do that now.')
    if ((source === 'transfer') !== postsToLedger(invoice.kind))
      throw refuse(409, 'settled-elsewhere', 'This invoice is settled by something else.')
    if (source === 'transfer' && !reference)
      throw refuse(422, 'trace-needed', 'Give the number of the transfer from the bank.')
    if (settled_on !== undefined) checkDayOver(ctx, settled_on)
    if (amount > invoice.balance)
      throw refuse(409, 'more-than-balance', 'The amount is more than is open on this invoice.')
    if (source !== 'transfer') {
      const { sources } = await readInvoice(tx, id)
      const known = sources.find((one) => one.source === source && one.id === source_id)
      if (!known || amount > known.amount)
        throw refuse(
          409,
          'more-than-source',
          'The amount is more than was paid for what this invoice bills.'
        )
    }
    return bookSettlement(tx, ctx, invoice, {
      amount,
      settled_on: settled_on ?? ctx.today(),
      reference: reference || null,
      ...(source !== 'transfer' && { [columnOf[source]]: source_id }),
    })
  })
