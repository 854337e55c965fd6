/** Words that columns of this noun hold, each list written once. Imports nothing, so every layer may read it. */

/** What an address is for. */
export const addressUses = ['home', 'work', 'billing', 'fiscal', 'site'] as const
export type AddressUse = (typeof addressUses)[number]

/** The uses of the addresses a household says itself. */
export const householdUses = ['home', 'billing'] as const
export type HouseholdUse = (typeof householdUses)[number]

/** How exactly a place on the map is known, best first. */
export const geocodePrecisions = ['point', 'street', 'postal_code', 'city'] as const
export type GeocodePrecision = (typeof geocodePrecisions)[number]
