/** Value sets of this domain's columns, each declared once. Imports nothing, so every layer may use it. */

export const userStatuses = ['active', 'invited', 'suspended'] as const
export type UserStatus = (typeof userStatuses)[number]

/** Areas that open after sign-in. */
export const startAreas = ['admin', 'home', 'dashboard', 'onboard'] as const
export type StartArea = (typeof startAreas)[number]

/** Second factors that users set up. */
export const ownFactors = ['totp', 'passkey'] as const
export type OwnFactor = (typeof ownFactors)[number]

/** What verifying an address requires besides the link's code. */
export const addressProofNeeds = ['nothing', 'password', 'new-password'] as const
export type AddressProofNeed = (typeof addressProofNeeds)[number]

export const factors = ['totp', 'recovery-code', 'passkey'] as const
export type Factor = (typeof factors)[number]

/** Second factors entered as text. */
export const typedFactors = ['totp', 'recovery-code'] as const
export type TypedFactor = (typeof typedFactors)[number]
