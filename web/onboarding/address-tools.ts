/** What is known about addresses, phones and time zones of countries. Large: loaded by the pages that ask for them. */
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

/** The parts of an address in the order in which people of a country write them. */
export const addressPartsOf = (country: string) =>
  partsOf(formatAddress({ ...sample, postalCountry: country }, 'latin'), country)

/** Whether a postal code can be one of a country. What we know nothing about can. */
export const mayBePostalCode = (code: string, country: string): boolean =>
  !postcodeValidatorExistsForCountry(country) || postcodeValidator(code.trim(), country)

const known: ReadonlySet<string> = new Set(getCountries())
const isKnown = (country: string): country is CountryCode => known.has(country)

/** A phone number as it was typed, with or without the code of its country; null: it is none. */
export function readPhone(text: string, country: string): { number: string; shown: string } | null {
  const parsed = parsePhoneNumberFromString(text, isKnown(country) ? country : undefined)
  return parsed?.isValid() ? { number: parsed.number, shown: parsed.formatInternational() } : null
}

/** All countries with their names, in the order of the names. */
export function countriesIn(locale: string): readonly (readonly [string, string])[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return getCountries()
    .map((code) => [code, names.of(code) ?? code] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, locale))
}

/** The country of a time zone among those people most often come from; Mexico when nothing says otherwise. */
export function countryOfZone(zone: string): string {
  // The clock of a server or of somebody who hides theirs is in no country.
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

/** Where most people of a country with several clocks live; lists of zones begin with the letter A. */
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

/** The time zone to propose for a country: the person's own if it is one of the country's. */
export function zoneOfCountry(country: string, own: string): string {
  const zones = zonesOf(country)
  if (zones.length === 0 || zones.includes(own)) return own
  return usualZones.find((zone) => zones.includes(zone)) ?? zones[0] ?? own
}
