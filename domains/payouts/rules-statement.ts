import { splitAmount } from '@numo/kit/money.ts'
import { sharesByLine } from '../claims/rules-by-line.ts'

/** What a payout item pays for. */
export const payoutSources = ['insurer', 'household', 'adjustment'] as const
export type PayoutSource = (typeof payoutSources)[number]

type Line = { sequence: number; billed_amount: number }
type Adjustment = { item_sequence: number | null; group_code: string; amount: number }

/** An item of a payout. Amounts in minor units; all below zero when it is taken back. */
export type StatementItem = {
  source: PayoutSource
  gross_amount: number
  fee_amount: number
  fee_tax_amount: number
  withheld_tax_amount: number
  lines: readonly Line[]
  /** Adjustments of the decision that counts. */
  adjustments: readonly Adjustment[]
}

export type StatementLine = {
  /** Null for what is about the whole claim. */
  sequence: number | null
  gross_amount: number
  fee_amount: number
  fee_tax_amount: number
  withheld_tax_amount: number
  net_amount: number
}

const sharesFor = { insurer: 'insurer_amount', household: 'patient_amount' } as const

/** Returns by how much each line weighs in an item: by whom the item is of, and by what was billed without a decision. */
function weightsOf({ source, lines, adjustments }: StatementItem) {
  const shares = sharesByLine(lines, adjustments)
  const amounts = shares.map((row) =>
    Math.max(0, source === 'adjustment' ? row.billed_amount : row[sharesFor[source]])
  )
  if (amounts.some((amount) => amount > 0))
    return shares.map(({ sequence }, n) => ({ sequence, weight: amounts[n] ?? 0 }))
  const billed = lines.map(({ sequence, billed_amount }) => ({ sequence, weight: billed_amount }))
  return billed.some(({ weight }) => weight > 0) ? billed : [{ sequence: null, weight: 1 }]
}

/**
 * Splits an item of a payout over the lines of its claim. An item of the insurer follows what the insurer bears of each
 * line, one of the household what the patient bears. Every column adds up to the item, and each line is gross less its
 * deductions, to the minor unit. Lines without a part are left out.
 */
export function statementLines(item: StatementItem): StatementLine[] {
  const parts = weightsOf(item)
  const split = (amount: number, weights: readonly number[]) => splitAmount(amount, weights)
  const gross = split(
    item.gross_amount,
    parts.map(({ weight }) => weight)
  )
  // Deductions follow what they are taken of.
  const byGross = gross.map(Math.abs)
  const [fee, tax, withheld] = [
    split(item.fee_amount, byGross),
    split(item.fee_tax_amount, byGross),
    split(item.withheld_tax_amount, byGross),
  ]
  return parts.flatMap(({ sequence }, n) => {
    const amounts = {
      gross_amount: gross[n] ?? 0,
      fee_amount: fee[n] ?? 0,
      fee_tax_amount: tax[n] ?? 0,
      withheld_tax_amount: withheld[n] ?? 0,
    }
    if (Object.values(amounts).every((amount) => amount === 0)) return []
    const { gross_amount, fee_amount, fee_tax_amount, withheld_tax_amount } = amounts
    const net_amount = gross_amount - fee_amount - fee_tax_amount - withheld_tax_amount
    return [{ sequence, ...amounts, net_amount }]
  })
}
