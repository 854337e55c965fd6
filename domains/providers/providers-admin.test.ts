import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { admin, type TestPerson } from '../access/test-factories.ts'
import {
  changeProviderRecords,
  exportProviderRecords,
  getProviderRecord,
  listProviderRecords,
  providerFilterChoices,
  updateProviderRecord,
} from './contract-admin.ts'
import { findProviders, getProvider } from './contract.ts'
import { writeDirectory } from './test-factories.ts'

let app: TestApp
let staff: TestPerson
let ana: string
let gone: string
const here = { latitude: 19.4326, longitude: -99.1332, city_id: 'mexico-city' }
beforeAll(async () => {
  app = await startTestApp()
  staff = await admin(app)
  const ids = await writeDirectory(app.database.db, {
    cities: [{ id: 'mexico-city', latitude: 19.4326, longitude: -99.1332 }],
    companies: ['atlas'],
    networks: [{ id: 'atlas-gold', company: 'atlas' }],
    providers: [
      {
        slug: 'ana-solis',
        name: 'Ana Solís',
        specialties: ['dermatology'],
        languages: ['es'],
        places: [
          {
            ...here,
            name: 'Torre Médica',
            accepts: [{ network: 'atlas-gold', confirmed_on: '2026-11-01' }],
          },
        ],
      },
      { slug: 'bea-luna', name: 'Bea Luna', places: [] },
      {
        slug: 'old-hospital',
        name: 'Hospital Viejo',
        kind: 'facility',
        status: 'inactive',
        places: [{ ...here }],
      },
    ],
  })
  ana = ids[0] ?? ''
  gone = ids[2] ?? ''
})
afterAll(() => app.stop())

const list = async (input: object = {}) =>
  (await app.call(listProviderRecords, input, { as: staff })).body
const slugs = async (input: object) => (await list(input)).rows.map(({ slug }) => slug)
const get = async (id: string) => (await app.call(getProviderRecord, { id }, { as: staff })).body
const change = (input: Parameters<typeof app.call<typeof changeProviderRecords>>[1]) =>
  app.call(changeProviderRecords, input, { as: staff })
const found = async () => {
  await app.settled()
  return (await app.call(findProviders, { city: 'mexico-city' })).body.total
}

test.each([
  [{}, ['ana-solis', 'bea-luna', 'old-hospital']],
  [{ sort: '-full_name' }, ['old-hospital', 'bea-luna', 'ana-solis']],
  [{ q: 'sol' }, ['ana-solis']],
  [{ q: 'torre' }, ['ana-solis']],
  [{ q: 'viejo' }, ['old-hospital']],
  [{ q: 'bea lu' }, ['bea-luna']],
  [{ q: 'nobody' }, []],
  [{ kind: 'facility' }, ['old-hospital']],
  [{ status: 'active' }, ['ana-solis', 'bea-luna']],
  [{ country: 'MX' }, ['ana-solis', 'old-hospital']],
  [{ country: 'ES,FR' }, []],
  [{ specialty: 'dermatology,cardiology' }, ['ana-solis']],
  [{ source: 'insurer-a' }, []],
  [{ missing: 'place' }, ['bea-luna']],
  [{ missing: 'acceptance,language', status: 'inactive' }, ['old-hospital']],
  [{ missing: 'license,about', kind: 'person' }, ['ana-solis', 'bea-luna']],
] as const)('200: %j finds %j', async (input, expected) => {
  expect(await slugs(input)).toEqual(expected)
})

test('200: a record has its places, evidence and what is missing', async () => {
  expect(await get(ana)).toMatchObject({
    specialties: [{ id: 'dermatology' }],
    city: 'Ciudad',
    country: 'MX',
    insurers: 1,
    confirmed_on: '2026-11-01',
    missing: ['license', 'about'],
    locations: [
      {
        name: 'Torre Médica',
        acceptance: [
          { insurer: 'Company atlas', network: 'atlas-gold', confirmed_on: '2026-11-01' },
        ],
      },
    ],
    open_reports: 0,
    version: 1,
  })
  const { body } = await app.call(
    exportProviderRecords,
    { q: 'sol', locale: 'es', columns: 'full_name,specialties' },
    { as: staff }
  )
  expect(body.csv).toBe('\uFEFFNombre,Especialidad\r\nAna Solís,Dermatología\r\n')
  const choices = await app.call(providerFilterChoices, {}, { as: staff })
  expect(choices.body.countries).toEqual(['MX'])
})

test('200 then 409: changes by staff are found and shown at once', async () => {
  const { version } = await get(ana)
  const sent = {
    id: ana,
    version,
    full_name: 'Ana Solís Quintanar',
    languages: ['es', 'de'],
    license_number: 'A-77',
  }
  expect((await app.call(updateProviderRecord, sent, { as: staff })).status).toBe(200)
  await app.settled()
  expect((await app.call(findProviders, { q: 'quintanar' })).body.total).toBe(1)
  expect((await app.call(findProviders, { language: 'de' })).body.total).toBe(1)
  const page = (await app.call(getProvider, { slug: 'ana-solis' })).body.provider
  expect([page.name, page.license?.number]).toEqual(['Ana Solís Quintanar', 'A-77'])
  const late = await app.call(updateProviderRecord, sent, { as: staff })
  expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile'])
  const { rows } = await sql<{ changes: object }>`
    select changes from audit_event where entity_type = 'provider' and entity_id = ${ana}`.execute(
    app.database.db
  )
  expect(rows).toEqual([
    {
      changes: {
        full_name: 'Ana Solís Quintanar',
        languages: ['es', 'de'],
        license_number: 'A-77',
      },
    },
  ])
})

test('200: withheld ones leave the search, stay withheld over imports, and come back', async () => {
  expect(await found()).toBe(1)
  const done = await change({ action: 'withhold', selection: { ids: [ana, gone] } })
  expect(done.body).toMatchObject({ changed: 2, skipped: [] })
  expect(await found()).toBe(0)
  expect((await app.call(getProvider, { slug: 'ana-solis' })).status).toBe(410)
  await sql`update provider set status = 'active' where id = ${ana}`.execute(app.database.db)
  expect(await get(ana)).toMatchObject({ status: 'inactive', is_withheld: true })
  await change({ action: 'withhold', undo: done.body.undo ?? '' })
  expect(await found()).toBe(1)
  expect(await get(gone)).toMatchObject({ status: 'inactive', is_withheld: false })
})

test('200: one its source no longer lists is not published', async () => {
  await sql`update provider set source_id = 'insurer-a', source_ref = 'Organization/7' where id = ${gone}`.execute(
    app.database.db
  )
  await sql`insert into directory_record (source_id, type, ref, hash, content, status)
            values ('insurer-a', 'Organization', '7', 'x', '{}', 'withdrawn')`.execute(
    app.database.db
  )
  const tried = await change({ action: 'publish', selection: { matching: {} }, dry_run: true })
  expect(tried.body).toEqual({
    changed: 0,
    fingerprint: expect.any(String),
    skipped: expect.arrayContaining([
      { reason: 'already', count: 2 },
      { reason: 'source-says-gone', count: 1 },
    ]),
    undo: null,
  })
})

test('404: an unknown provider', async () => {
  const id = '00000000-0000-7000-8000-000000000000'
  expect((await app.call(getProviderRecord, { id }, { as: staff })).status).toBe(404)
  expect((await app.call(updateProviderRecord, { id, version: 1 }, { as: staff })).status).toBe(404)
})
