/** Values of this domain's enum columns. Imports nothing, so every layer may read them. */

/** Who pays a part of a bill. */
export const bearers = ['patient', 'insurer', 'nobody'] as const
export type Bearer = (typeof bearers)[number]
