import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { checkAmounts, checkRate } from '../check-amounts.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { postInvoiced, postWrittenOff } from '../ledger/rules-postings-invoices.ts'
import type { Invoice, moveInvoice as endpoint } from './contract.ts'
import { ownerOf } from './insert-draft.ts'
import { lockInvoice, type LockedInvoice } from './lock-invoice.ts'
import { readInvoice } from './read-invoice.ts'
import { readRecipient } from './read-recipient.ts'
import { readSecondCurrency } from './read-second-currency.ts'
import { secondTotals } from './rules-second-currency.ts'
import { dueAfter, eventsOf, postsToLedger } from './rules.ts'

const statusOf = { issue: 'issued', write_off: 'uncollectible', cancel: 'cancelled' } as const

/**
 * Issues a draft, which numbers it in this transaction, posts it and nets the fees that payouts kept; cancels a draft; or
 * writes an issued invoice off, which takes somebody else than who made it. Throws the codes of the contract.
 */
export const moveInvoice = (ctx: Context, input: InputOf<typeof endpoint>): Promise<Invoice> =>
  ctx.tx((tx) => moveInvoiceIn(tx, ctx, input))

type MoveInput = Omit<InputOf<typeof endpoint>, 'version'> & { version?: number }

/** Moves an invoice in a transaction, of any version when none is given. */
export async function moveInvoiceIn(
  tx: Tx,
  ctx: Context,
  { id, event, reason, exchange, ...at }: MoveInput
): Promise<Invoice> {
  const invoice = await lockInvoice(tx, { id, ...at })
  if (!eventsOf(invoice).includes(event))
    throw refuse(409, 'no-such-move', 'This invoice cannot do that now.')
  if (event === 'write_off') checkWriteOff(ctx, invoice, reason)
  const status = statusOf[event]
  if (event === 'issue')
    await issueDraft(tx, ctx, invoice, await secondOf(tx, ctx, invoice, exchange))
  else
    await tx
      .updateTable('invoice')
      .set({
        status,
        status_reason: reason || null,
        ...(event === 'write_off' && { approved_by: ctx.actor?.user_id ?? null }),
      })
      .where('id', '=', id)
      .execute()
  if (event === 'write_off' && postsToLedger(invoice.kind))
    await postEntry(tx, ctx, {
      numo_company_id: invoice.numo_company_id,
      event: 'written_off',
      source_type: 'invoice',
      source_id: id,
      effective_on: ctx.today(),
      lines: postWrittenOff(partyOf(invoice), {
        currency: invoice.currency,
        amount: invoice.balance,
      }),
    })
  const moved = await readInvoice(tx, id)
  await record(tx, ctx.caller, {
    action: 'U',
    entity_type: 'invoice',
    entity_id: id,
    ...ownerOf(invoice.recipient_kind, invoice.recipient_id),
    changes: { status, ...(event === 'issue' && { number: moved.number }) },
    reason: reason ?? null,
  })
  return moved
}

type Exchange = NonNullable<MoveInput['exchange']>
type Second = Exchange & { currency: string }

/** Returns what an issued invoice says its totals in, too. Throws 422 `rate-needed`, `no-second-currency`, `day-to-come`, `rate-off`. */
async function secondOf(
  tx: Tx,
  ctx: Context,
  { id }: LockedInvoice,
  exchange: Exchange | undefined
): Promise<Second | null> {
  const second = await readSecondCurrency(tx, id)
  if (exchange === undefined) {
    if (second?.is_needed)
      throw refuse(422, 'rate-needed', `Give the rate to ${second.currency}, its day and source.`)
    return null
  }
  if (second === null)
    throw refuse(422, 'no-second-currency', 'This invoice has no second currency.')
  checkRate(exchange.rate)
  if (exchange.rate_on > ctx.today()) throw refuse(422, 'day-to-come', 'That day is to come.')
  return { ...exchange, currency: second.currency }
}

function secondColumns(invoice: LockedInvoice, second: Second) {
  const { tax_amount, total_amount } = secondTotals(invoice, second)
  checkAmounts([total_amount])
  return {
    second_currency: second.currency,
    second_rate: second.rate,
    second_rate_on: second.rate_on,
    second_rate_source: second.rate_source,
    second_tax_amount: tax_amount,
    second_total_amount: total_amount,
  }
}

function checkWriteOff(ctx: Context, invoice: LockedInvoice, reason: string | undefined) {
  if (!reason) throw refuse(422, 'reason-needed', 'Say why.')
  if (invoice.created_by === null || invoice.created_by === ctx.actor?.user_id)
    throw refuse(409, 'two-people', 'Somebody else must write off an invoice that you made.')
}

/** Who owes an invoice that posts to the ledger. */
export const partyOf = ({ recipient_kind: kind, recipient_id: id }: LockedInvoice) => ({ kind, id })

/**
 * Issues a draft in the transaction: copies who bills whom, numbers it by the trigger, posts it, and settles what payouts
 * kept. Throws 409 `nothing-to-bill`, `payout-returned`.
 */
export async function issueDraft(
  tx: Tx,
  ctx: Context,
  invoice: LockedInvoice,
  second: Second | null
): Promise<void> {
  const { id, kind, currency, numo_company_id, net_amount, tax_amount } = invoice
  if (invoice.total_amount <= 0)
    throw refuse(409, 'nothing-to-bill', 'There is nothing left to bill.')
  const company = await tx
    .selectFrom('numo_company')
    .select(['legal_name', 'tax_id', 'country'])
    .where('id', '=', numo_company_id)
    .executeTakeFirstOrThrow()
  const issued_on = ctx.today()
  await tx
    .updateTable('invoice')
    .set({
      status: 'issued',
      issued_on,
      due_on: kind === 'credit_note' ? null : (invoice.due_on ?? dueAfter(issued_on)),
      ...(await readRecipient(tx, invoice.recipient_kind, invoice.recipient_id)),
      issuer_name: company.legal_name,
      issuer_tax_id: company.tax_id,
      issuer_country: company.country,
      ...(second && secondColumns(invoice, second)),
    })
    .where('id', '=', id)
    .execute()
  if (postsToLedger(kind))
    await postEntry(tx, ctx, {
      numo_company_id,
      event: 'issued',
      source_type: 'invoice',
      source_id: id,
      effective_on: issued_on,
      lines: postInvoiced(partyOf(invoice), { currency, net_amount, tax_amount }),
    })
  if (kind === 'partner_fee') await netFees(tx, ctx, id, issued_on)
}

/** Settles each line from the payout that kept its fee. */
async function netFees(tx: Tx, ctx: Context, id: string, settled_on: string): Promise<void> {
  const lines = await tx
    .selectFrom('invoice_item as i')
    .innerJoin('payout as p', 'p.id', 'i.payout_id')
    .select(['p.id as payout_id', 'p.status', 'i.net_amount', 'i.tax_amount'])
    .where('i.invoice_id', '=', id)
    .orderBy('p.id')
    .forUpdate('p')
    .execute()
  for (const { payout_id, status, net_amount, tax_amount } of lines) {
    if (status !== 'paid')
      throw refuse(409, 'payout-returned', 'A payout of this invoice was returned by the bank.')
    await tx
      .insertInto('invoice_settlement')
      .values({
        invoice_id: id,
        payout_id,
        amount: net_amount + tax_amount,
        settled_on,
        created_by: ctx.actor?.user_id ?? null,
      })
      .execute()
  }
}
