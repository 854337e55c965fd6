import type { Context, Tx } from '../context.ts'
import { record } from '../audit/record.ts'
import { checkAmounts } from '../check-amounts.ts'
import type { InvoiceRecipient, invoiceKinds } from './enums.ts'
import { readRecipient } from './read-recipient.ts'

/** A line as it is stored. Amounts in minor units. */
export type NewLine = {
  sequence: number
  description: string
  quantity: number
  unit_price: number
  net_amount: number
  tax_rate_bps: number
  tax_amount: number
  billed_amount?: number | null
  insurer_amount?: number | null
  written_off_amount?: number | null
  payout_id?: string | null
  /** Of a credit note: the line that it lowers. */
  credited_item_id?: string
}

export type NewDraft = {
  kind: (typeof invoiceKinds)[number]
  numo_company_id: string
  recipient_kind: InvoiceRecipient
  recipient_id: string
  currency: string
  due_on?: string | null
  claim_id?: string | null
  credits_invoice_id?: string | null
  lines: readonly NewLine[]
}

/** Column that refers to the recipient of each kind. */
export const recipientColumns = {
  household: 'recipient_account_id',
  partner: 'recipient_partner_id',
  insurer: 'recipient_insurance_company_id',
} as const satisfies Readonly<Record<InvoiceRecipient, string>>

/** Inserts a draft with its lines, and records it. Returns its id. */
export async function insertDraft(
  tx: Tx,
  ctx: Context,
  { lines, recipient_kind, recipient_id, ...draft }: NewDraft
): Promise<string> {
  const { id } = await tx
    .insertInto('invoice')
    .values({
      ...draft,
      ...(await readRecipient(tx, recipient_kind, recipient_id)),
      [recipientColumns[recipient_kind]]: recipient_id,
      created_by: ctx.actor?.user_id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLines(tx, id, lines)
  await record(tx, ctx.caller, {
    action: 'C',
    entity_type: 'invoice',
    entity_id: id,
    ...ownerOf(recipient_kind, recipient_id),
    changes: {
      kind: draft.kind,
      currency: draft.currency,
      net_amount: lines.reduce((sum, { net_amount }) => sum + net_amount, 0),
    },
  })
  return id
}

/** Inserts the lines of a draft. Throws 422 `amount-too-large`. */
export async function insertLines(
  tx: Tx,
  invoice_id: string,
  lines: readonly NewLine[]
): Promise<void> {
  checkAmounts(lines.flatMap(({ net_amount, tax_amount }) => [net_amount, tax_amount]))
  await tx
    .insertInto('invoice_item')
    .values(lines.map((line) => ({ ...line, invoice_id })))
    .execute()
}

/** Whose trail an event of an invoice belongs to. */
export const ownerOf = (kind: InvoiceRecipient, id: string) => ({
  ...(kind === 'household' && { account_id: id }),
  ...(kind === 'partner' && { partner_id: id }),
})
