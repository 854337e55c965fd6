import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@numo/server/test-database.ts'
import { loadCities } from './load-cities.ts'
import { chooseCity, nearestCityFinder } from './nearest-city.ts'

const city = (id: string, latitude: number, longitude: number, population: number) => ({
  id,
  latitude,
  longitude,
  population,
  names: [id],
})
const mexico = city('mexico city', 19.42847, -99.12766, 12_294_193)
const borough = city('miguel hidalgo', 19.43411, -99.20024, 372_889)
const polanco = { latitude: 19.4326, longitude: -99.195 }

describe('which city a place belongs to', () => {
  test('the metropolis around it, not the borough beside it', () => {
    expect(chooseCity(polanco, [borough, mexico])).toBe(mexico)
  })
  test('a large neighbour at the edge of its reach', () => {
    const zapopan = city('zapopan', 20.72356, -103.38479, 1_142_483)
    const guadalajara = city('guadalajara', 20.66682, -103.39182, 1_495_182)
    const north = { latitude: 20.75, longitude: -103.4 }
    expect(chooseCity(north, [guadalajara, zapopan])).toBe(zapopan)
  })
  test('the one its address names, when it is near', () => {
    expect(chooseCity(polanco, [mexico, borough], 'Miguel  HIDALGO')).toBe(borough)
    const farAway = city('polanco', 30, -99, 5)
    expect(chooseCity(polanco, [mexico, farAway], 'Polanco')).toBe(mexico)
  })
  test('none beyond 200 km', () => {
    expect(chooseCity({ latitude: 0, longitude: -140 }, [mexico])).toBeNull()
  })
})

describe('among all cities', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
    await loadCities(database.db, { min_population: 1000 })
  })
  afterAll(() => database.stop())

  test('well-known places, both sides of the date line, and the pole', async () => {
    const find = await nearestCityFinder(database.db)
    expect(find(polanco)).toEqual({ id: 'mexico-city', time_zone: 'America/Mexico_City' })
    expect(find({ latitude: 38.71, longitude: -9.14 })?.id).toBe('lisbon')
    expect(find({ latitude: 18.79, longitude: 98.98 }, 'Chiang Mai')?.id).toBe('chiang-mai')
    expect(find({ latitude: 25.2, longitude: 55.27 }, 'Dubái')?.id).toBe('dubai')
    expect(find({ latitude: -16.78, longitude: -179.99 })?.id).toBe('labasa')
    expect(find({ latitude: 89.9, longitude: 10 })).toBeNull()
  })

  test('twenty thousand places in seconds of computing', async () => {
    const find = await nearestCityFinder(database.db)
    const start = process.cpuUsage()
    for (let i = 0; i < 20_000; i++) find({ latitude: (i % 120) - 50, longitude: (i * 7) % 180 })
    expect(process.cpuUsage(start).user).toBeLessThan(8_000_000)
  })
})
