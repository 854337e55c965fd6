import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { postSettled } from '../ledger/rules-postings-invoices.ts'
import type { Invoice, reverseInvoiceSettlement as endpoint } from './contract.ts'
import { ownerOf } from './insert-draft.ts'
import { lockInvoice } from './lock-invoice.ts'
import { partyOf } from './move-invoice.ts'
import { readInvoice } from './read-invoice.ts'
import { postsToLedger } from './rules.ts'

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
    const { invoice_id, payout_id, payment_id, insurance_payment_id, reference, amount } = await tx
      .selectFrom('invoice_settlement')
      .selectAll()
      .where('id', '=', settlement_id)
      .executeTakeFirstOrThrow()
    const reversal = await tx
      .insertInto('invoice_settlement')
      .values({
        ...{ invoice_id, payout_id, payment_id, insurance_payment_id, reference, reason },
        amount: -amount,
        settled_on: ctx.today(),
        reversal_of_id: settlement_id,
        created_by: ctx.actor?.user_id ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (postsToLedger(invoice.kind))
      await postEntry(tx, ctx, {
        numo_company_id: invoice.numo_company_id,
        event: 'reversed',
        source_type: 'invoice_settlement',
        source_id: reversal.id,
        effective_on: ctx.today(),
        lines: postSettled(
          partyOf(invoice),
          { currency: invoice.currency, amount: -amount },
          invoice.status === 'uncollectible'
        ),
      })
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'invoice',
      entity_id: id,
      ...ownerOf(invoice.recipient_kind, invoice.recipient_id),
      changes: { settled_amount: invoice.settled_amount - amount, currency: invoice.currency },
      reason,
    })
    return readInvoice(tx, id)
  })
