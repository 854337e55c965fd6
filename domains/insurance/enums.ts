/** Value sets of this domain's columns, each declared once. Imports nothing, so every layer may use it. */

export const policyStatuses = ['pending', 'active', 'expired', 'cancelled'] as const
export type PolicyStatus = (typeof policyStatuses)[number]

/** Status of one person's coverage under a policy. */
export const coverageStatuses = ['draft', 'active', 'cancelled'] as const
export type CoverageStatus = (typeof coverageStatuses)[number]

/** Whether a deductible applies per policy year or per event. */
export const deductibleBases = ['annual', 'per_event'] as const
export type DeductibleBasis = (typeof deductibleBases)[number]
