import type { Locale } from '@numo/kit/locales.ts'
import type { City } from './contract.ts'

/** A city as the database has it, with how many providers it counts. */
export type CityRow = Omit<City, 'name' | 'country_name'> & { name: string; name_es: string | null }

const regionNames = new Map<Locale, Intl.DisplayNames>()

/** The name of a country in a language: `MX` -> `Mexico`, `México`. */
export function countryName(country: string, locale: Locale): string {
  const names = regionNames.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' })
  regionNames.set(locale, names)
  return names.of(country) ?? country
}

/** A city in the words of a language. */
export const cityOf = (row: CityRow, locale: Locale): City => ({
  id: row.id,
  name: (locale === 'es' ? row.name_es : null) ?? row.name,
  country: row.country,
  country_name: countryName(row.country, locale),
  region_code: row.region_code,
  latitude: row.latitude,
  longitude: row.longitude,
  time_zone: row.time_zone,
  doctors: row.doctors,
  facilities: row.facilities,
})
