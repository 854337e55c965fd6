import { hash } from 'node:crypto'
import { fold } from '@numo/kit/text.ts'
import { organizationName, placeName } from '../cleaning/clean-names.ts'
import { isPlace, postalCode, regionName, timeZoneAt } from '../plan-net/elements.ts'
import { RecordProblem, type AddressContent, type LocationContent } from '../records.ts'
import { countryIn, idIn, numberIn, wordIn, type Row } from './row-values.ts'

/**
 * Returns the practice location of a row; its id defaults to a hash of the address. Throws RecordProblem when town
 * or country is missing or the position is incomplete.
 */
export function locationOf(row: Row): {
  ref: string
  content: LocationContent
  address: AddressContent
} {
  const city = placeName(row('city'), 120)
  if (!city) throw new RecordProblem('city: the row names no town')
  const country = countryIn(row, 'country')
  if (!country) throw new RecordProblem('country: the row names no country')
  const latitude = numberIn(row, 'latitude', -90, 90)
  const longitude = numberIn(row, 'longitude', -180, 180)
  if ((latitude === undefined) !== (longitude === undefined))
    throw new RecordProblem('latitude: a position needs both latitude and longitude')
  const known = latitude !== undefined && longitude !== undefined && isPlace(latitude, longitude)
  const step_free = wordIn(row, 'step_free', ['yes', 'no'])
  const address: AddressContent = {
    line1: placeName(row('line1')),
    line2: placeName(row('line2')),
    neighborhood: placeName(row('neighborhood'), 120),
    city,
    city_key: fold(city),
    region: regionName(row('region')),
    postal_code: postalCode(row('postal_code'), country),
    country,
    latitude: known ? latitude : undefined,
    longitude: known ? longitude : undefined,
    time_zone: known ? timeZoneAt(latitude, longitude) : undefined,
  }
  const content: LocationContent = {
    name: organizationName(row('location_name')),
    organization: undefined,
    ...address,
    phone: undefined,
    hours: undefined,
    step_free: step_free === undefined ? undefined : step_free === 'yes',
    accepting: undefined,
  }
  const parts = [
    content.name,
    content.line1,
    content.line2,
    city,
    content.region,
    content.postal_code,
    country,
  ]
  const made = () => `at-${hash('md5', fold(parts.join(' ')), 'base64url').slice(0, 16)}`
  return { ref: idIn(row, 'location_id') ?? made(), content, address }
}
