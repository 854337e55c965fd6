/** Plausibility of places set by hand. */

/** Reasons why a place may be a mistake: far from its town, or in another country. */
export const placeDoubts = ['far', 'country'] as const
export type PlaceDoubt = (typeof placeDoubts)[number]

/** Value of `geocoded_by` for places set by a person. */
export const byHand = 'by_hand'

/** Kilometres from the centre of the town beyond which a place is doubtful; the largest cities reach that far. */
const maxDistanceKm = 60
/** Kilometres to the nearest town of its own country within which a place near a border is accepted. */
const borderKm = 40

export type PlaceFacts = {
  country: string
  /** Kilometres to the centre of the named town; null when the town is unknown. */
  town_km: number | null
  /** The town nearest to the place; null when none is near. */
  nearest: { country: string; km: number } | null
  /** Kilometres to the nearest town of the address's country; null when none is near. */
  own_country_km: number | null
}

/** Returns why a place is likely a mistake. It can still be saved after confirmation. */
export function doubtsOf({ country, town_km, nearest, own_country_km }: PlaceFacts): PlaceDoubt[] {
  const doubts: PlaceDoubt[] = []
  if (town_km !== null && town_km > maxDistanceKm) doubts.push('far')
  const isNearOwn = own_country_km !== null && own_country_km <= borderKm
  if (nearest !== null && nearest.country !== country && !isNearOwn) doubts.push('country')
  // At sea or in uninhabited land: nothing indicates the country.
  if (nearest === null && town_km === null) doubts.push('far')
  return doubts
}
