import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import type { DeductibleBasis } from '@numo/domains/insurance/enums.ts'

/** Benefits of a policy from the best source. Amounts in minor units; null when unknown. */
export type CoverFigures = {
  currency: string
  deductible: number | null
  deductible_used: number | null
  deductible_basis: DeductibleBasis
  coinsurance_bps: number | null
  coinsurance_cap: number | null
  out_of_pocket_max: number | null
  out_of_pocket_used: number | null
  /** Null when it is unknown whether the deductible counts. */
  is_deductible_in_out_of_pocket: boolean | null
  limit: number | null
  limit_used: number | null
  /** True when the plan states that there is no limit; false when it has one or that is unknown. */
  is_limitless: boolean
  /** Deductible or coinsurance are from the card, because the plan is unknown. */
  is_by_card: boolean
}

/**
 * Returns the figures of a policy. The insurer's answer takes precedence over the plan's rules, unless it is about
 * another insurer or plan than the policy has now; without a plan whose rules are known, the card's values are used. Null when nothing
 * is known.
 */
export function figuresOf({
  plan: known,
  card,
  usage,
  outdated,
  ...policy
}: CoverPolicy): CoverFigures | null {
  const plan = known?.is_cost_known ? known : null
  const isOfAnother = outdated.includes('insurer') || outdated.includes('plan')
  const check = isOfAnother ? null : policy.check
  const result = check?.currency != null && check.source !== 'rules' ? check : null
  const currency = result?.currency ?? plan?.currency ?? card.deductible_currency ?? check?.currency
  if (currency == null) return null
  // Figures in different currencies cannot be combined.
  const rules = plan?.currency === currency ? plan : null
  const onCard = plan === null && (card.deductible_currency ?? currency) === currency ? card : null
  const deductible = result?.deductible_amount ?? rules?.deductible_amount ?? null
  const coinsurance_bps = result?.coinsurance_bps ?? rules?.coinsurance_bps ?? null
  const used = usage.find((one) => one.coverage_id === null && one.currency === currency)
  return {
    currency,
    deductible: deductible ?? onCard?.deductible_amount ?? null,
    deductible_used: used?.deductible_used_amount ?? result?.deductible_used_amount ?? null,
    deductible_basis: rules?.deductible_basis ?? 'annual',
    coinsurance_bps: coinsurance_bps ?? onCard?.coinsurance_bps ?? null,
    coinsurance_cap: result?.coinsurance_cap_amount ?? rules?.coinsurance_cap_amount ?? null,
    out_of_pocket_max: result?.out_of_pocket_max_amount ?? rules?.out_of_pocket_max_amount ?? null,
    out_of_pocket_used:
      used?.out_of_pocket_used_amount ?? result?.out_of_pocket_used_amount ?? null,
    is_deductible_in_out_of_pocket: rules?.deductible_in_out_of_pocket ?? null,
    limit: result?.annual_limit_amount ?? rules?.annual_limit_amount ?? null,
    limit_used: used?.annual_limit_used_amount ?? result?.annual_limit_used_amount ?? null,
    is_limitless:
      rules !== null && rules.annual_limit_amount === null && result?.annual_limit_amount == null,
    is_by_card:
      (deductible === null && onCard?.deductible_amount != null) ||
      (coinsurance_bps === null && onCard?.coinsurance_bps != null),
  }
}

/** Formats basis points: `2000` -> `20%`, `1250` -> `12.5%`. */
export const percentText = (bps: number): string => `${bps / 100}%`

/** Converts hours to days where they are whole days. */
export const leadOf = (hours: number): { unit: 'days' | 'hours'; count: number } =>
  hours >= 24 && hours % 24 === 0
    ? { unit: 'days', count: hours / 24 }
    : { unit: 'hours', count: hours }
