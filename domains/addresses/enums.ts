/** Values of this domain's enum columns. Imports nothing, so every layer may read them. */

/** What an address is used for. */
export const addressUses = ['home', 'work', 'billing', 'fiscal', 'site'] as const
export type AddressUse = (typeof addressUses)[number]

/** Uses a household can enter itself. */
export const householdUses = ['home', 'billing'] as const
export type HouseholdUse = (typeof householdUses)[number]

/** Geocoding precision, best first. */
export const geocodePrecisions = ['point', 'street', 'postal_code', 'city'] as const
export type GeocodePrecision = (typeof geocodePrecisions)[number]
