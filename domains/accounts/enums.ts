/** Values of this domain's enum columns. Imports nothing, so every layer may read them. */

export const accountStatuses = ['active', 'suspended', 'closed'] as const
export type AccountStatus = (typeof accountStatuses)[number]
