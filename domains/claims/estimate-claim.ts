import type { Context, Tx } from '../context.ts'
import { readCover } from '../eligibility/read-cover.ts'
import { estimateIn } from '../eligibility/rules-bill.ts'
import { nothingUsed } from '../eligibility/rules-cost.ts'
import { sharingOf } from '../eligibility/rules-sharing.ts'
import type { HouseholdDecision } from './contract-decision.ts'
import type { HouseholdClaim } from './contract-household.ts'
import { partsOf } from './estimate-parts.ts'
import { differencesOf, type EstimateAssumption, type EstimateGap } from './rules-explain.ts'

type Explained = Pick<HouseholdClaim, 'estimate' | 'estimate_gap' | 'differences'>
type EstimatedClaim = {
  coverage_id: string | null
  policy_id: string | null
  service_from: string
  currency: string
  billed_amount: number
  decision: HouseholdDecision | null
}

const without = (estimate_gap: EstimateGap | null): Explained => ({
  estimate: null,
  estimate_gap,
  differences: [],
})

/**
 * Estimates the bill of a claim by the plan of its person with what was known on the first day of care, and compares
 * the newest decision with it. A plan in another currency is converted at the insurer's own rate; without that rate
 * there is no estimate.
 */
export async function estimateClaim(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  claim: EstimatedClaim
): Promise<Explained> {
  const { policy_id, coverage_id, service_from, currency, billed_amount, decision } = claim
  if (billed_amount === 0) return without(null)
  if (policy_id === null) return without('no_policy')
  const [policy] = await readCover(tx, { policy_id }, { today: service_from, now: now() })
  if (!policy) return without('no_policy')
  const sharing = sharingOf(policy)
  if (!sharing) return without('plan_unknown')
  // Usage that was recorded later counts this bill already.
  const known = policy.usage.filter(
    (one) => one.currency === sharing.currency && one.as_of <= service_from
  )
  const used =
    known.find((one) => one.coverage_id === coverage_id) ??
    known.find((one) => one.coverage_id === null)
  const isForeign = currency !== sharing.currency
  const rate = decision?.foreign?.currency === sharing.currency ? decision.foreign.fx_rate : null
  const made = estimateIn([{ billed_amount, agreed_amount: null, not_covered_amount: 0 }], {
    ...sharing,
    used: used ?? nothingUsed,
    bill_currency: currency,
    rate,
  })
  if (made === 'rate-needed') return without('rate_unknown')
  if (made === 'amount-too-large') return without('too_large')
  const { patient_amount, insurer_amount } = made.whole
  const assumes: EstimateAssumption[] = [
    ...(used ? [] : (['nothing_used'] as const)),
    'no_agreed_price',
    'all_covered',
    ...(isForeign ? (['decision_rate'] as const) : []),
    ...(sharing.by === 'card' ? (['card_rules'] as const) : []),
  ]
  return {
    estimate: { patient_amount, insurer_amount, assumes },
    estimate_gap: null,
    differences: decision
      ? differencesOf(partsOf(made.whole, sharing.rules.coinsurance_bps), assumes, decision)
      : [],
  }
}
