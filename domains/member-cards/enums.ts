/** Values of this domain. Imports nothing, so every layer may read them. */

/**
 * Whether a member card may still be relied on. `early`: its first day is still to come. `superseded`: what it says has
 * changed since. `revoked`: the cover was cancelled, or the insurer says that it is not in force.
 */
export const cardStates = ['valid', 'early', 'expired', 'superseded', 'revoked'] as const
export type CardState = (typeof cardStates)[number]
