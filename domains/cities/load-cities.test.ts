import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@numo/server/test-database.ts'
import { assignIds } from './assign-ids.ts'
import { loadCities } from './load-cities.ts'
import { spellings } from './spellings.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.stop())

const city = (id: string) =>
  database.db.selectFrom('city').selectAll().where('id', '=', id).executeTakeFirst()
const alias = async (slug: string) => {
  const found = await database.db
    .selectFrom('city_alias')
    .select('city_id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return found?.city_id
}

test('cities of one name: the most populous keeps it, then country, region, number', () => {
  const san = (geonames_id: number, country: string, region_code: string, population: number) => ({
    geonames_id,
    name: 'San José',
    country,
    region_code,
    population,
  })
  const cities = [
    san(1, 'AR', '14', 5),
    san(2, 'CR', '08', 900),
    san(3, 'AR', '02', 7),
    san(4, 'AR', '14', 0),
    san(5, 'US', 'CA', 1000),
  ]
  expect([...assignIds(cities, new Map())]).toEqual([
    [5, 'san-jose'],
    [2, 'san-jose-cr'],
    [3, 'san-jose-ar'],
    [1, 'san-jose-ar-14'],
    [4, 'san-jose-ar-4'],
  ])
  const grown = cities.map((c) => (c.geonames_id === 2 ? { ...c, population: 9999 } : c))
  expect(assignIds(grown, new Map([[5, 'san-jose']])).get(5)).toBe('san-jose')
  expect(assignIds(grown, new Map([[5, 'san-jose']])).get(2)).toBe('san-jose-cr')
})

test('every city of the package is loaded once', { timeout: 120_000 }, async () => {
  const large = await loadCities(database.db, { min_population: 500_000 })
  expect(large.loaded).toBeGreaterThan(700)
  expect((await loadCities(database.db)).loaded).toBeGreaterThan(130_000)
  expect(await loadCities(database.db)).toEqual({ loaded: 0 })
})

test('cities have readable ids, Spanish names, time zones and other spellings', async () => {
  expect(await city('mexico-city')).toMatchObject({
    name: 'Mexico City',
    name_es: 'Ciudad de México',
    country: 'MX',
    time_zone: 'America/Mexico_City',
    search_text: 'mexico city',
  })
  expect(await city('chiang-mai')).toMatchObject({ country: 'TH', time_zone: 'Asia/Bangkok' })
  expect(await city('san-jose-cr')).toMatchObject({ country: 'CR', region_code: '08' })
  expect(await alias('ciudad-de-mexico')).toBe('mexico-city')
  expect(await alias('cdmx')).toBe('mexico-city')
  expect(await alias('lisboa')).toBe('lisbon')
  expect(await alias('nueva-york')).toBe('new-york-city')
})

test('every spelling refers to a city', async () => {
  const known = new Set(
    (await database.db.selectFrom('city').select(['name', 'country']).execute()).map(
      ({ name, country }) => `${name}|${country}`
    )
  )
  expect(spellings.filter(({ name, country }) => !known.has(`${name}|${country}`))).toEqual([])
})
