/** Address formats, phone numbers and time zones by country. Large: loaded only by the pages that need it. */
import { getCountries, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'
import { formatAddress } from 'localized-address-format'
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'
import { partsOf } from '@numo/domains/addresses/rules-format.ts'
import { zonesOf } from '../ui/zones-of.ts'

const sample = {
  administrativeArea: '{state}',
  locality: '{city}',
  dependentLocality: '{neighborhood}',
  postalCode: '{postal_code}',
  addressLines: ['{line1}', '{line2}'],
}

/** Returns the parts of an address in the order of a country. */
export const addressPartsOf = (country: string) =>
  partsOf(formatAddress({ ...sample, postalCountry: country }, 'latin'), country)

/** Returns whether a postal code is valid in a country; true when its format is unknown. */
export const mayBePostalCode = (code: string, country: string): boolean =>
  !postcodeValidatorExistsForCountry(country) || postcodeValidator(code.trim(), country)

const known: ReadonlySet<string> = new Set(getCountries())
const isKnown = (country: string): country is CountryCode => known.has(country)

/** Parses a phone number with or without country code; null when invalid. */
export function readPhone(text: string, country: string): { number: string; shown: string } | null {
  const parsed = parsePhoneNumberFromString(text, isKnown(country) ? country : undefined)
  return parsed?.isValid() ? { number: parsed.number, shown: parsed.formatInternational() } : null
}

/** Returns all countries sorted by their localized name. */
export function countriesIn(locale: string): readonly (readonly [string, string])[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return getCountries()
    .map((code) => [code, names.of(code) ?? code] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, locale))
}

/** Returns the country of a time zone, from the most likely ones; Mexico by default. */
export function countryOfZone(zone: string): string {
  // UTC and similar zones belong to no country.
  if (!zone.includes('/') || zone.startsWith('Etc/')) return 'MX'
  const likely = [
    'MX',
    'US',
    'CA',
    'ES',
    'GB',
    'DE',
    'FR',
    'CO',
    'AR',
    'CL',
    'PE',
    'BR',
    'IT',
    'NL',
    'PT',
  ]
  return [...likely, ...getCountries()].find((country) => zonesOf(country).includes(zone)) ?? 'MX'
}

/** Most populous time zone of countries with several; zone lists are sorted alphabetically. */
const usualZones = [
  'America/Mexico_City',
  'America/New_York',
  'America/Toronto',
  'America/Sao_Paulo',
  'America/Argentina/Buenos_Aires',
  'America/Santiago',
  'America/Guayaquil',
  'Europe/Madrid',
  'Europe/Lisbon',
  'Europe/Berlin',
  'Europe/Kyiv',
  'Europe/Kiev',
  'Europe/Moscow',
  'Asia/Jakarta',
  'Asia/Shanghai',
  'Asia/Kuala_Lumpur',
  'Australia/Sydney',
  'Pacific/Auckland',
]

/** Returns the suggested time zone of a country: the user's own if it is in that country. */
export function zoneOfCountry(country: string, own: string): string {
  const zones = zonesOf(country)
  if (zones.length === 0 || zones.includes(own)) return own
  return usualZones.find((zone) => zones.includes(zone)) ?? zones[0] ?? own
}
