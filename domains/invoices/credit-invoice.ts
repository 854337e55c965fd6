import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { shareOf } from '@numo/kit/money.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { reversed } from '../ledger/rules-postings.ts'
import { postInvoiced } from '../ledger/rules-postings-invoices.ts'
import type { creditInvoice as endpoint, Invoice } from './contract.ts'
import { insertDraft, ownerOf, type NewLine } from './insert-draft.ts'
import { lockInvoice } from './lock-invoice.ts'
import { issueDraft, partyOf } from './move-invoice.ts'
import { readInvoice } from './read-invoice.ts'
import { canCredit, postsToLedger } from './rules.ts'

/**
 * Issues a credit note over an issued invoice, in one transaction with its number: new rows, the invoice itself is not
 * edited. Credited whole, it is cancelled. Throws the codes of the contract.
 */
export const creditInvoice = (
  ctx: Context,
  { id, version, reason, lines }: InputOf<typeof endpoint>
): Promise<Invoice> =>
  ctx.tx(async (tx) => {
    const invoice = await lockInvoice(tx, { id, version })
    if (!canCredit(invoice)) throw refuse(409, 'no-such-move', 'This invoice cannot do that now.')
    const credited = await creditedLines(tx, id, lines)
    const total = credited.reduce((sum, one) => sum + one.net_amount + one.tax_amount, 0)
    if (total > invoice.balance || total === 0)
      throw refuse(409, 'more-than-balance', 'Less than that is open on this invoice.')
    const { kind, numo_company_id, recipient_kind, recipient_id, currency, claim_id } = invoice
    const note_id = await insertDraft(tx, ctx, {
      kind: 'credit_note',
      ...{ numo_company_id, recipient_kind, recipient_id, currency, claim_id },
      credits_invoice_id: id,
      lines: credited,
    })
    await tx
      .updateTable('invoice')
      .set({ status_reason: reason })
      .where('id', '=', note_id)
      .execute()
    const note = await lockInvoice(tx, { id: note_id })
    await issueDraft(tx, ctx, note)
    if (postsToLedger(kind))
      await postEntry(tx, ctx, {
        numo_company_id,
        event: 'credited',
        source_type: 'invoice',
        source_id: note_id,
        effective_on: ctx.today(),
        lines: reversed(postInvoiced(partyOf(invoice), note)),
      })
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'invoice',
      entity_id: id,
      ...ownerOf(recipient_kind, recipient_id),
      changes: { credited_amount: invoice.credited_amount + total },
      reason,
    })
    return readInvoice(tx, id)
  })

type Left = NewLine & { left_amount: number; left_tax: number }

/** What is credited by line: what is asked for, else all that is left. A line that is credited whole has its own tax. */
async function creditedLines(
  tx: Tx,
  id: string,
  requested: InputOf<typeof endpoint>['lines']
): Promise<NewLine[]> {
  const { rows } = await sql<Left>`
    select i.sequence, i.description, i.quantity::float8 as quantity, i.unit_price::float8 as unit_price,
           i.net_amount::float8 as net_amount, i.tax_rate_bps, i.tax_amount::float8 as tax_amount, i.payout_id,
           (i.net_amount - coalesce(c.net, 0))::float8 as left_amount, (i.tax_amount - coalesce(c.tax, 0))::float8 as left_tax
      from invoice_item i
      left join lateral (select sum(o.net_amount) as net, sum(o.tax_amount) as tax
                           from invoice_item o join invoice n on n.id = o.invoice_id
                          where n.credits_invoice_id = i.invoice_id and o.sequence = i.sequence) c on true
     where i.invoice_id = ${id} order by i.sequence`.execute(tx)
  const amounts = new Map(requested?.map(({ sequence, net_amount }) => [sequence, net_amount]))
  if (requested?.some(({ sequence }) => !rows.some((line) => line.sequence === sequence)))
    throw refuse(409, 'more-than-line', 'This invoice has no such line.')
  return rows.flatMap(({ left_amount, left_tax, ...line }) => {
    const amount = requested ? (amounts.get(line.sequence) ?? 0) : left_amount
    if (amount > left_amount)
      throw refuse(409, 'more-than-line', 'Less than that is left of a line.')
    if (amount === 0) return []
    if (amount === line.net_amount) return [line]
    const tax_amount =
      line.payout_id && amount === left_amount ? left_tax : shareOf(amount, line.tax_rate_bps)
    return [{ ...line, quantity: 1, unit_price: amount, net_amount: amount, tax_amount }]
  })
}
