/** Words that columns of this noun hold, each list written once. Imports nothing, so every layer may read it. */

/** State of a person who signs in. */
export const userStatuses = ['active', 'invited', 'suspended'] as const
export type UserStatus = (typeof userStatuses)[number]

/** Where somebody starts after signing in. */
export const startAreas = ['admin', 'home', 'dashboard', 'onboard'] as const
export type StartArea = (typeof startAreas)[number]

/** Second factors that somebody sets up. */
export const keptFactors = ['totp', 'passkey'] as const
export type KeptFactor = (typeof keptFactors)[number]

/** What proving an address takes besides its link. */
export const addressProofNeeds = ['nothing', 'password', 'new-password'] as const
export type AddressProofNeed = (typeof addressProofNeeds)[number]

/** Every second factor. */
export const factors = ['totp', 'recovery-code', 'passkey'] as const
export type Factor = (typeof factors)[number]

/** Second factors that are typed in. */
export const typedFactors = ['totp', 'recovery-code'] as const
export type TypedFactor = (typeof typedFactors)[number]
