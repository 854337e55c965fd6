import { GeocoderUnavailable, type FoundPlace, type Precision } from './port.ts'

type Json = Readonly<Record<string, unknown>>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null
const part = (value: unknown, name: string): unknown => (isJson(value) ? value[name] : undefined)

const place = (latitude: unknown, longitude: unknown, precision: Precision): FoundPlace | null => {
  const [lat, lon] = [Number(latitude), Number(longitude)]
  return Number.isFinite(lat) && Number.isFinite(lon)
    ? { latitude: lat, longitude: lon, precision }
    : null
}

/** Precision by Nominatim's `place_rank`. Returns null for states and countries, which are too coarse. */
function nominatimPrecision(found: Json): Precision | null {
  if (found['addresstype'] === 'postcode' || found['type'] === 'postcode') return 'postal_code'
  const rank = Number(found['place_rank'])
  if (rank >= 28) return 'point'
  if (rank >= 26) return 'street'
  return rank >= 13 ? 'city' : null
}

/** Parses a Nominatim response (`format=jsonv2`). */
export function readNominatim(answer: unknown, country: string): FoundPlace | null {
  if (!Array.isArray(answer)) throw new GeocoderUnavailable('The answer is no list')
  const found: unknown = answer[0]
  if (!isJson(found)) return null
  const code = part(found['address'], 'country_code')
  if (typeof code === 'string' && code.toUpperCase() !== country) return null
  const precision = nominatimPrecision(found)
  return precision && place(found['lat'], found['lon'], precision)
}

const photonPrecisions: Readonly<Record<string, Precision>> = {
  house: 'point',
  street: 'street',
  locality: 'city',
  district: 'city',
  city: 'city',
}

/** Parses a Photon response (GeoJSON); returns the first result in the given country. */
export function readPhoton(answer: unknown, country: string): FoundPlace | null {
  const features = part(answer, 'features')
  if (!Array.isArray(features)) throw new GeocoderUnavailable('The answer has no places')
  for (const feature of features) {
    const about = part(feature, 'properties')
    const kind = String(part(about, 'type'))
    const at = part(part(feature, 'geometry'), 'coordinates')
    const precision =
      part(about, 'osm_value') === 'postcode' ? 'postal_code' : photonPrecisions[kind]
    if (part(about, 'countrycode') !== country || !precision || !Array.isArray(at)) continue
    return place(at[1], at[0], precision)
  }
  return null
}
