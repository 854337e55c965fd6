import type { PlanCost } from '../insurance/contract.ts'
import { estimateCost, nothingUsed, type CostUsed } from './rules-cost.ts'

/* What a visit costs by the rules of a plan when its price is not known. */

/** What is known to be used of the current policy year, in the currency of the plan. */
export type VisitUsed = CostUsed & { currency: string }

/**
 * `share_*`: a percentage; `nothing_*`: nothing. `_after`: after the whole deductible; `_each`: after the deductible of
 * each illness; `_left`: after what is left of it; `_met`: it is used up.
 */
export const visitCostCodes = [
  'not_covered',
  'limit_used',
  'most_reached',
  'share',
  'share_after',
  'share_each',
  'share_left',
  'share_met',
  'nothing',
  'nothing_after',
  'nothing_each',
  'nothing_left',
  'nothing_met',
] as const
export type VisitCostCode = (typeof visitCostCodes)[number]

/** Returns whether the area of cover excludes a country; areas other than "without the USA" are not known by country. */
export const isOutsideArea = ({ area_of_cover }: PlanCost, country: string): boolean =>
  area_of_cover === 'worldwide_ex_us' && country === 'US'

/**
 * Returns what somebody pays of a covered visit in a country, and what is left of the annual deductible (null when that
 * is unknown). `used` is null when nobody knows what is used up; it counts only in the plan's own currency.
 */
export function visitCost(
  cost: PlanCost,
  country: string,
  used: VisitUsed | null
): { code: VisitCostCode; left_amount: number | null } {
  const known = used?.currency === cost.currency ? used : null
  const { annual_limit_amount: limit, out_of_pocket_max_amount: max, deductible_amount } = cost
  const only = (code: VisitCostCode, left_amount: number | null = null) => ({ code, left_amount })
  if (isOutsideArea(cost, country)) return only('not_covered')
  if (known && limit !== null && known.annual_limit_used_amount >= limit) return only('limit_used')
  const isEach = cost.deductible_basis === 'per_event'
  const cap = isEach ? null : cost.coinsurance_cap_amount
  const isMax = known !== null && max !== null && known.out_of_pocket_used_amount >= max
  const isCapped = known !== null && cap !== null && known.coinsurance_used_amount >= cap
  // A deductible that does not count towards the maximum is still owed.
  const isOwed = !cost.deductible_in_out_of_pocket && deductible_amount > 0
  if (isMax && !isOwed) return only('most_reached')
  const share = cost.coinsurance_bps === 0 || isMax || isCapped ? 'nothing' : 'share'
  if (deductible_amount === 0) return only(share)
  if (isEach) return only(`${share}_each`)
  if (!known || known.deductible_used_amount === 0)
    return only(`${share}_after`, known && deductible_amount)
  const left = Math.max(0, deductible_amount - known.deductible_used_amount)
  return left === 0 ? only(`${share}_met`, 0) : only(`${share}_left`, left)
}

/** Example prices in major units, where a visit does not cost about a hundred. */
const examplePrices: Record<string, number> = {
  AED: 500,
  BRL: 500,
  CLP: 60_000,
  COP: 200_000,
  CRC: 50_000,
  INR: 2000,
  JPY: 10_000,
  MXN: 1500,
  PHP: 2000,
  THB: 2000,
}

export type ExampleVisit = {
  price_amount: number
  /** While the deductible is not used up; null without a deductible. */
  before: { patient_amount: number; insurer_amount: number } | null
  after: { patient_amount: number; insurer_amount: number }
}

/** Returns what a visit of an example price costs, before and after the deductible is used up. */
export function exampleVisit(cost: PlanCost, decimals: number): ExampleVisit {
  const price_amount = (examplePrices[cost.currency] ?? 100) * 10 ** decimals
  const bill = { billed_amount: price_amount, agreed_amount: null, not_covered_amount: 0 }
  return {
    price_amount,
    before: cost.deductible_amount === 0 ? null : estimateCost(bill, cost, nothingUsed),
    after: estimateCost(bill, { ...cost, deductible_amount: 0 }, nothingUsed),
  }
}
