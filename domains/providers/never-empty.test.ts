import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { createTestDatabase, type TestDatabase } from '@numo/server/test-database.ts'
import { visitorContext } from '../test-context.ts'
import { findProviders as contract } from './contract.ts'
import { findProviders } from './find-providers.ts'
import { specialties } from './specialties.ts'
import { writeDirectory } from './test-factories.ts'

let database: TestDatabase

const queries: { query: string }[] = parse(
  readFileSync(new URL('query/queries.csv', import.meta.url)),
  { columns: true, delimiter: ';' }
)
const cities = [
  { id: 'merida', latitude: 20.97, longitude: -89.62 },
  { id: 'playa-del-carmen', latitude: 20.63, longitude: -87.07 },
]
const insurers = ['axa', 'gnp', 'bupa', 'cigna', 'metlife']

// One man for each kind of care in each city, who speaks Spanish alone: whoever wishes otherwise finds nobody who fits.
beforeAll(async () => {
  database = await createTestDatabase()
  await writeDirectory(database.db, {
    companies: insurers,
    networks: insurers.map((company) => ({ id: `${company} network`, company })),
    cities,
    providers: cities.flatMap(({ id: city_id, latitude, longitude }) =>
      specialties.map((specialty) => ({
        name: `Zzyzx ${city_id} ${specialty.serial_no}`,
        specialties: [specialty.id],
        languages: ['es'],
        gender: 'male' as const,
        places: [
          {
            latitude,
            longitude,
            city_id,
            accepting: 'yes' as const,
            accepts: insurers.map((company) => ({
              network: `${company} network`,
              billing: 'direct' as const,
            })),
          },
        ],
      }))
    ),
  })
}, 60_000)
afterAll(() => database.stop())

async function find(q: string): Promise<OutputOf<typeof contract>> {
  const context = visitorContext(database.db, '2026-11-21')
  return findProviders(context, contract.input.parse({ q, city: 'merida', limit: '1' }))
}

test(
  'no kept query finds nobody in a city that has every kind of care',
  { timeout: 180_000 },
  async () => {
    const empty: string[] = []
    for (const { query } of queries) {
      const { total } = await find(query)
      if (total === 0) empty.push(query)
    }
    expect(empty).toEqual([])
  }
)

test.each(['playa del carman dentist', 'dentista en playa del carme', 'dentist meridda'])(
  'a misspelt city of one or more words is found: %s',
  async (q) => {
    const { city, understood } = await find(q)
    expect(city?.id).toBe(q.includes('playa') ? 'playa-del-carmen' : 'merida')
    expect(understood.ignored).toEqual([])
  }
)
