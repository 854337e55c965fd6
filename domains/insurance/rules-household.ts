/** What a household says about its insurance. */

/** Most policies a household keeps at once. */
export const mostPolicies = 6

/** A policy that was taken out again keeps a place behind all others. */
export const firstRemovedRank = 1000

/** The first thing of a policy that is not there yet, for the people whose policy it is; null: it is whole. */
export function policyLacks(policy: {
  plan: string | null
  has_front: boolean
}): 'plan' | 'card_front' | null {
  if (policy.plan === null) return 'plan'
  return policy.has_front ? null : 'card_front'
}
