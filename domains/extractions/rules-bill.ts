/* What is read of a bill, and how sure it is. */

/**
 * How sure a value is. `exact`: the XML of the invoice says it. `proven`: the amounts of the bill add up with it, or the
 * bill names it in full. `doubtful`: it was read, and a person has to compare it with the bill.
 */
export const certainties = ['exact', 'proven', 'doubtful'] as const
export type Certainty = (typeof certainties)[number]

/** Why a bill, or part of it, is doubted; each has a sentence. */
export const billReasons = [
  /** No amounts were found that look like a bill. */
  'no_amounts',
  /** The amounts do not add up, or too few were found to prove anything. */
  'sums_unproven',
  /** More than one total, or amounts in more than one currency. */
  'several_totals',
  /** The currency is not named in full: `$` is several. */
  'currency_unclear',
  /** The sums of an invoice differ from what its lines give. */
  'sums_differ',
  /** The picture or file could not be read. */
  'unreadable',
] as const
export type BillReason = (typeof billReasons)[number]

/** A value with how sure it is; null when nothing was read. */
export type BillValue<T> = { value: T; certainty: Certainty } | null

/** A line as a claim has it. Amounts in minor units. */
export type ReadBillLine = { description: string; amount: number }

/** What a machine read of one bill. Amounts in minor units of the currency. */
export type BillFacts = {
  provider_name: BillValue<string>
  /** Day the bill was issued; the care may have been on another. */
  issued_on: BillValue<string>
  currency: BillValue<string>
  total_amount: BillValue<number>
  /** Lines to claim, which add up to the total when they are not doubtful. */
  lines: BillValue<readonly ReadBillLine[]>
  tax_amount: number | null
  /** Fiscal folio of a CFDI, also where it is only printed. */
  uuid: string | null
  reasons: readonly BillReason[]
}

const rank = { exact: 0, proven: 1, doubtful: 2 } as const

/**
 * Joins what was read of several files of one claim. Files of the same invoice (the XML and its PDF, or two photographs
 * of one page) count once, with the surer reading; other bills add their lines. Returns null for no bills.
 */
export function joinBills(bills: readonly BillFacts[]): BillFacts | null {
  const distinct: BillFacts[] = []
  const bySurety = bills.toSorted((a, b) => suretyOf(a) - suretyOf(b))
  for (const bill of bySurety)
    if (!distinct.some((one) => isSameBill(one, bill))) distinct.push(bill)
  const withLines = distinct.filter(({ lines }) => lines !== null)
  const [first] = withLines.length > 0 ? withLines : distinct
  if (!first) return null
  if (withLines.length < 2) return first
  const isOneCurrency = withLines.every(
    ({ currency }) => currency !== null && currency.value === first.currency?.value
  )
  if (!isOneCurrency)
    return { ...first, reasons: [...new Set([...first.reasons, 'several_totals' as const])] }
  const certainty = withLines.some(({ lines }) => lines?.certainty === 'doubtful')
    ? 'doubtful'
    : 'proven'
  const lines = withLines.flatMap((bill) => bill.lines?.value ?? [])
  return {
    ...first,
    lines: { value: lines, certainty },
    total_amount: { value: lines.reduce((sum, { amount }) => sum + amount, 0), certainty },
    tax_amount: null,
    reasons: [...new Set(withLines.flatMap(({ reasons }) => reasons))],
  }
}

const suretyOf = ({ total_amount }: BillFacts) => (total_amount ? rank[total_amount.certainty] : 3)

/** Whether two files show one invoice: the same folio, or where one has none, the same total in the same currency. */
const isSameBill = (a: BillFacts, b: BillFacts) =>
  a.uuid !== null && b.uuid !== null
    ? a.uuid === b.uuid
    : a.total_amount !== null &&
      b.total_amount !== null &&
      a.total_amount.value === b.total_amount.value &&
      (a.currency === null || b.currency === null || a.currency.value === b.currency.value)
