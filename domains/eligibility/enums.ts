/** Words that columns of this noun hold, each list written once. Imports nothing, so every layer may read it. */

/** Who bears a part of a bill. */
export const bearers = ['patient', 'insurer', 'nobody'] as const
export type Bearer = (typeof bearers)[number]
