import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInMemoryGeocoder } from '@numo/adapters/geocoding/in-memory.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { listActivity } from '../audit/contract.ts'
import { getAddress, listAddresses, updateAddress } from './contract-admin.ts'
import {
  geocodingStatus,
  locateAddress,
  locateAddresses,
  mergeAddresses,
} from './contract-place.ts'

let app: TestApp
let staff: make.TestPerson
let family: make.TestClient
const geocoder = createInMemoryGeocoder({
  Mérida: { latitude: 20.97, longitude: -89.62, country: 'MX' },
})
beforeAll(async () => {
  app = await startTestApp({ geocoder })
  staff = await make.admin(app)
  family = await make.client(app)
})
afterAll(() => app.stop())

const as = () => ({ as: staff })
const write = async (more: object = {}) => {
  const { id } = await app.database.db
    .insertInto('address')
    .values({
      account_id: family.account_id,
      line1: 'Calle 60 1',
      city: 'Mérida',
      country: 'MX',
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const get = async (id: string) => (await app.call(getAddress, { id }, as())).body

test('200: an address is geocoded with its precision, again after a change', async () => {
  const id = await write()
  expect(await get(id)).toMatchObject({ geocode_state: 'unknown', is_located: false })
  const { body } = await app.call(locateAddress, { id }, as())
  expect(body).toMatchObject({
    geocode_state: 'located',
    geocode_precision: 'city',
    latitude: 20.97,
  })
  const found = await get(id)
  expect(found).toMatchObject({ is_located: true, geocoded_by: 'memory', longitude: -89.62 })
  await app.call(updateAddress, { id, version: found.version, neighborhood: 'Centro' }, as())
  expect(await get(id)).toMatchObject({ geocode_state: 'located' })
  const { version } = await get(id)
  await app.call(updateAddress, { id, version, city: 'Nowhere' }, as())
  expect(await get(id)).toMatchObject({ geocode_state: 'unknown', latitude: null })
  expect((await app.call(locateAddress, { id }, as())).body).toMatchObject({
    geocode_state: 'not_found',
    latitude: null,
  })
})

test('422: an unavailable geocoder changes nothing', async () => {
  const id = await write({ line1: 'Calle 60 2' })
  geocoder.state.is_down = true
  expect((await app.call(locateAddress, { id }, as())).body.code).toBe('geocoder-unavailable')
  geocoder.state.is_down = false
  expect(await get(id)).toMatchObject({ geocode_state: 'unknown' })
})

test('200: a job geocodes all waiting addresses, each with an audit event', async () => {
  const id = await write({ line1: 'Calle 60 3' })
  const before = (await app.call(geocodingStatus, {}, as())).body
  const { body } = await app.call(locateAddresses, { again: true }, as())
  expect(body.waiting).toBe(before.waiting + before.not_found)
  await app.runJobs()
  expect((await app.call(geocodingStatus, {}, as())).body).toEqual({
    geocoder: 'memory',
    located: before.located + before.waiting,
    not_found: before.not_found,
    waiting: 0,
  })
  expect((await app.call(listAddresses, { located: 'no' }, as())).body.rows.length).toBe(1)
  const trail = await app.call(listActivity, { entity_type: 'address', entity_id: id }, as())
  expect(trail.body.rows[0]).toMatchObject({ changes: { geocode_precision: 'city' } })
})

test('200: two addresses of one owner are merged; 409: of two owners', async () => {
  const kept = await write({ line1: 'Av. Sur 9' })
  const gone = await write({ line1: 'Avenida Sur 9', postal_code: '97000', use: 'billing' })
  const { version } = await get(kept)
  const other = await make.client(app)
  const theirs = await write({ account_id: other.account_id, line1: 'Av. Sur 9' })
  const merge = (gone_id: string, at = version) =>
    app.call(mergeAddresses, { id: kept, version: at, gone_id }, as())
  expect((await merge(theirs)).body.code).toBe('other-owner')
  expect((await merge(kept)).body.code).toBe('same-address')
  expect((await merge(gone, 99)).body.code).toBe('changed-meanwhile')
  expect((await merge(gone)).status).toBe(200)
  expect(await get(kept)).toMatchObject({ postal_code: '97000', use: 'home' })
  expect((await app.call(getAddress, { id: gone }, as())).status).toBe(404)
})

test('200: a normalized form is proposed before anything is written', async () => {
  const id = await write({ line1: ' Calle  1 , ', city: 'MÉRIDA', country: 'MX' })
  expect((await get(id)).tidy).toEqual({ line1: 'Calle 1', city: 'Mérida' })
  expect((await get(await write({ line1: 'Calle 8' }))).tidy).toBeNull()
})
