import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@numo/server/test-database.ts'
import type { Context } from '../context.ts'
import { getCity } from './get-city.ts'
import { listCities } from './list-cities.ts'
import { loadCities } from './load-cities.ts'
import { visitorContext } from '../test-context.ts'

let database: TestDatabase
let ctx: Context
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = visitorContext(database.db, '2026-11-12')
  await loadCities(database.db, { min_population: 50_000 })
  await sql`
    insert into city_count (city_id, doctors, facilities)
    values ('merida', 30, 4), ('guadalajara', 50, 6)`.execute(database.db)
})
afterAll(() => database.stop())

const list = async (q: string, more: Partial<Parameters<typeof listCities>[1]> = {}) =>
  (
    await listCities(ctx, { q, with_providers: 'false', limit: 5, locale: 'en', ...more })
  ).cities.map(({ id }) => id)

describe('a city by its id', () => {
  test('has its name in the requested language, its country and its counts', async () => {
    const { city, redirected } = await getCity(ctx, { city_id: 'mexico-city', locale: 'es' })
    expect(redirected).toBe(false)
    expect(city).toMatchObject({
      name: 'Ciudad de México',
      country: 'MX',
      country_name: 'México',
      time_zone: 'America/Mexico_City',
      doctors: 0,
    })
    expect((await getCity(ctx, { city_id: 'merida', locale: 'en' })).city.doctors).toBe(30)
  })

  test.each([
    'ciudad-de-mexico',
    'cdmx',
    'Mexico-City',
    'MEXICO_CITY',
    'Ciudad de México',
    'mexico city',
    '3530597',
  ])('%s is an alternative spelling and is marked as such', async (city_id) => {
    const { city, redirected } = await getCity(ctx, { city_id, locale: 'en' })
    expect([city.id, redirected]).toEqual(['mexico-city', true])
  })

  test.each(['no-such-place', '999999999', '%00', '---'])('404 for %s', async (city_id) => {
    await expect(getCity(ctx, { city_id, locale: 'en' })).rejects.toMatchObject({
      status: 404,
      code: 'no-such-city',
    })
  })
})

describe('suggestions', () => {
  test('the start of a name, with or without accents', async () => {
    expect((await list('méri'))[0]).toBe('merida')
    expect((await list('meri'))[0]).toBe('merida')
  })

  test('a Spanish name or an abbreviation finds the city', async () => {
    expect((await list('ciudad de m'))[0]).toBe('mexico-city')
    expect((await list('cdmx'))[0]).toBe('mexico-city')
    expect((await list('lisboa'))[0]).toBe('lisbon')
  })

  test('a misspelling finds it too', async () => {
    expect(await list('guadalahara')).toContain('guadalajara')
    expect(await list('barselona')).toContain('barcelona')
  })

  test('the exact name ranks above longer ones, then by number of doctors', async () => {
    expect((await list('la paz'))[0]).toMatch(/^la-paz/)
    expect((await list('guadal'))[0]).toBe('guadalajara')
  })

  test.each([
    ['D.F.', 'mexico-city'],
    ['df', 'mexico-city'],
    ['PDC', 'playa-del-carmen'],
    ['กรุงเทพ', 'bangkok'],
    ['กรุงเทพฯ', 'bangkok'],
    ['東京', 'tokyo'],
    ['Москва', 'moscow'],
    ['bcn', 'barcelona'],
  ])('a nickname or the local script: %s', async (q, id) => {
    expect((await list(q))[0]).toBe(id)
  })

  test.each(['mexico', 'México', 'méjico'])(
    'a country returns its cities by number of doctors: %s',
    async (q) => {
      const found = await list(q)
      expect(found.slice(0, 2)).toEqual(['guadalajara', 'merida'])
      expect(found).toHaveLength(5)
    }
  )

  test('a town with few doctors is returned with neighbours that have some', async () => {
    await sql`insert into city (id, geonames_id, name, country, latitude, longitude, population, time_zone, search_text)
      values ('chapala', -1, 'Chapala', 'MX', 20.296, -103.19, 21000, 'America/Mexico_City', 'chapala'),
             ('ajijic', -2, 'Ajijic', 'MX', 20.299, -103.262, 11000, 'America/Mexico_City', 'ajijic'),
             ('jocotepec', -3, 'Jocotepec', 'MX', 20.28, -103.43, 42000, 'America/Mexico_City', 'jocotepec')`.execute(
      database.db
    )
    await sql`insert into city_alias values ('lake-chapala', 'chapala', 'lake chapala')`.execute(
      database.db
    )
    await sql`insert into city_count (city_id, doctors, facilities) values ('ajijic', 12, 1)`.execute(
      database.db
    )
    // Jocotepec has no doctors; Guadalajara is 50 km away.
    expect((await list('lake chapala')).slice(0, 2)).toEqual(['chapala', 'ajijic'])
    expect(await list('lake chapala')).not.toContain('jocotepec')
    expect(await list('guadalajara')).not.toContain('ajijic')
    await sql`delete from city_count where city_id = 'ajijic'`.execute(database.db)
    await sql`delete from city where geonames_id < 0`.execute(database.db)
  })

  test('a country, and only cities with providers', async () => {
    expect(await list('', { with_providers: 'true' })).toEqual(['guadalajara', 'merida'])
    expect(await list('', { with_providers: 'true', country: 'PT' })).toEqual([])
    const spanish = (
      await listCities(ctx, {
        q: 'barcelona',
        country: 'ES',
        with_providers: 'false',
        limit: 5,
        locale: 'en',
      })
    ).cities
    expect(new Set(spanish.map(({ country }) => country))).toEqual(new Set(['ES']))
  })

  test('text without a letter or digit finds nothing', async () => {
    expect(await list('%_\\')).toEqual([])
  })
})
