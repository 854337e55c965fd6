import { getCover, type CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { coverStanding, isOutOfForce } from '@numo/domains/eligibility/rules-standing.ts'
import type { Caller } from '../app/call.ts'
import { writeStored } from '../app/browser-storage.ts'
import { today } from '../app/today.ts'
import type { SignedCard } from './card-people.ts'
import { renewEmergency } from './stored-emergency.ts'

/** Stores the household's plans for the public pages, and renews a stored emergency card. */
export function storePlans(policies: readonly CoverPolicy[], cards?: readonly SignedCard[]) {
  const day = today()
  const plans = policies.flatMap((policy) =>
    policy.plan && policy.status !== 'expired' && !isOutOfForce(coverStanding(policy, day))
      ? [{ id: policy.plan.slug, name: policy.plan.name, ...usedOf(policy) }]
      : []
  )
  writeStored('plans', JSON.stringify(plans))
  renewEmergency(policies, cards)
}

/** Returns what the family has used up; for a policy of one person, what that person has. */
function usedOf({ usage, members }: CoverPolicy) {
  const used =
    usage.find(({ coverage_id }) => coverage_id === null) ??
    (members.length === 1 ? usage[0] : undefined)
  if (!used) return {}
  return {
    used: {
      currency: used.currency,
      until: used.period_until,
      deductible_used_amount: used.deductible_used_amount,
      coinsurance_used_amount: used.coinsurance_used_amount,
      out_of_pocket_used_amount: used.out_of_pocket_used_amount,
      annual_limit_used_amount: used.annual_limit_used_amount,
    },
  }
}

/** Loads and stores the household's plans before a public page opens. A failure is ignored: they are stored later. */
export async function loadPlans(caller: Caller, accountId: string): Promise<void> {
  try {
    storePlans((await caller.call(getCover, { accountId })).policies)
  } catch {
    // The public page opens without them.
  }
}
