import { portionOf, splitAmount } from '@numo/kit/money.ts'
import { dayAfter, dayBefore } from '../insurance/rules-versions.ts'
import { sharesByLine } from '../claims/rules-by-line.ts'
import type {
  InvoiceAge,
  InvoiceEvent,
  InvoiceRecipient,
  invoiceKinds,
  invoiceStatuses,
} from './enums.ts'

type Kind = (typeof invoiceKinds)[number]
type Status = (typeof invoiceStatuses)[number]

/** Days until an invoice is due that says nothing else. */
export const paymentTerms_days = 15

/** Returns the day an invoice is due that is issued on a day. */
export const dueAfter = (issued_on: string): string => dayAfter(issued_on, paymentTerms_days)

/** First and last due day of each age on `today`; null is open. Ages do not overlap and leave no day out. */
export const dueDaysOf = (
  age: InvoiceAge,
  today: string
): { from: string | null; until: string | null } => {
  const ago = (days: number) => dayAfter(today, -days)
  const ranges: Readonly<Record<InvoiceAge, readonly [string | null, string | null]>> = {
    not_due: [today, null],
    days_1_30: [ago(30), dayBefore(today)],
    days_31_60: [ago(60), ago(31)],
    days_61_90: [ago(90), ago(61)],
    over_90: [null, ago(91)],
  }
  const [from, until] = ranges[age]
  return { from, until }
}

/** Whether the kind of invoice books what is owed itself; the others bill what the ledger has already. */
export const postsToLedger = (kind: Kind): boolean => kind === 'service'

type Stateful = { kind: Kind; status: Status; balance: number; approved_by: string | null }

/** Returns what staff may do with an invoice. One that was written off once is not written off again. */
export function eventsOf({ kind, status, approved_by }: Stateful): InvoiceEvent[] {
  if (status === 'draft') return ['issue', 'cancel']
  return status === 'issued' && kind !== 'credit_note' && approved_by === null ? ['write_off'] : []
}

/** Whether a credit note may lower what the invoice asks for. */
export const canCredit = ({ kind, status, balance }: Omit<Stateful, 'approved_by'>): boolean =>
  status === 'issued' && kind !== 'credit_note' && balance > 0

/** Whether money may settle the invoice. */
export const canSettle = ({ kind, status, balance }: Omit<Stateful, 'approved_by'>): boolean =>
  (status === 'issued' || status === 'uncollectible') && kind !== 'credit_note' && balance > 0

/**
 * Returns the tax of a credit of `amount` net over a line, after what earlier credits took. Credits share the tax of the
 * line by their net amounts, each within one minor unit; credited whole, they add up to it.
 */
export const creditedTax = (
  { net_amount, tax_amount }: { net_amount: number; tax_amount: number },
  { credited_net, credited_tax }: { credited_net: number; credited_tax: number },
  amount: number
): number => Math.max(0, portionOf(tax_amount, credited_net + amount, net_amount) - credited_tax)

type ClaimLine = { sequence: number; description: string; billed_amount: number }
type Adjustment = { item_sequence: number | null; group_code: string; amount: number }

/** A line of an invoice that bills a share of a claim's line. */
export type ShareLine = {
  description: string
  amount: number
  billed_amount: number | null
  insurer_amount: number | null
  written_off_amount: number | null
}

/**
 * Splits what is billed of a claim into its lines, by each line's share under the decision; where the decision speaks of
 * the whole claim, by price. The parts add up to `total`. A line explains price, insurer's part and write-off only where
 * they leave exactly what is billed.
 */
export function shareLines(
  lines: readonly ClaimLine[],
  adjustments: readonly Adjustment[],
  recipient: InvoiceRecipient,
  total: number
): ShareLine[] {
  const shares = sharesByLine(lines, adjustments)
  const isByLine = shares.every(({ sequence }) => sequence !== null)
  const own = shares.slice(0, lines.length).map((share) => {
    if (!isByLine) return share.billed_amount
    return Math.max(0, recipient === 'insurer' ? share.insurer_amount : share.patient_amount)
  })
  const parts = splitAmount(total, own)
  return lines
    .map(({ description }, place): ShareLine => {
      const amount = parts[place] ?? 0
      const share = shares[place]
      const isExplained =
        recipient === 'household' &&
        isByLine &&
        share !== undefined &&
        share.patient_amount === amount
      return {
        description,
        amount,
        billed_amount: isExplained ? share.billed_amount : null,
        insurer_amount: isExplained ? share.insurer_amount : null,
        written_off_amount: isExplained ? share.written_off_amount : null,
      }
    })
    .filter(({ amount }) => amount > 0)
}
