import { isOpenHttp, oneOf, serverAddress, type Settings } from './settings.ts'

/** Settings of the geocoding server; null uses the bundled towns. */
export type GeocodingSettings = {
  geocoder: { url: string; kind: 'nominatim' | 'photon'; per_second: number } | null
}

const rate = (value: string): number | { wrong: string } => {
  const number = Number(value)
  return number >= 0.1 && number <= 1000 ? number : { wrong: 'is not a number from 0.1 to 1000' }
}

/** Reads the settings. The server receives addresses of people, so production requires https or localhost. */
export function readGeocodingSettings(from: Settings, isProduction: boolean): GeocodingSettings {
  const url = from.read('GEOCODER_URL', serverAddress, 'https://maps.example', null)
  const kind = from.read('GEOCODER_KIND', oneOf('nominatim', 'photon'), 'photon', 'nominatim')
  const per_second = from.read('GEOCODER_PER_SECOND', rate, '1', 1)
  if (url === null) return { geocoder: null }
  if (isProduction && isOpenHttp(url))
    from.forbid('GEOCODER_URL', 'addresses of people leave production over https only')
  return { geocoder: { url, kind, per_second } }
}
