import { GeocoderUnavailable, type FoundPlace, type Geocoder } from './port.ts'

/** Test double that knows the given towns; `is_down` simulates an outage. */
export function createInMemoryGeocoder(
  towns: Readonly<Record<string, Omit<FoundPlace, 'precision'> & { country: string }>> = {}
) {
  const state = { is_down: false, asked: 0 }
  const geocoder: Geocoder = {
    name: 'memory',
    find({ city, country }) {
      state.asked += 1
      if (state.is_down) return Promise.reject(new GeocoderUnavailable('Switched off'))
      const town = towns[city]
      return Promise.resolve(
        town?.country === country
          ? { latitude: town.latitude, longitude: town.longitude, precision: 'city' }
          : null
      )
    },
  }
  return Object.assign(geocoder, { state })
}
