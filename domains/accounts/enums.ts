/** Words that columns of this noun hold, each list written once. Imports nothing, so every layer may read it. */

/** State of a household. */
export const accountStatuses = ['active', 'suspended', 'closed'] as const
export type AccountStatus = (typeof accountStatuses)[number]
