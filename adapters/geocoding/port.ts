/** What the coordinates are the centre of: building, street, postal code or town. */
export const precisions = ['point', 'street', 'postal_code', 'city'] as const
export type Precision = (typeof precisions)[number]

/** A postal address, without anything about its owner. */
export type AddressQuestion = {
  line1: string
  neighborhood: string | null
  city: string
  state: string | null
  postal_code: string | null
  /** ISO 3166-1 alpha-2, `MX`. */
  country: string
}

export type FoundPlace = { latitude: number; longitude: number; precision: Precision }

/** Geocodes addresses. Every implementation passes `port.test.ts`. */
export interface Geocoder {
  /** Name shown to staff. */
  readonly name: string
  /**
   * Returns the most precise position, or null when the address is not found or lies in another country. Throws
   * GeocoderUnavailable for temporary failures, which the caller may retry.
   */
  find(address: AddressQuestion): Promise<FoundPlace | null>
}

/** Thrown when the geocoder cannot be reached, limits the rate or returns an invalid response. */
export class GeocoderUnavailable extends Error {
  override readonly name = 'GeocoderUnavailable'
}
