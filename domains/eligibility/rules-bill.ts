import {
  estimateCost,
  rulesIn,
  type Bill,
  type CostRules,
  type CostUsed,
  type Estimate,
} from './rules-cost.ts'

/* Costs of a bill with several lines in any currency, as a whole and for each line. */

/** Parts of one bill line. All parts but `patient_amount` add up to `billed_amount`. */
export type LineShare = {
  billed_amount: number
  not_covered_amount: number
  write_off_amount: number
  deductible_amount: number
  coinsurance_amount: number
  over_limit_amount: number
  insurer_amount: number
  /** Total paid by the patient: not covered, deductible, coinsurance, and beyond the limit. */
  patient_amount: number
}

export type BillTerms = {
  rules: CostRules
  /** Currency of the rules and the usage. */
  currency: string
  used: CostUsed
  /** Currency of the bill. */
  bill_currency: string
  /** Units of the bill's currency per unit of the rules' currency; required when they differ. */
  rate: number | null
}

/** Sums lines into one bill. Agreed prices apply line by line; a line without one counts as billed. */
export function billOf(lines: readonly Bill[]): Bill {
  const sum = (of: (line: Bill) => number) => lines.reduce((all, line) => all + of(line), 0)
  const excluded = (line: Bill) => Math.min(line.not_covered_amount, line.billed_amount)
  const request = (line: Bill) => line.billed_amount - excluded(line)
  const hasPrices = lines.some(({ agreed_amount }) => agreed_amount !== null)
  return {
    billed_amount: sum((line) => line.billed_amount),
    not_covered_amount: sum(excluded),
    agreed_amount: hasPrices
      ? sum((line) => Math.min(request(line), line.agreed_amount ?? request(line)))
      : null,
  }
}

const partOf = ({ lines }: Estimate, code: Estimate['lines'][number]['code']) =>
  lines.find((line) => line.code === code)?.amount ?? 0

const shareOfWhole = (bill: Bill, estimate: Estimate): LineShare => ({
  billed_amount: bill.billed_amount,
  not_covered_amount: partOf(estimate, 'not_covered'),
  write_off_amount: estimate.write_off_amount,
  deductible_amount: partOf(estimate, 'deductible'),
  coinsurance_amount: partOf(estimate, 'coinsurance'),
  over_limit_amount: partOf(estimate, 'over_limit'),
  insurer_amount: estimate.insurer_amount,
  patient_amount: estimate.patient_amount,
})

const less = (whole: LineShare, before: LineShare): LineShare => ({
  billed_amount: whole.billed_amount - before.billed_amount,
  not_covered_amount: whole.not_covered_amount - before.not_covered_amount,
  write_off_amount: whole.write_off_amount - before.write_off_amount,
  deductible_amount: whole.deductible_amount - before.deductible_amount,
  coinsurance_amount: whole.coinsurance_amount - before.coinsurance_amount,
  over_limit_amount: whole.over_limit_amount - before.over_limit_amount,
  insurer_amount: whole.insurer_amount - before.insurer_amount,
  patient_amount: whole.patient_amount - before.patient_amount,
})

/**
 * Splits the costs by line: the cost of the bill up to and including the line, less the cost up to the line before.
 * The lines add up to the bill exactly, and use up limits in their order.
 */
export function splitByLine(lines: readonly Bill[], rules: CostRules, used: CostUsed): LineShare[] {
  const upTo = lines.map((_, at) => {
    const bill = billOf(lines.slice(0, at + 1))
    return shareOfWhole(bill, estimateCost(bill, rules, used))
  })
  return upTo.map((whole, at) => {
    const before = upTo[at - 1]
    return before ? less(whole, before) : whole
  })
}

/**
 * Estimates a bill under rules that may be in another currency, as a whole with explanations and by line. Converts
 * rules and usage into the bill's currency once. Returns a refusal code when a rate is missing or an amount is not a
 * safe integer.
 */
export function estimateIn(
  lines: readonly Bill[],
  { rules, currency, used, bill_currency, rate }: BillTerms
): { whole: Estimate; by_line: LineShare[] } | 'rate-needed' | 'amount-too-large' {
  const isForeign = bill_currency !== currency
  if (isForeign && rate === null) return 'rate-needed'
  const inBill = <T extends object>(amounts: T) =>
    isForeign ? rulesIn(amounts, currency, bill_currency, rate ?? 1) : amounts
  const terms = inBill(rules)
  const before = inBill(used)
  const bill = billOf(lines)
  const amounts = [...Object.values(terms), ...Object.values(before), bill.billed_amount]
  if (amounts.some((one) => typeof one === 'number' && !Number.isSafeInteger(one)))
    return 'amount-too-large'
  return {
    whole: estimateCost(bill, terms, before),
    by_line: splitByLine(lines, terms, before),
  }
}
