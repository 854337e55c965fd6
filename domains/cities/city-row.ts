import { sql } from 'kysely'
import type { Locale } from '@numo/kit/locales.ts'
import type { Db } from '../context.ts'
import type { City } from './contract.ts'

export type CityRow = Omit<City, 'name' | 'country_name'> & { name: string; name_es: string | null }

const cityNames: Readonly<Record<Locale, (row: Pick<CityRow, 'name' | 'name_es'>) => string>> = {
  en: ({ name }) => name,
  es: ({ name, name_es }) => name_es ?? name,
}
/** The name of a city in each language; expects `city c`. */
export const cityNameColumn: Readonly<Record<Locale, ReturnType<typeof sql>>> = {
  en: sql`c.name`,
  es: sql`coalesce(c.name_es, c.name)`,
}

const countryNames: Record<Locale, Intl.DisplayNames> = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  es: new Intl.DisplayNames('es', { type: 'region' }),
}

/** Returns the localized country name, or the code itself when the runtime has no name for it. */
export const countryName = (code: string, locale: Locale) => countryNames[locale].of(code) ?? code

/** Converts a row of `city` with its counts to the contract's `City` in `locale`. */
export function cityOf({ name, name_es, ...row }: CityRow, locale: Locale): City {
  const { id, country, region_code, latitude, longitude, time_zone, doctors, facilities } = row
  return {
    id,
    name: cityNames[locale]({ name, name_es }),
    country,
    country_name: countryName(country, locale),
    region_code,
    latitude,
    longitude,
    time_zone,
    doctors,
    facilities,
  }
}

/** SQL select list of a `CityRow`; expects `city c left join city_count n`. */
export const cityColumns = sql`c.id, c.name, c.name_es, c.country, c.region_code, c.latitude, c.longitude,
  c.time_zone, coalesce(n.doctors, 0) as doctors, coalesce(n.facilities, 0) as facilities`

/** Returns one city with its counts, or null when the id is unknown. */
export async function cityById(db: Db, id: string): Promise<CityRow | null> {
  const { rows } = await sql<CityRow>`
    select ${cityColumns} from city c left join city_count n on n.city_id = c.id where c.id = ${id}`.execute(
    db
  )
  return rows[0] ?? null
}
