import {
  GeocoderUnavailable,
  type AddressQuestion,
  type FoundPlace,
  type Geocoder,
} from './port.ts'

/** The middle of a town by its name; null: no town of this name is known there. */
export type FindTown = (
  town: Pick<AddressQuestion, 'city' | 'state' | 'country'>
) => Promise<{ latitude: number; longitude: number } | null>

/** Comes with Numo and asks nobody outside: an address is in the middle of its town, and says so. */
export const createTownGeocoder = (findTown: FindTown): Geocoder => ({
  name: 'towns',
  async find({ city, state, country }): Promise<FoundPlace | null> {
    const town = await findTown({ city, state, country }).catch((cause: unknown) => {
      throw new GeocoderUnavailable('The towns could not be read', { cause })
    })
    return town && { latitude: town.latitude, longitude: town.longitude, precision: 'city' }
  },
})
