import { createTownGeocoder, type FindTown } from './by-town.ts'
import { createHttpGeocoder, type HttpGeocoderSettings } from './http.ts'
import type { Geocoder } from './port.ts'

/** Uses the configured geocoding server, otherwise the bundled towns. */
export const createGeocoder = (
  settings: Omit<HttpGeocoderSettings, 'user_agent'> | null,
  findTown: FindTown
): Geocoder =>
  settings
    ? createHttpGeocoder({ ...settings, user_agent: 'Numo (health care directory)' })
    : createTownGeocoder(findTown)
