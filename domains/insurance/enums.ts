/** Words that columns of this noun hold, each list written once. Imports nothing, so every layer may read it. */

/** State of a policy. */
export const policyStatuses = ['pending', 'active', 'expired', 'cancelled'] as const
export type PolicyStatus = (typeof policyStatuses)[number]

/** State of the cover of one person under a policy. */
export const coverageStatuses = ['draft', 'active', 'cancelled'] as const
export type CoverageStatus = (typeof coverageStatuses)[number]

/** What a deductible counts for. */
export const deductibleBases = ['annual', 'per_event'] as const
export type DeductibleBasis = (typeof deductibleBases)[number]
