import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { fold, slugOf } from '@numo/kit/text.ts'
import type { Db, Tx } from '../context.ts'
import { assignIds } from './assign-ids.ts'
import { packageVersion, readDataPackage, type CityOfPackage } from './read-data-package.ts'
import { spellings } from './spellings.ts'

/**
 * Loads the cities of the installed data package once per edition; idempotent for the same edition, under an advisory lock. Known cities
 * keep their id and none is deleted. Omits cities with fewer than `min_population` inhabitants.
 */
export async function loadCities(
  db: Db,
  { min_population = 0 }: { min_population?: number } = {}
): Promise<{ loaded: number }> {
  const words = createHash('sha256').update(JSON.stringify(spellings)).digest('hex').slice(0, 12)
  const edition = `${packageVersion()}, at least ${min_population} people, spellings ${words}`
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('load-cities'))`.execute(tx)
    const now = await tx.selectFrom('city_edition').select('edition').executeTakeFirst()
    if (now?.edition === edition) return { loaded: 0 }
    const cities = readDataPackage(min_population)
    await upsertCities(tx, cities)
    await tx
      .insertInto('city_edition')
      .values({ edition })
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ edition }))
      .execute()
    await sql`analyze city, city_alias`.execute(tx)
    return { loaded: cities.length }
  })
}

async function upsertCities(tx: Tx, cities: CityOfPackage[]) {
  const rows = await tx.selectFrom('city').select(['id', 'geonames_id']).execute()
  const ids = assignIds(cities, new Map(rows.map((row) => [row.geonames_id, row.id])))
  const spelt = mapSpellings(cities)
  const batch = 20_000
  for (let from = 0; from < cities.length; from += batch)
    await upsertBatch(tx, cities.slice(from, from + batch), ids, spelt)
  await upsertAliases(tx, ids, spelt)
}

type SpellingsByCity = Map<number, { name_es: string | null; others: string[] }>

/** Maps each line of `spellings` to its city (GeoNames id). Of several cities with one name the most populous is taken. */
function mapSpellings(cities: CityOfPackage[]): SpellingsByCity {
  const key = (name: string, country: string) => `${name}|${country}`
  const largest = new Map<string, CityOfPackage>()
  for (const city of cities) {
    const before = largest.get(key(city.name, city.country))
    if (!before || before.population < city.population)
      largest.set(key(city.name, city.country), city)
  }
  return new Map(
    spellings.flatMap(({ name, country, name_es, others }) => {
      const city = largest.get(key(name, country))
      return city ? [[city.geonames_id, { name_es, others }] as const] : []
    })
  )
}

const idOf = (ids: Map<number, string>, geonames_id: number) => ids.get(geonames_id) ?? ''

const upsertBatch = (
  tx: Tx,
  cities: CityOfPackage[],
  ids: Map<number, string>,
  spelt: SpellingsByCity
) =>
  sql`
    insert into city (id, geonames_id, name, name_es, country, region_code, latitude, longitude,
                      population, time_zone, search_text)
    select * from unnest(
      ${cities.map((c) => idOf(ids, c.geonames_id))}::text[],
      ${cities.map((c) => c.geonames_id)}::integer[],
      ${cities.map((c) => c.name)}::text[],
      ${cities.map((c) => spelt.get(c.geonames_id)?.name_es ?? null)}::text[],
      ${cities.map((c) => c.country)}::text[],
      ${cities.map((c) => c.region_code)}::text[],
      ${cities.map((c) => c.latitude)}::double precision[],
      ${cities.map((c) => c.longitude)}::double precision[],
      ${cities.map((c) => c.population)}::integer[],
      ${cities.map((c) => c.time_zone)}::text[],
      ${cities.map((c) => fold(c.name))}::text[])
    on conflict (geonames_id) do update
       set name = excluded.name, name_es = excluded.name_es, country = excluded.country,
           region_code = excluded.region_code, latitude = excluded.latitude,
           longitude = excluded.longitude, population = excluded.population,
           time_zone = excluded.time_zone, search_text = excluded.search_text`.execute(tx)

async function upsertAliases(tx: Tx, ids: Map<number, string>, spelt: SpellingsByCity) {
  const names = [...spelt].flatMap(([geonames_id, { name_es, others }]) =>
    [name_es, ...others].flatMap((name, i) => {
      const city_id = idOf(ids, geonames_id)
      // A name in another script makes no slug.
      const slug = name && (slugOf(name) || `${city_id}-local-${i}`)
      return name && slug ? [{ slug, city_id, search_text: fold(name) }] : []
    })
  )
  // The first line that uses a spelling wins; an alias equal to the city's own id is redundant.
  const first = new Map(names.toReversed().map((alias) => [alias.slug, alias]))
  const aliases = [...first.values()].filter(({ slug, city_id }) => slug !== city_id)
  if (aliases.length > 0)
    await tx
      .insertInto('city_alias')
      .values(aliases)
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute()
}
