import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from '@numo/server/test-database.ts'
import { rebuildListings } from './rebuild-listings.ts'
import { writeDirectory } from './test-factories.ts'

let database: TestDatabase
let ids: string[]
beforeAll(async () => {
  database = await createTestDatabase()
  ids = await writeDirectory(database.db, {
    companies: ['atlas', 'boreal'],
    networks: [
      { id: 'Atlas Gold', company: 'atlas' },
      { id: 'Atlas Old', company: 'atlas', status: 'inactive' },
      { id: 'Boreal', company: 'boreal' },
    ],
    cities: [{ id: 'merida', latitude: 20.97, longitude: -89.62 }],
    providers: [
      {
        name: 'Ximena Arriaga Solís',
        specialties: ['dermatology'],
        languages: ['es', 'en'],
        places: [
          {
            latitude: 20.98,
            longitude: -89.6,
            name: 'Clínica Peñón',
            city_id: 'merida',
            accepting: 'yes',
            accepts: [
              { network: 'Atlas Gold', confirmed_on: '2026-11-12', billing: 'direct' },
              { network: 'Atlas Old', confirmed_on: '2026-11-12' },
              { network: 'Boreal' },
            ],
          },
          { latitude: null, longitude: null, city_id: 'merida' },
        ],
      },
      { name: 'Left Long Ago', status: 'inactive', places: [{ latitude: 1, longitude: 1 }] },
      { name: 'Nowhere Known', kind: 'facility', places: [{ latitude: null, longitude: null }] },
    ],
  })
})
afterAll(() => database.stop())

type Row = Record<string, unknown>
const listing = async () => {
  const { rows } = await sql<Row>`
    select provider_id, sole, tile = app.tile(latitude, longitude) as on_tile, latitude, kind, accepting,
           cardinality(specialties) as specialties, cardinality(languages) as languages,
           cardinality(networks) as networks, cardinality(confirmed_networks) as confirmed,
           cardinality(direct_networks) as direct, cardinality(insurers) as insurers,
           cardinality(direct_insurers) as direct_insurers, name_key,
           tsvector_to_array(name_words) as words
      from listing order by name_key, latitude desc nulls last`.execute(database.db)
  return rows
}
const counts = async () => ({
  words: (await database.db.selectFrom('listing_word').selectAll().orderBy('word').execute()).map(
    ({ word, uses }) => `${word} ${uses}`
  ),
  keys: (
    await database.db
      .selectFrom('listing_key')
      .selectAll()
      .where('providers', '>', 0)
      .orderBy('key')
      .execute()
  ).map(({ key, providers }) => `${key} ${providers}`),
  cities: await database.db.selectFrom('city_count').selectAll().execute(),
  total: await database.db
    .selectFrom('listing_total')
    .select(['doctors', 'facilities'])
    .executeTakeFirst(),
})

test('a row has everything a search needs of a provider at a place, without inactive networks', async () => {
  const rows = await listing()
  expect(rows).toHaveLength(3)
  expect(rows[1]).toEqual({
    provider_id: ids[0],
    sole: false,
    on_tile: true,
    latitude: 20.98,
    kind: 'p',
    accepting: true,
    specialties: 1,
    languages: 2,
    networks: 2,
    confirmed: 1,
    direct: 1,
    insurers: 2,
    direct_insurers: 1,
    name_key: 'ximena arriaga solis',
    words: ['arriaga', 'clinica', 'penon', 'solis', 'ximena'],
  })
  // A place without a position uses the position of its city.
  expect(rows[2]).toMatchObject({ provider_id: ids[0], latitude: 20.97, sole: false })
  expect(rows[0]).toMatchObject({ provider_id: ids[2], latitude: null, on_tile: null, sole: true })
})

test('words and cities are counted', async () => {
  expect(await counts()).toEqual({
    words: [
      'arriaga 2',
      'clinica 1',
      'consultorio 2',
      'known 1',
      'nowhere 1',
      'penon 1',
      'solis 2',
      'ximena 2',
    ],
    keys: [
      // A facility, a person, everybody; care, languages; insurers and networks.
      ...['-4 1', '-3 1', '0 2', '5 1', '1001 1', '1002 1'],
      ...['100001 1', '100002 1', '1000001 1', '1000003 1'],
      // Billed directly; accepting new patients; both; confirmed.
      ...['10000000 1', '10100001 1', '11000001 1'],
      ...['20000000 1', '20100001 1', '20100002 1', '21000001 1', '21000003 1'],
      ...['30000000 1', '30100001 1', '31000001 1'],
      ...['40000000 1', '41000001 1'],
    ],
    cities: [{ city_id: 'merida', doctors: 1, facilities: 0 }],
    total: { doctors: 1, facilities: 1 },
  })
})

test('a partial rebuild equals a full rebuild', async () => {
  const { db } = database
  await db.transaction().execute(async (tx) => {
    await sql`update provider set full_name = 'Jimena Arriaga' where id = ${ids[0]}`.execute(tx)
    await sql`update provider set status = 'active' where id = ${ids[1]}`.execute(tx)
    await sql`update provider set status = 'inactive' where id = ${ids[2]}`.execute(tx)
    await sql`create temporary table touched (provider_id uuid) on commit drop`.execute(tx)
    await sql`insert into touched select unnest(${ids}::uuid[])`.execute(tx)
    await rebuildListings(tx, { table: 'touched' })
    await rebuildListings(tx, { table: 'touched' })
  })
  const some = [await listing(), await counts()]
  await db.transaction().execute((tx) => rebuildListings(tx, 'all'))
  expect([await listing(), await counts()]).toEqual(some)
  expect(some[1]).toMatchObject({ total: { doctors: 2, facilities: 0 } })
})
