import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { reversed } from '../ledger/rules-postings.ts'
import { postInvoiced } from '../ledger/rules-postings-invoices.ts'
import type { creditInvoice as endpoint, Invoice } from './contract.ts'
import { insertDraft, ownerOf, type NewLine } from './insert-draft.ts'
import { lockInvoice, type LockedInvoice } from './lock-invoice.ts'
import { issueDraft, partyOf } from './move-invoice.ts'
import { readInvoice } from './read-invoice.ts'
import { canCredit, creditedTax, postsToLedger } from './rules.ts'

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
    await issueCreditNote(tx, ctx, invoice, { reason, lines: credited })
    return readInvoice(tx, id)
  })

/**
 * Credits the fee of a payout that the bank returned, with a credit note over the invoice that billed it: its items are paid
 * again, and the payout that pays them has the fee. What the clinic settled otherwise stays for staff.
 */
export async function creditReturnedFee(tx: Tx, ctx: Context, payout_id: string, reason: string) {
  const billed = await tx
    .selectFrom('invoice_item as i')
    .innerJoin('invoice as v', 'v.id', 'i.invoice_id')
    .select(['v.id', 'i.sequence'])
    .where('i.payout_id', '=', payout_id)
    .where('v.kind', '=', 'partner_fee')
    .where('v.status', '=', 'issued')
    .orderBy('v.id')
    .execute()
  for (const { id, sequence } of billed) {
    const invoice = await lockInvoice(tx, { id })
    const lines = (await creditedLines(tx, id)).filter((line) => line.sequence === sequence)
    const total = totalOf(lines)
    if (total > 0 && total <= invoice.balance)
      await issueCreditNote(tx, ctx, invoice, { reason, lines })
  }
}

const totalOf = (lines: readonly NewLine[]) =>
  lines.reduce((sum, one) => sum + one.net_amount + one.tax_amount, 0)

/** Issues a credit note in the transaction that locked its invoice. Throws 409 `more-than-balance`. */
async function issueCreditNote(
  tx: Tx,
  ctx: Context,
  invoice: LockedInvoice,
  { reason, lines }: { reason: string; lines: readonly NewLine[] }
): Promise<void> {
  const total = totalOf(lines)
  if (total > invoice.balance || total === 0)
    throw refuse(409, 'more-than-balance', 'The amount is more than is open on this invoice.')
  const { id, kind, numo_company_id, recipient_kind, recipient_id, currency, claim_id } = invoice
  const note_id = await insertDraft(tx, ctx, {
    kind: 'credit_note',
    ...{ numo_company_id, recipient_kind, recipient_id, currency, claim_id },
    credits_invoice_id: id,
    lines,
  })
  await tx.updateTable('invoice').set({ status_reason: reason }).where('id', '=', note_id).execute()
  const note = await lockInvoice(tx, { id: note_id })
  // At the rate of the invoice, so that both leave nothing in either currency.
  const { second_currency, second_rate, second_rate_on, second_rate_source } = invoice
  const second =
    second_currency !== null &&
    second_rate !== null &&
    second_rate_on !== null &&
    second_rate_source !== null
      ? {
          currency: second_currency,
          rate: Number(second_rate),
          rate_on: second_rate_on,
          rate_source: second_rate_source,
        }
      : null
  await issueDraft(tx, ctx, note, second)
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
    changes: { credited_amount: invoice.credited_amount + total, currency },
    reason,
  })
}

type Left = NewLine & { id: string; credited_net: number; credited_tax: number }

/** What is credited by line: what is asked for, else all that is left. */
async function creditedLines(
  tx: Tx,
  id: string,
  requested?: InputOf<typeof endpoint>['lines']
): Promise<NewLine[]> {
  const { rows } = await sql<Left>`
    select i.id, i.sequence, i.description, i.quantity::float8 as quantity, i.unit_price::float8 as unit_price,
           i.net_amount::float8 as net_amount, i.tax_rate_bps, i.tax_amount::float8 as tax_amount, i.payout_id,
           coalesce(c.net, 0)::float8 as credited_net, coalesce(c.tax, 0)::float8 as credited_tax
      from invoice_item i
      left join lateral (select sum(o.net_amount) as net, sum(o.tax_amount) as tax
                           from invoice_item o where o.credited_item_id = i.id) c on true
     where i.invoice_id = ${id} order by i.sequence`.execute(tx)
  const amounts = new Map(requested?.map(({ sequence, net_amount }) => [sequence, net_amount]))
  if (requested?.some(({ sequence }) => !rows.some((line) => line.sequence === sequence)))
    throw refuse(404, 'no-such-line', 'This invoice has no such line.')
  return rows.flatMap(({ id: credited_item_id, credited_net, credited_tax, ...line }) => {
    const left_amount = line.net_amount - credited_net
    const amount = requested ? (amounts.get(line.sequence) ?? 0) : left_amount
    if (amount > left_amount)
      throw refuse(409, 'more-than-line', 'The amount is more than is left of a line.')
    if (amount === 0) return []
    const tax_amount = creditedTax(line, { credited_net, credited_tax }, amount)
    const price =
      amount === line.net_amount ? {} : { quantity: 1, unit_price: amount, net_amount: amount }
    return [{ ...line, ...price, tax_amount, credited_item_id }]
  })
}
