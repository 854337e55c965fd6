import { shareOf } from '@numo/kit/money.ts'
import { kindOfAdjustment, type DecisionAmounts, type ReceiptKind } from './rules-receipt.ts'

/* Why the insurer's decision differs from the estimate made with what was known before the care. */

/** What an estimate took for granted. */
export const estimateAssumptions = [
  'nothing_used',
  'no_agreed_price',
  'all_covered',
  'decision_rate',
  'card_rules',
] as const
export type EstimateAssumption = (typeof estimateAssumptions)[number]

/** Why no estimate can be made. */
export const estimateGaps = ['no_policy', 'plan_unknown', 'rate_unknown', 'too_large'] as const
export type EstimateGap = (typeof estimateGaps)[number]

/** Parts of an estimate, in minor units of the claim's currency; all but the insurer's are the patient's or nobody's. */
export type EstimateParts = {
  write_off_amount: number
  not_covered_amount: number
  deductible_amount: number
  coinsurance_amount: number
  over_limit_amount: number
  /** Percentage of the patient after the deductible. */
  coinsurance_bps: number
  /** Whether a cap of the plan made the percentage smaller. */
  is_coinsurance_capped: boolean
}

/** Reasons of a difference; each has a sentence on the screen. */
export const differenceCodes = [
  'agreed_price',
  'left_out',
  'not_covered',
  'limit',
  'deductible_used',
  'deductible_less',
  'deductible_more',
  'share_of_less',
  'share_of_more',
  'share_less',
  'share_more',
  'copay',
  'other_share',
  'corrected',
] as const
export type DifferenceCode = (typeof differenceCodes)[number]

export type Difference = {
  code: DifferenceCode
  estimated_amount: number
  decided_amount: number
  /** What it adds to what the patient pays; negative when it takes off. */
  patient_amount: number
  /** What it adds to what the insurer pays. */
  insurer_amount: number
}

/**
 * Returns why the decision differs from the estimate of the same bill. The differences add up exactly to the difference
 * of what the patient pays and of what the insurer pays. Parts that are as estimated are left out.
 */
export function differencesOf(
  estimate: EstimateParts,
  assumes: readonly EstimateAssumption[],
  decision: DecisionAmounts
): Difference[] {
  const sums = new Map<ReceiptKind, number>()
  for (const one of decision.adjustments) {
    const kind = kindOfAdjustment(one)
    sums.set(kind, (sums.get(kind) ?? 0) + one.amount)
  }
  const decided = (kind: ReceiptKind) => sums.get(kind) ?? 0
  const rows: Difference[] = []
  const add = (code: DifferenceCode, from: number, to: number, isPatients = true) => {
    const change = to - from
    if (change === 0) return
    rows.push({
      code,
      estimated_amount: from,
      decided_amount: to,
      patient_amount: isPatients ? change : 0,
      insurer_amount: -change,
    })
  }
  /** A part that an estimate has none of, or less: anything below it is a correction. */
  const more = (code: DifferenceCode, from: number, to: number, isPatients = true) =>
    add(to < from ? 'corrected' : code, from, to, isPatients)
  more('agreed_price', estimate.write_off_amount, decided('discount'), false)
  more('left_out', 0, decided('not_charged'), false)
  more('not_covered', estimate.not_covered_amount, decided('not_covered'))
  more('limit', estimate.over_limit_amount, decided('limit'))

  const deductible = decided('deductible')
  const isLess = deductible < estimate.deductible_amount
  const less = assumes.includes('nothing_used') ? 'deductible_used' : 'deductible_less'
  add(isLess ? less : 'deductible_more', estimate.deductible_amount, deductible)

  // The same percentage of what the insurer counted, and what is left for another percentage or limit.
  const counted =
    decision.submitted_amount -
    decided('discount') -
    decided('not_charged') -
    decided('not_covered') -
    decided('limit') -
    deductible
  const whole = shareOf(Math.max(0, counted), estimate.coinsurance_bps)
  const expected = estimate.is_coinsurance_capped
    ? Math.min(whole, estimate.coinsurance_amount)
    : whole
  const isOfLess = expected < estimate.coinsurance_amount
  add(isOfLess ? 'share_of_less' : 'share_of_more', estimate.coinsurance_amount, expected)
  const share = decided('coinsurance')
  add(share < expected ? 'share_less' : 'share_more', expected, share)
  more('copay', 0, decided('copay'))
  more('other_share', 0, decided('other_share'))
  return rows
}
