/** Places that staff set by hand. */

/** What of a place set by hand may be a slip: far from its town, or in another country. */
export const placeDoubts = ['far', 'country'] as const
export type PlaceDoubt = (typeof placeDoubts)[number]

/** What stands for who found a place when a person did. */
export const byHand = 'by_hand'

/** Kilometres from the middle of its town beyond which a place is likely a slip: the largest cities reach that far. */
const farthestKm = 60
/** Kilometres to the next town of its own country within which a place near a border is believed. */
const borderKm = 40

export type PlaceFacts = {
  country: string
  /** To the middle of the town the address names; null: that town is not known. */
  town_km: number | null
  /** The town nearest to the place; null: nothing is near. */
  nearest: { country: string; km: number } | null
  /** To the nearest town of the address's own country; null: none is near. */
  own_country_km: number | null
}

/** Why a place is likely a slip. It may be saved all the same by somebody who says so. */
export function doubtsOf({ country, town_km, nearest, own_country_km }: PlaceFacts): PlaceDoubt[] {
  const doubts: PlaceDoubt[] = []
  if (town_km !== null && town_km > farthestKm) doubts.push('far')
  const isNearOwn = own_country_km !== null && own_country_km <= borderKm
  if (nearest !== null && nearest.country !== country && !isNearOwn) doubts.push('country')
  // In the sea, or where nobody lives: nothing says that it is in the country.
  if (nearest === null && town_km === null) doubts.push('far')
  return doubts
}
