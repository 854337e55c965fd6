import { getCover, type CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { coverStanding, isOutOfForce } from '@numo/domains/eligibility/rules-standing.ts'
import type { Caller } from '../app/call.ts'
import { keep } from '../app/kept.ts'
import { today } from '../app/today.ts'
import { renewEmergency } from './kept-emergency.ts'

/** Stores the household's plans for the public pages, and renews a stored emergency card. */
export function storePlans(policies: readonly CoverPolicy[]) {
  const day = today()
  const plans = policies.flatMap((policy) =>
    policy.plan && policy.status !== 'expired' && !isOutOfForce(coverStanding(policy, day))
      ? [{ id: policy.plan.slug, name: policy.plan.name }]
      : []
  )
  keep('plans', JSON.stringify(plans))
  renewEmergency(policies)
}

/** Loads and stores the household's plans before a public page opens. A failure is ignored: they are stored later. */
export async function loadPlans(caller: Caller, accountId: string): Promise<void> {
  try {
    storePlans((await caller.call(getCover, { accountId })).policies)
  } catch {
    // The public page opens without them.
  }
}
