import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { admin, type TestPerson } from '../access/test-factories.ts'
import { listActivity } from '../audit/contract.ts'
import { changeProviderRecords, getProviderRecord, updateProviderRecord } from './contract-admin.ts'
import {
  createProviderRecord,
  endProviderPlace,
  saveProviderPlace,
  setProviderSpecialties,
  verifyProviderRecord,
} from './contract-entry.ts'
import { findProviders, getProvider } from './contract.ts'
import { writeDirectory } from './test-factories.ts'

let app: TestApp
let staff: TestPerson
const place = {
  name: 'Torre Sur',
  line1: 'Av. Sur 1',
  city: 'Mérida',
  country: 'MX',
  accepting_new_patients: 'yes',
} as const
beforeAll(async () => {
  app = await startTestApp()
  staff = await admin(app)
  await writeDirectory(app.database.db, {
    cities: [{ id: 'merida', latitude: 20.97, longitude: -89.62 }],
    providers: [],
  })
})
afterAll(() => app.stop())

const as = () => ({ as: staff })
const create = (input: object = {}) =>
  app.call(
    createProviderRecord,
    { kind: 'person', full_name: 'Ana Solís', specialties: ['dermatology'], place, ...input },
    as()
  )
const get = async (id: string) => (await app.call(getProviderRecord, { id }, as())).body

test('200: created as a draft, found once published, verified with a date', async () => {
  const { body } = await create({
    name_prefix: 'Dra.',
    languages: ['es', 'nah'],
    npi: '1234567893',
    license_number: '777',
    license_country: 'MX',
    about_en: 'Skin.',
    about_es: 'Piel.',
  })
  const made = await get(body.id)
  expect(made).toMatchObject({
    status: 'draft',
    slug: 'ana-solis',
    source: null,
    specialties: [{ id: 'dermatology' }],
    missing: ['acceptance'],
    verified_on: null,
    merged_into: null,
    locations: [{ name: 'Torre Sur', entered: { line1: 'Av. Sur 1', city: 'Mérida' } }],
  })
  expect((await app.call(getProvider, { slug: 'ana-solis' })).status).toBe(404)
  await app.call(changeProviderRecords, { action: 'publish', selection: { ids: [body.id] } }, as())
  await app.settled()
  expect((await app.call(findProviders, { city: 'merida' })).body.total).toBe(1)
  expect(
    (await app.call(getProvider, { slug: 'ana-solis' })).body.provider.locations
  ).toMatchObject([{ city_id: 'merida', time_zone: 'America/Mexico_City' }])
  const { version } = await get(body.id)
  const checked = await app.call(verifyProviderRecord, { id: body.id, version }, as())
  expect(checked.body.verified_on).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect((await get(body.id)).verified_on).toBe(checked.body.verified_on)
  const { rows } = (
    await app.call(listActivity, { entity_type: 'provider', entity_id: body.id }, as())
  ).body
  expect(rows.map(({ action }) => action)).toEqual(['U', 'U', 'C'])
})

test('409: a duplicate is not created; a namesake is', async () => {
  expect((await create({ npi: '1234567893', full_name: 'Other' })).body.code).toBe('already-known')
  expect((await create()).body.code).toBe('looks-known')
  const other = await create({ is_other: true })
  expect((await get(other.body.id)).slug).toBe('ana-solis-2')
})

test('422: a mistyped number, an unknown town, a person of type hospital', async () => {
  expect((await create({ full_name: 'X', npi: '1234567890' })).body.code).toBe('wrong-npi')
  expect((await create({ full_name: 'X', place: { ...place, city: 'Nowhere' } })).body.code).toBe(
    'unknown-town'
  )
  expect((await create({ full_name: 'X', facility_type: 'hospital' })).body.code).toBe(
    'unfit-facility-type'
  )
  expect((await create({ full_name: 'X', specialties: ['no-such'] })).body.code).toBe(
    'no-such-specialty'
  )
})

test('200: specialties and places are changed, and the search reflects it at once', async () => {
  const { id } = (
    await create({ full_name: 'Bea Luna', kind: 'facility', facility_type: 'clinic' })
  ).body
  await app.call(changeProviderRecords, { action: 'publish', selection: { ids: [id] } }, as())
  let { version } = await get(id)
  const skills = await app.call(
    setProviderSpecialties,
    { id, version, specialties: ['cardiology', 'dermatology'] },
    as()
  )
  expect((await get(id)).specialties.map((one) => one.id)).toEqual(['cardiology', 'dermatology'])
  const added = await app.call(
    saveProviderPlace,
    { id, version: skills.body.version, ...place, name: 'Torre Norte' },
    as()
  )
  const [north, south] = (await get(id)).locations
  expect([north?.name, south?.name]).toEqual(['Torre Norte', 'Torre Sur'])
  version = added.body.version
  const corrected = await app.call(
    saveProviderPlace,
    { id, version, place_id: north?.id ?? '', ...place, name: 'Torre Norte', line1: 'Calle 2' },
    as()
  )
  expect((await get(id)).locations[0]?.entered?.line1).toBe('Calle 2')
  version = corrected.body.version
  expect(
    (await app.call(endProviderPlace, { id, version, place_id: south?.id ?? '' }, as())).status
  ).toBe(200)
  expect((await get(id)).locations).toMatchObject([{ status: 'active' }, { status: 'inactive' }])
  const late = await app.call(endProviderPlace, { id, version, place_id: south?.id ?? '' }, as())
  expect(late.body.code).toBe('changed-meanwhile')
})

test('404: a source’s place is not edited here', async () => {
  const [id = ''] = await writeDirectory(app.database.db, {
    providers: [{ slug: 'cleo', name: 'Cleo', places: [{ latitude: 20.97, longitude: -89.62 }] }],
  })
  await sql`update provider_location set source_id = 'insurer-a' where provider_id = ${id}`.execute(
    app.database.db
  )
  const { version, locations } = await get(id)
  expect(locations[0]?.entered).toBeNull()
  const tried = await app.call(
    saveProviderPlace,
    { id, version, place_id: locations[0]?.id ?? '', ...place },
    as()
  )
  expect(tried.body.code).toBe('no-such-place')
  const number = await app.call(updateProviderRecord, { id, version, npi: '1245319599' }, as())
  expect(number.status).toBe(200)
})
