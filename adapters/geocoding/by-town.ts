import {
  GeocoderUnavailable,
  type AddressQuestion,
  type FoundPlace,
  type Geocoder,
} from './port.ts'

/** Returns the centre of a town, or null when no town has this name there. */
export type FindTown = (
  town: Pick<AddressQuestion, 'city' | 'state' | 'country'>
) => Promise<{ latitude: number; longitude: number } | null>

/** Offline default: geocodes an address to the centre of its town, with precision `city`. */
export const createTownGeocoder = (findTown: FindTown): Geocoder => ({
  name: 'towns',
  async find({ city, state, country }): Promise<FoundPlace | null> {
    const town = await findTown({ city, state, country }).catch((cause: unknown) => {
      throw new GeocoderUnavailable('The towns could not be read', { cause })
    })
    return town && { latitude: town.latitude, longitude: town.longitude, precision: 'city' }
  },
})
