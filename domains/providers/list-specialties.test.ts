import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SentTo } from '@numo/kit/endpoint.ts'
import { createTestDatabase, type TestDatabase } from '@numo/server/test-database.ts'
import { providersApi } from './api.ts'
import { listSpecialties as contract } from './contract.ts'
import { specialties } from './specialties.ts'
import { writeDirectory } from './test-factories.ts'
import { visitorContext } from '../test-context.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await writeDirectory(database.db, {
    providers: [
      {
        name: 'Two Places',
        specialties: ['dermatology'],
        places: [
          { latitude: 1, longitude: 1 },
          { latitude: 2, longitude: 2 },
        ],
      },
      { name: 'Gone', status: 'inactive', specialties: ['dermatology'], places: [] },
    ],
  })
})
afterAll(() => database.stop())

const list = async (input: SentTo<typeof contract>) => {
  const endpoint = providersApi.find((one) => one.endpoint === contract)
  const answer = await endpoint?.run(visitorContext(database.db, '2026-11-21'), input)
  return contract.output.parse(answer).specialties
}

test('all kinds of care by name, each provider counted once', async () => {
  const all = await list({})
  expect(all).toHaveLength(specialties.length)
  const names = all.map(({ name }) => name)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  expect(all.find(({ id }) => id === 'dermatology')).toEqual({
    id: 'dermatology',
    name: 'Dermatology',
    doctor: 'Dermatologist',
    codes: ['000000005X'],
    providers: 1,
  })
})

test('in Spanish', async () => {
  const [first] = await list({ q: 'piel', locale: 'es' })
  expect(first).toMatchObject({ id: 'dermatology', name: 'Dermatología', doctor: 'Dermatólogo' })
})

test('meanings and prefixes of words', async () => {
  expect((await list({ q: 'back pain' })).map(({ id }) => id).slice(0, 2)).toEqual([
    'orthopedics',
    'chiropractic',
  ])
  expect((await list({ q: 'derm' })).map(({ id }) => id)).toContain('dermatology')
  expect(await list({ q: 'qqqqqq' })).toEqual([])
})
