import type { Insertable } from 'kysely'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { postSettled } from '../ledger/rules-postings-invoices.ts'
import type { Tables } from '../tables.ts'
import type { Invoice } from './contract.ts'
import { ownerOf } from './insert-draft.ts'
import type { LockedInvoice } from './lock-invoice.ts'
import { partyOf } from './move-invoice.ts'
import { readInvoice } from './read-invoice.ts'
import { postsToLedger } from './rules.ts'

type Settlement = Omit<Insertable<Tables['invoice_settlement']>, 'invoice_id' | 'created_by'> & {
  amount: number
  settled_on: string
}

/**
 * Writes a settlement of a locked invoice, or one below zero that takes another back, posts it where the ledger does not
 * have the money already, and records it. Returns the invoice after it.
 */
export async function bookSettlement(
  tx: Tx,
  ctx: Context,
  invoice: LockedInvoice,
  settlement: Settlement
): Promise<Invoice> {
  const { id, currency } = invoice
  const { amount, settled_on: effective_on, reason = null } = settlement
  const made = await tx
    .insertInto('invoice_settlement')
    .values({ ...settlement, invoice_id: id, created_by: ctx.actor?.user_id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (postsToLedger(invoice.kind))
    await postEntry(tx, ctx, {
      numo_company_id: invoice.numo_company_id,
      event: settlement.reversal_of_id ? 'reversed' : 'settled',
      source_type: 'invoice_settlement',
      source_id: made.id,
      effective_on,
      lines: postSettled(
        partyOf(invoice),
        { currency, amount },
        invoice.status === 'uncollectible'
      ),
    })
  await record(tx, ctx.caller, {
    action: 'U',
    entity_type: 'invoice',
    entity_id: id,
    ...ownerOf(invoice.recipient_kind, invoice.recipient_id),
    changes: { settled_amount: invoice.settled_amount + amount, currency },
    reason,
  })
  return readInvoice(tx, id)
}
