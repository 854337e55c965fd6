import type { CostRules } from './rules-cost.ts'

/** Cost sharing facts on a policy's card; null when not stated or not read. */
export type CardCostSharing = {
  deductible_amount: number | null
  deductible_currency: string | null
  coinsurance_bps: number | null
}

export type CostSharing = { by: 'plan' | 'card'; currency: string; rules: CostRules }

/**
 * Returns the cost sharing rules of a policy: the plan's when they are known, otherwise those on the card. Returns null when the card
 * lacks deductible or coinsurance; nothing is guessed.
 */
export function sharingOf({
  plan,
  card,
}: {
  plan: (CostRules & { currency: string; is_cost_known: boolean }) | null
  card: CardCostSharing
}): CostSharing | null {
  if (plan?.is_cost_known) return { by: 'plan', currency: plan.currency, rules: plan }
  const { deductible_amount, deductible_currency, coinsurance_bps } = card
  if (deductible_amount === null || deductible_currency === null || coinsurance_bps === null)
    return null
  return {
    by: 'card',
    currency: deductible_currency,
    rules: {
      deductible_amount,
      deductible_basis: 'annual',
      coinsurance_bps,
      coinsurance_cap_amount: null,
      out_of_pocket_max_amount: null,
      deductible_in_out_of_pocket: true,
      annual_limit_amount: null,
    },
  }
}
