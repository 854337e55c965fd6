import { sql } from 'kysely'
import type { SearchDocument } from '@numo/adapters/site-search/port.ts'
import { locales } from '@numo/kit/locales.ts'
import { cityColumns, cityOf, countryName, type CityRow } from '../cities/city-row.ts'
import type { Db } from '../context.ts'
import { firstInsurerKey } from '../listing-keys.ts'

type Insurer = {
  id: string
  name: string
  country: string | null
  plans: string | null
  providers: number
}

/** Returns what the directory adds to the site search: cities with doctors or clinics, and insurers with their plans. */
export async function directoryDocuments(db: Db): Promise<SearchDocument[]> {
  const [cities, insurers] = await Promise.all([
    sql<CityRow & { aliases: string | null }>`
      select ${cityColumns}, (select string_agg(a.search_text, ' ') from city_alias a where a.city_id = c.id) as aliases
        from city_count n join city c on c.id = n.city_id
       where n.doctors + n.facilities > 0 order by c.id`.execute(db),
    sql<Insurer>`
      select c.slug as id, c.name, c.country, p.plans,
             coalesce((select k.providers from listing_key k where k.key = ${firstInsurerKey} + c.serial_no), 0) as providers
        from insurance_company c
        join (select insurance_company_id, string_agg(name, ' · ' order by name) as plans
                from insurance_plan where status = 'active' group by 1) p on p.insurance_company_id = c.id
       where c.status = 'active' order by c.slug`.execute(db),
  ])
  return locales.flatMap((locale) => [
    ...cities.rows.map((row): SearchDocument => {
      const city = cityOf(row, locale)
      return {
        id: `city-${locale}-${city.id}`,
        locale,
        kind: 'city',
        title: city.name,
        summary: city.country_name,
        body: '',
        keywords: [row.name, row.name_es, row.aliases].filter(Boolean).join(' '),
        path: `/find-care/${city.id}`,
        providers: city.doctors + city.facilities,
      }
    }),
    ...insurers.rows.map(({ id, name, country, plans, providers }): SearchDocument => ({
      id: `insurer-${locale}-${id}`,
      locale,
      kind: 'insurer',
      title: name,
      summary: plans ?? '',
      body: '',
      keywords: country ? countryName(country, locale) : '',
      path: `/find-care?insurer=${id}&all=true`,
      providers,
    })),
  ])
}
