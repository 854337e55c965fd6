/** What a position is the middle of: the door, the street, the postal code, the town. */
export const precisions = ['point', 'street', 'postal_code', 'city'] as const
export type Precision = (typeof precisions)[number]

/** An address as it is written; nothing of whose it is. */
export type AddressQuestion = {
  line1: string
  neighborhood: string | null
  city: string
  state: string | null
  postal_code: string | null
  /** ISO 3166, `MX`. */
  country: string
}

export type FoundPlace = { latitude: number; longitude: number; precision: Precision }

/** Finds places of addresses on the map. */
export interface Geocoder {
  /** What staff see it called by. */
  readonly name: string
  /**
   * Where an address is, as exactly as it can say; null: it knows no such place. A place in another country is no answer.
   * Throws `GeocoderUnavailable` when it cannot be asked now: whoever asks tries again later.
   */
  find(address: AddressQuestion): Promise<FoundPlace | null>
}

/** It could not be asked: no line, too many questions, an answer nobody understands. */
export class GeocoderUnavailable extends Error {
  override readonly name = 'GeocoderUnavailable'
}
