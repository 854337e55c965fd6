import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadCities } from '@numo/domains/cities/load-cities.ts'
import { withdrawDemoDirectory } from '@numo/domains/directory/withdraw-demo.ts'
import { loadReferenceData } from '@numo/domains/providers/load-reference-data.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { demoCities } from './cities.ts'
import { loadDemoDirectory } from './load-demo-directory.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await loadReferenceData(database.db)
  await loadCities(database.db)
})
afterAll(() => database.stop())

const numbers = async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from provider where status = 'active')::int as providers,
           (select count(*) from insurance_plan where status = 'active')::int as plans,
           (select count(*) from listing)::int as listings,
           (select count(distinct city_id) from listing)::int as cities,
           (select coalesce(sum(doctors), 0) from city_count)::int as doctors,
           (select coalesce(sum(facilities), 0) from city_count)::int as facilities,
           (select count(*) from acceptance where status = 'active')::int as acceptances,
           (select version from directory_version)::int as version`.execute(database.db)
  return rows[0] ?? {}
}

it('is loaded completely into the search, with its duration', async () => {
  const steps: string[] = []
  const before = await numbers()
  const started = performance.now()
  const { loaded, counts } = await loadDemoDirectory(database, {
    onProgress: (step) => steps.push(step),
  })
  const seconds = (performance.now() - started) / 1000
  console.log(`the demo directory loads in ${seconds.toFixed(2)} s`)
  expect(loaded).toBe(true)
  expect(steps).toContain('1,503 providers')
  const after = await numbers()
  expect(after).toMatchObject({
    providers: counts?.provider,
    plans: 20,
    listings: counts?.provider_location,
    cities: demoCities.length,
    acceptances: counts?.acceptance,
  })
  expect(after['doctors']).toBeGreaterThanOrEqual(1250)
  expect(after['facilities']).toBeGreaterThanOrEqual(190)
  expect(after['version']).toBeGreaterThan(before['version'] ?? Infinity)
})

it('has a known city for every place', async () => {
  const lost = await database.db
    .selectFrom('practice_location')
    .select('name')
    .where('city_id', 'is', null)
    .execute()
  expect(lost).toEqual([])
  const mexico = await database.db
    .selectFrom('practice_location')
    .select((eb) => eb.fn.countAll<number>().as('places'))
    .where('city_id', '=', 'mexico-city')
    .executeTakeFirstOrThrow()
  expect(mexico.places).toBeGreaterThan(60)
})

it('does nothing the second time', async () => {
  const before = await numbers()
  expect(await loadDemoDirectory(database)).toEqual({ loaded: false, counts: null })
  expect(await numbers()).toEqual(before)
})

it('replaces a former edition completely', async () => {
  const before = await numbers()
  await database.db
    .updateTable('directory_import')
    .set({ file_name: 'demo directory, edition 0' })
    .execute()
  await sql`
    insert into provider (slug, kind, full_name, source_id, source_ref)
    values ('gone-gonzalez', 'person', 'Gone González', 'demo-list', 'gone-gonzalez')`.execute(
    database.db
  )
  await database.db.updateTable('provider').set({ about_en: 'Old words.' }).execute()
  expect((await loadDemoDirectory(database)).loaded).toBe(true)
  const after = await numbers()
  expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 })
  const old = await database.db
    .selectFrom('provider')
    .select('slug')
    .where('about_en', '=', 'Old words.')
    .where('status', '=', 'active')
    .execute()
  expect(old).toEqual([])
})

it('is withdrawn completely when a real directory arrives, and never returns', async () => {
  await database.db
    .insertInto('directory_source')
    .values({ id: 'real', name: 'A real directory', kind: 'insurer_directory' })
    .execute()
  const withdraw = () => database.db.transaction().execute(withdrawDemoDirectory)
  expect((await withdraw()).withdrawn).toBeGreaterThan(8000)
  const left = await numbers()
  expect(left).toMatchObject({
    providers: 0,
    plans: 0,
    listings: 0,
    doctors: 0,
    facilities: 0,
    acceptances: 0,
  })
  expect(await withdraw()).toEqual({ withdrawn: 0 })
  expect((await loadDemoDirectory(database)).loaded).toBe(false)
  expect(await numbers()).toEqual(left)
})

it('is loaded once by two concurrent starts', async () => {
  const fresh = await createTestDatabase()
  try {
    const both = await Promise.all([loadDemoDirectory(fresh), loadDemoDirectory(fresh)])
    expect(both.filter(({ loaded }) => loaded)).toHaveLength(1)
  } finally {
    await fresh.stop()
  }
})
