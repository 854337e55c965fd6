import { decimalsOf, portionOf, shareOf } from '@numo/kit/money.ts'
import type { DeductibleBasis } from '../insurance/enums.ts'
import type { Bearer } from './enums.ts'

/* What somebody pays of a bill. All amounts are minor units of one currency. */

/** How a plan shares costs. Null: without such a limit. */
export type CostRules = {
  deductible_amount: number
  /** per_event: deductible and co-insurance cap begin again with each illness or accident. */
  deductible_basis: DeductibleBasis
  coinsurance_bps: number
  coinsurance_cap_amount: number | null
  out_of_pocket_max_amount: number | null
  /** Whether what is paid as deductible counts towards the most a year may cost. */
  deductible_in_out_of_pocket: boolean
  /** The most the insurer pays in a year. */
  annual_limit_amount: number | null
}

/** What the policy year has used up before this bill. */
export type CostUsed = {
  deductible_used_amount: number
  coinsurance_used_amount: number
  out_of_pocket_used_amount: number
  annual_limit_used_amount: number
}

export type Bill = {
  billed_amount: number
  /** What insurer and clinic agreed on for it; null: not known, so all of it counts. */
  agreed_amount: number | null
  /** The part of the bill that the plan does not cover at all. */
  not_covered_amount: number
}

export const nothingUsed: CostUsed = {
  deductible_used_amount: 0,
  coinsurance_used_amount: 0,
  out_of_pocket_used_amount: 0,
  annual_limit_used_amount: 0,
}

/** One step of the reasoning, in the order in which it is told. */
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
  /** Who bears this amount; null: it explains another line. */
  borne_by: Bearer | null
  /** The rule behind it: the whole deductible, the cap, the most of a year, the annual limit. */
  rule_amount: number | null
  /** What was left of that rule before this bill. */
  left_amount: number | null
  /** What a percentage is taken of. */
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

/** What is left of a limit; without the limit there is always enough. */
const leftOf = (limit: number | null, used: number) =>
  limit === null ? Number.MAX_SAFE_INTEGER : Math.max(0, limit - used)

/**
 * What the patient pays of a bill, what the insurer pays and what nobody pays because a lower price was agreed on; the
 * three always add up to the bill. The lines tell why. An estimate: the insurer's own letter is the truth.
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

/** Decimals a rate of exchange may have. */
const rateDecimals = 6

/** An amount in another currency, rounded once. `rate`: units of the other currency for one unit of this one. */
export const convert = (amount: number, from: string, to: string, rate: number): number =>
  portionOf(
    amount,
    Math.round(rate * 10 ** rateDecimals) * 10 ** decimalsOf(to),
    10 ** (rateDecimals + decimalsOf(from))
  )

/** The rules and what is used, in the currency of a bill. */
export function rulesIn<T extends object>(amounts: T, from: string, to: string, rate: number): T {
  const changed = Object.entries(amounts).map(([name, value]: [string, unknown]) => [
    name,
    name.endsWith('_amount') && typeof value === 'number' ? convert(value, from, to, rate) : value,
  ])
  // The same names with values of the same types.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(changed) as T
}
