import type { LedgerCode } from './enums.ts'
import type { Money, Posting } from './rules-postings.ts'

const owedCodes = {
  household: 'account_invoiced',
  partner: 'partner_invoiced',
  insurer: 'insurer_invoiced',
} as const satisfies Readonly<Record<string, LedgerCode>>

/** Who owes an invoice. */
export type InvoiceParty = { kind: keyof typeof owedCodes; id: string }

const filled = (lines: readonly Posting[]) => lines.filter(({ amount }) => amount !== 0)

/** An invoice written by hand was issued: who is billed owes it, the net is revenue and the tax is the state's. */
export const postInvoiced = (
  { kind, id }: InvoiceParty,
  { currency, net_amount, tax_amount }: { currency: string; net_amount: number; tax_amount: number }
): Posting[] =>
  filled([
    { code: owedCodes[kind], currency, amount: net_amount + tax_amount, party: id },
    { code: 'service_revenue', currency, amount: -net_amount },
    { code: 'vat_payable', currency, amount: -tax_amount },
  ])

/** What an issued invoice still asks for is not expected any more. */
export const postWrittenOff = (
  { kind, id }: InvoiceParty,
  { currency, amount }: Money
): Posting[] =>
  filled([
    { code: 'bad_debt', currency, amount },
    { code: owedCodes[kind], currency, amount: -amount, party: id },
  ])

/** A transfer settled an invoice; below zero it is taken back. Of an invoice that was written off it is a recovery. */
export const postSettled = (
  { kind, id }: InvoiceParty,
  { currency, amount }: Money,
  isWrittenOff: boolean
): Posting[] =>
  filled([
    { code: 'bank', currency, amount },
    isWrittenOff
      ? { code: 'bad_debt', currency, amount: -amount }
      : { code: owedCodes[kind], currency, amount: -amount, party: id },
  ])
