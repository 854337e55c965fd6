import { decimalsOf, portionOf, shareOf } from '@numo/kit/money.ts'
import type { CostSharing } from '../insurance/contract-fields.ts'
import type { Bearer } from './enums.ts'

/* Cost sharing of a bill. All amounts are minor units of one currency. */

/** Cost sharing rules of a plan. */
export type CostRules = CostSharing

/** Amounts used in the policy year before this bill. */
export type CostUsed = {
  deductible_used_amount: number
  coinsurance_used_amount: number
  out_of_pocket_used_amount: number
  annual_limit_used_amount: number
}

export type Bill = {
  billed_amount: number
  /** Price agreed between insurer and clinic; null when unknown, and the whole bill counts. */
  agreed_amount: number | null
  /** Part of the bill the plan does not cover. */
  not_covered_amount: number
}

export const nothingUsed: CostUsed = {
  deductible_used_amount: 0,
  coinsurance_used_amount: 0,
  out_of_pocket_used_amount: 0,
  annual_limit_used_amount: 0,
}

/** Steps of the explanation, in display order. */
export const costLineCodes = [
  'billed',
  'not_covered',
  'write_off',
  'deductible',
  'deductible_met',
  'coinsurance',
  'coinsurance_capped',
  'out_of_pocket_reached',
  'over_limit',
  'insurer_pays',
] as const
type CostLine = {
  code: (typeof costLineCodes)[number]
  amount: number
  /** Who pays this amount; null when the line only explains another. */
  borne_by: Bearer | null
  /** The limit behind the line: deductible, cap, out-of-pocket maximum or annual limit. */
  rule_amount: number | null
  /** What was left of that limit before this bill. */
  left_amount: number | null
  /** Base of the percentage. */
  of_amount: number | null
  bps: number | null
}

export type Estimate = {
  patient_amount: number
  insurer_amount: number
  write_off_amount: number
  lines: CostLine[]
}

const line = (
  code: CostLine['code'],
  amount: number,
  borne_by: CostLine['borne_by'],
  facts: Partial<Pick<CostLine, 'rule_amount' | 'left_amount' | 'of_amount' | 'bps'>> = {}
): CostLine => ({
  code,
  amount,
  borne_by,
  rule_amount: null,
  left_amount: null,
  of_amount: null,
  bps: null,
  ...facts,
})

/** Returns what is left of a limit; practically infinite without a limit. */
const leftOf = (limit: number | null, used: number) =>
  limit === null ? Number.MAX_SAFE_INTEGER : Math.max(0, limit - used)

/**
 * Estimates what the patient and the insurer pay of a bill, and what is written off because of a lower agreed price.
 * The three amounts always add up to the bill, and the lines explain them. Only the insurer's explanation of benefits
 * is binding.
 */
export function estimateCost(bill: Bill, rules: CostRules, before: CostUsed): Estimate {
  const used =
    rules.deductible_basis === 'per_event'
      ? { ...before, deductible_used_amount: 0, coinsurance_used_amount: 0 }
      : before
  const not_covered = Math.min(bill.not_covered_amount, bill.billed_amount)
  const requestCount = bill.billed_amount - not_covered
  const allowed = Math.min(requestCount, bill.agreed_amount ?? requestCount)
  const write_off_amount = requestCount - allowed

  const deductibleLeft = leftOf(rules.deductible_amount, used.deductible_used_amount)
  const capLeft = leftOf(rules.coinsurance_cap_amount, used.coinsurance_used_amount)
  const yearLeft = leftOf(rules.out_of_pocket_max_amount, used.out_of_pocket_used_amount)
  const wholeDeductible = Math.min(allowed, deductibleLeft)
  const wholeShare = shareOf(allowed - wholeDeductible, rules.coinsurance_bps)
  const cappedShare = Math.min(wholeShare, capLeft)
  const deductible = rules.deductible_in_out_of_pocket
    ? Math.min(wholeDeductible, yearLeft)
    : wholeDeductible
  const shareRoom = rules.deductible_in_out_of_pocket ? yearLeft - deductible : yearLeft
  const share = Math.min(cappedShare, shareRoom)
  const spared = wholeDeductible - deductible + (cappedShare - share)

  const owed = allowed - deductible - share
  const limitLeft = leftOf(rules.annual_limit_amount, used.annual_limit_used_amount)
  const insurer_amount = Math.min(owed, limitLeft)
  const over = owed - insurer_amount

  const lines = [line('billed', bill.billed_amount, null)]
  if (not_covered > 0) lines.push(line('not_covered', not_covered, 'patient'))
  if (write_off_amount > 0)
    lines.push(line('write_off', write_off_amount, 'nobody', { rule_amount: bill.agreed_amount }))
  const deductibleFacts = { rule_amount: rules.deductible_amount, left_amount: deductibleLeft }
  if (wholeDeductible > 0) lines.push(line('deductible', deductible, 'patient', deductibleFacts))
  else if (rules.deductible_amount > 0 && allowed > 0)
    lines.push(line('deductible_met', 0, null, deductibleFacts))
  if (wholeShare > 0)
    lines.push(
      line('coinsurance', share, 'patient', {
        of_amount: allowed - wholeDeductible,
        bps: rules.coinsurance_bps,
      })
    )
  if (cappedShare < wholeShare)
    lines.push(
      line('coinsurance_capped', wholeShare - cappedShare, null, {
        rule_amount: rules.coinsurance_cap_amount,
        left_amount: capLeft,
      })
    )
  if (spared > 0)
    lines.push(
      line('out_of_pocket_reached', spared, null, {
        rule_amount: rules.out_of_pocket_max_amount,
        left_amount: yearLeft,
      })
    )
  if (over > 0)
    lines.push(
      line('over_limit', over, 'patient', {
        rule_amount: rules.annual_limit_amount,
        left_amount: limitLeft,
      })
    )
  lines.push(line('insurer_pays', insurer_amount, 'insurer'))
  const patient_amount = deductible + share + not_covered + over
  return { patient_amount, insurer_amount, write_off_amount, lines }
}

/** Maximum decimals of an exchange rate. */
const rateDecimals = 6

/** Converts an amount to another currency, rounding once. `rate` is units of `to` per unit of `from`. */
export const convert = (amount: number, from: string, to: string, rate: number): number =>
  portionOf(
    amount,
    Math.round(rate * 10 ** rateDecimals) * 10 ** decimalsOf(to),
    10 ** (rateDecimals + decimalsOf(from))
  )

/** Converts every field whose name ends in `_amount` from one currency to another. */
export function rulesIn<T extends object>(amounts: T, from: string, to: string, rate: number): T {
  const changed = Object.entries(amounts).map(([name, value]: [string, unknown]) => [
    name,
    name.endsWith('_amount') && typeof value === 'number' ? convert(value, from, to, rate) : value,
  ])
  // The same keys with values of the same types.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(changed) as T
}
