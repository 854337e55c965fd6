import { setTimeout as sleep } from 'node:timers/promises'
import {
  GeocoderUnavailable,
  type AddressQuestion,
  type FoundPlace,
  type Geocoder,
} from './port.ts'
import { readNominatim, readPhoton } from './read-answer.ts'

export type HttpGeocoderSettings = {
  /** Base URL without trailing slash. */
  url: string
  kind: 'nominatim' | 'photon'
  /** Rate limit; public servers allow one request a second. */
  per_second: number
  /** Public servers require an identifying User-Agent. */
  user_agent: string
}

const timeout = 10_000
const maxBytes = 200_000

/** Geocodes with a Nominatim or Photon server, within its rate limit. */
export function createHttpGeocoder(settings: HttpGeocoderSettings): Geocoder {
  const gap = 1000 / settings.per_second
  let turn: Promise<void> = Promise.resolve()
  const inTurn = () => {
    const mine = turn
    turn = mine.then(() => sleep(gap))
    return mine
  }
  return {
    name: settings.kind,
    async find(address) {
      await inTurn()
      const answer = await request(`${settings.url}${pathOf(settings.kind, address)}`, settings)
      const read = settings.kind === 'nominatim' ? readNominatim : readPhoton
      return checked(read(answer, address.country))
    },
  }
}

function pathOf(kind: HttpGeocoderSettings['kind'], address: AddressQuestion): string {
  const { line1, neighborhood, city, state, postal_code, country } = address
  if (kind === 'photon') {
    const q = [line1, neighborhood, postal_code, city, state, country].filter(Boolean).join(', ')
    return `/api?${new URLSearchParams({ q, limit: '5' }).toString()}`
  }
  const query = new URLSearchParams({
    format: 'jsonv2',
    limit: '1',
    addressdetails: '1',
    countrycodes: country.toLowerCase(),
    street: line1,
    city,
    ...(state !== null && { state }),
    ...(postal_code !== null && { postalcode: postal_code }),
  })
  return `/search?${query.toString()}`
}

async function request(url: string, { user_agent }: HttpGeocoderSettings): Promise<unknown> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'user-agent': user_agent },
      signal: AbortSignal.timeout(timeout),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`It answered ${response.status}`)
    const text = await response.text()
    if (text.length > maxBytes) throw new Error('Its answer is too long')
    return JSON.parse(text)
  } catch (cause) {
    throw new GeocoderUnavailable('The service that finds addresses cannot be asked now', { cause })
  }
}

const checked = (place: FoundPlace | null): FoundPlace | null =>
  place && Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null
