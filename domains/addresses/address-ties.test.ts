import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInMemoryGeocoder } from '@numo/adapters/geocoding/in-memory.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { listActivity } from '../audit/contract.ts'
import { changeAddresses, getAddress, listAddresses, updateAddress } from './contract-admin.ts'
import { checkAddressPlace, setAddressPlace } from './contract-hand.ts'
import { saveAddress } from './contract-household.ts'
import { locateAddress, locateAddresses } from './contract-place.ts'

let app: TestApp
let staff: make.TestPerson
const merida = { latitude: 20.97, longitude: -89.62 }
const geocoder = createInMemoryGeocoder({ Mérida: { ...merida, country: 'MX' } })
beforeAll(async () => {
  app = await startTestApp({ geocoder })
  staff = await make.admin(app)
  await app.database.db
    .insertInto('city')
    .values([
      town('merida', 'Mérida', 'MX', 20.97, -89.62, 1),
      town('belize-city', 'Belize City', 'BZ', 17.5, -88.2, 2),
    ])
    .onConflict((on) => on.doNothing())
    .execute()
})
afterAll(() => app.stop())

const town = (
  id: string,
  name: string,
  country: string,
  latitude: number,
  longitude: number,
  no: number
) => ({
  id,
  geonames_id: 990_000_000 + no,
  name,
  country,
  latitude,
  longitude,
  population: 1000,
  time_zone: 'America/Merida',
  search_text: name.toLowerCase().replace('é', 'e'),
})
const as = () => ({ as: staff })
const get = async (id: string) => (await app.call(getAddress, { id }, as())).body
const owned = async (household: make.TestClient, more: object = {}) => {
  const { id } = await app.database.db
    .insertInto('address')
    .values({
      account_id: household.account_id,
      line1: 'Calle 60 1',
      city: 'Mérida',
      country: 'MX',
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const place = (
  id: string,
  version: number,
  at: { latitude: number; longitude: number } | 'town' | null,
  is_confirmed = false
) => app.call(setAddressPlace, { id, version, at, is_confirmed }, as())
const bulk = (action: 'tie' | 'untie', more: object) =>
  app.call(changeAddresses, { action, ...more }, as())

describe('a position set by hand', () => {
  test('200: names who set it, and no geocoding changes it', async () => {
    const id = await owned(await make.client(app), { line1: 'Calle 7' })
    const at = { latitude: 20.99, longitude: -89.61 }
    expect((await place(id, 1, at)).body).toEqual({ version: 2, changed: 1 })
    expect(await get(id)).toMatchObject({
      ...at,
      geocode_state: 'located',
      geocode_precision: 'point',
      geocoded_by: 'by_hand',
      placed_by: 'Ana Solís',
      placed_at: expect.any(String),
    })
    expect((await app.call(locateAddress, { id }, as())).body.code).toBe('placed-by-hand')
    await app.call(locateAddresses, { again: true }, as())
    await app.runJobs()
    expect(await get(id)).toMatchObject(at)
    const about = { entity_type: 'address', entity_id: id }
    const { rows } = (await app.call(listActivity, about, as())).body
    expect(rows[0]?.changes).toMatchObject({ geocoded_by: 'by_hand', ...at })
    expect((await place(id, 2, null)).status).toBe(200)
    expect(await get(id)).toMatchObject({
      geocode_state: 'unknown',
      placed_by: null,
      latitude: null,
    })
    expect((await app.call(locateAddress, { id }, as())).status).toBe(200)
  })

  test('409: far away or abroad it needs a confirmation, and is stored then', async () => {
    const id = await owned(await make.client(app), { line1: 'Calle 8' })
    const at = { latitude: 17.51, longitude: -88.21 }
    const { body } = await app.call(checkAddressPlace, { id, ...texts(at) }, as())
    expect(body.doubts).toEqual(['far', 'country'])
    expect(body.nearest).toMatchObject({ name: 'Belize City', country: 'BZ' })
    expect(body.town_km).toBeGreaterThan(380)
    expect((await place(id, 1, at)).body.code).toBe('place-in-doubt')
    expect((await place(id, 1, at, true)).status).toBe(200)
    expect((await place(id, 1, at, true)).body.code).toBe('changed-meanwhile')
  })

  test('200: the centre of the town is a precision of its own; 422 for an unknown town', async () => {
    const family = await make.client(app)
    const id = await owned(family, { line1: 'Calle 9' })
    expect((await place(id, 1, 'town')).status).toBe(200)
    expect(await get(id)).toMatchObject({ ...merida, geocode_precision: 'city' })
    const lost = await owned(family, { city: 'Nowhere', line1: 'Calle 10' })
    expect((await place(lost, 1, 'town')).body.code).toBe('unknown-town')
    expect((await place(lost, 1, { latitude: 91, longitude: 0 })).status).toBe(400)
  })

  test('200: doctors who practise at that address move with it, others do not', async () => {
    const clinic = await make.partner(app)
    const text = { line1: 'Calle 11', city: 'Mérida', country: 'MX' }
    const location = { ...text, name: 'Sur', time_zone: 'UTC', ...merida }
    const { id: there } = await app.database.db
      .insertInto('practice_location')
      .values({ ...location, line1: 'CALLE 11', partner_id: clinic.partner_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: elsewhere } = await app.database.db
      .insertInto('practice_location')
      .values(location)
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await app.database.db
      .insertInto('address')
      .values({ ...text, partner_id: clinic.partner_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await place(id, 1, { latitude: 21, longitude: -89.6 })
    const rows = await app.database.db
      .selectFrom('practice_location')
      .select(['id', 'latitude', 'city_id'])
      .where('id', 'in', [there, elsewhere])
      .execute()
    expect(rows.find((row) => row.id === there)).toMatchObject({ latitude: 21, city_id: 'merida' })
    expect(rows.find((row) => row.id === elsewhere)).toMatchObject({ latitude: 20.97 })
  })
})

const texts = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude: `${latitude}`,
  longitude: `${longitude}`,
})

describe('tied addresses', () => {
  test('200: addresses of several owners are tied, normalized, found and untied', async () => {
    const [one, two, other] = [
      await make.client(app),
      await make.client(app),
      await make.client(app),
    ]
    const first = await owned(one, { line1: 'Av. Itzáes 1', created_at: new Date('2026-01-01') })
    const second = await owned(two, {
      line1: 'AV ITZAES, 1',
      ...merida,
      geocode_precision: 'point',
      geocode_state: 'located',
    })
    const far = await owned(other, { line1: 'Av. Norte 1' })
    const ids = [first, second, far]
    const tries = await bulk('tie', { selection: { ids }, dry_run: true })
    expect(tries.body).toMatchObject({
      changed: 2,
      skipped: [{ reason: 'no-same-place', count: 1 }],
    })
    expect((await get(first)).tied).toBe(0)
    const open = async (tied: 'open' | 'yes') =>
      (await app.call(listAddresses, { tied, q: 'itzaes' }, as())).body.rows.map(({ id }) => id)
    expect((await open('open')).toSorted()).toEqual([first, second].toSorted())
    const done = (await bulk('tie', { selection: { ids } })).body
    expect(await get(first)).toMatchObject({ line1: 'AV ITZAES, 1', ...merida, tied: 1 })
    expect((await get(first)).same).toMatchObject([{ id: second, is_tied: true }])
    expect((await open('yes')).toSorted()).toEqual([first, second].toSorted())
    expect(await open('open')).toEqual([])
    expect((await bulk('tie', { selection: { ids: [first, second] } })).body.skipped).toEqual([
      { reason: 'already-tied', count: 2 },
    ])
    await bulk('tie', { undo: done.undo })
    expect(await get(first)).toMatchObject({ line1: 'Av. Itzáes 1', latitude: null, tied: 0 })
    expect(await get(second)).toMatchObject({ line1: 'AV ITZAES, 1', ...merida, tied: 0 })
  })

  test('200: one correction by staff updates all; a household that moves leaves the others unchanged', async () => {
    const [one, two] = [await make.client(app), await make.client(app)]
    const first = await owned(one, { line1: 'Calle 80' })
    const second = await owned(two, { line1: 'Calle 80', use: 'billing' })
    await bulk('tie', { selection: { ids: [first, second] } })
    const { version } = await get(first)
    const sent = { id: first, version, line1: 'Calle 81', use: 'work' } as const
    expect((await app.call(updateAddress, sent, as())).status).toBe(200)
    expect(await get(first)).toMatchObject({ line1: 'Calle 81', use: 'work', tied: 1 })
    expect(await get(second)).toMatchObject({ line1: 'Calle 81', use: 'billing', tied: 1 })
    const at = { latitude: 20.98, longitude: -89.6 }
    expect((await place(first, (await get(first)).version, at)).body.changed).toBe(2)
    expect(await get(second)).toMatchObject(at)
    const moved = {
      accountId: two.account_id,
      id: second,
      line1: 'Calle 5',
      city: 'Puebla',
      country: 'MX',
      use: 'billing',
    } as const
    expect((await app.call(saveAddress, moved, { as: two })).status).toBe(200)
    expect(await get(first)).toMatchObject({ line1: 'Calle 81', ...at, tied: 0 })
    expect(await get(second)).toMatchObject({ city: 'Puebla', latitude: null, tied: 0 })
  })

  test('200: untied addresses keep their values, and can be tied again', async () => {
    const [one, two] = [await make.client(app), await make.client(app)]
    const ids = [await owned(one, { line1: 'Calle 90' }), await owned(two, { line1: 'calle 90' })]
    const [first = ''] = ids
    await bulk('tie', { selection: { ids } })
    const apart = (await bulk('untie', { selection: { ids: [first] } })).body
    expect(apart).toMatchObject({ changed: 1 })
    expect((await get(first)).tied).toBe(0)
    expect((await bulk('untie', { selection: { ids } })).body.skipped).toEqual([
      { reason: 'not-tied', count: 2 },
    ])
    await bulk('untie', { undo: apart.undo })
    expect((await get(first)).tied).toBe(1)
  })
})
