import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { admin, organisation, partner, type TestPerson } from '../access/test-factories.ts'
import { writeDirectory } from '../providers/test-factories.ts'
import {
  changePartners,
  createPartner,
  exportPartners,
  findNetworks,
  getPartner,
  listPartners,
  removePartnerNetwork,
  setPartnerNetwork,
} from './contract-admin.ts'
import { comparePrices, endPrice, listPrices, savePrice } from './contract-products.ts'
import { listPartnerProviders, setPartnerProvider, setProviderBills } from './contract-providers.ts'

let app: TestApp
let staff: TestPerson
let ana: string
const nothing = '00000000-0000-7000-8000-000000000000'
beforeAll(async () => {
  app = await startTestApp()
  staff = await admin(app)
  const [id] = await writeDirectory(app.database.db, {
    companies: ['atlas'],
    networks: [{ id: 'atlas-gold', company: 'atlas' }],
    providers: [{ slug: 'ana-solis', name: 'Ana Solís', specialties: ['dermatology'], places: [] }],
  })
  ana = id ?? ''
})
afterAll(() => app.stop())

const list = async (input: object = {}) => (await app.call(listPartners, input, { as: staff })).body
const get = async (partner_id: string) =>
  (await app.call(getPartner, { partner_id }, { as: staff })).body
const change = (input: Parameters<typeof app.call<typeof changePartners>>[1]) =>
  app.call(changePartners, input, { as: staff })

test('200: organisations are listed, filtered and exported', async () => {
  await organisation(app, { name: 'Hospital Ángeles', status: 'pending' })
  const { partner_id } = await partner(app, { name: 'Clínica Roma' })
  expect((await list({ q: 'ANGELES' })).rows.map(({ name }) => name)).toEqual(['Hospital Ángeles'])
  const [roma] = (await list({ status: 'active', country: 'MX', missing: 'tax_id,network' })).rows
  expect(roma).toMatchObject({ id: partner_id, users: 1, networks: 0, providers: 0, source: null })
  expect((await list({ missing: 'user' })).rows.map(({ name }) => name)).toEqual([
    'Hospital Ángeles',
  ])
  const { body } = await app.call(
    exportPartners,
    { q: 'roma', locale: 'es', columns: 'name,status,users' },
    { as: staff }
  )
  expect(body.csv).toBe('\uFEFFNombre,Estado,Usuarios\r\nClínica Roma,Activo,1\r\n')
  expect((await get(partner_id)).users).toMatchObject([{ member_role: 'owner', status: 'active' }])
})

test('200, 409 and 422: an organisation is created once, as pending', async () => {
  const input = { name: 'Laboratorio Azul', type: 'laboratory', country: 'MX' } as const
  const made = await app.call(createPartner, input, { as: staff })
  expect(await get(made.body.id)).toMatchObject({
    slug: 'laboratorio-azul',
    status: 'pending',
    version: 1,
  })
  expect(
    (await app.call(createPartner, { ...input, name: 'LABORATORIO AZUL' }, { as: staff })).status
  ).toBe(409)
  const unfit = await app.call(
    createPartner,
    { ...input, name: 'Otro', tax_id: '12' },
    { as: staff }
  )
  expect([unfit.status, unfit.body.code]).toEqual([422, 'unfit-tax-id'])
})

test('200: status transitions are applied where allowed, and undone', async () => {
  const [pending, active, inactive] = [
    await organisation(app, { name: 'State one', status: 'pending' }),
    await organisation(app, { name: 'State two', status: 'active' }),
    await organisation(app, { name: 'State three', status: 'inactive' }),
  ]
  const done = await change({ action: 'activate', selection: { matching: { q: 'state' } } })
  expect(done.body).toMatchObject({
    changed: 1,
    skipped: expect.arrayContaining([
      { reason: 'already', count: 1 },
      { reason: 'not-from-here', count: 1 },
    ]),
  })
  expect([(await get(pending)).status, (await get(inactive)).status]).toEqual([
    'active',
    'inactive',
  ])
  const { rows } = await sql<{ changes: object }>`
    select changes from audit_event where entity_type = 'partner' and entity_id = ${pending}`.execute(
    app.database.db
  )
  expect(rows).toEqual([{ changes: { status: 'active' } }])
  await change({ action: 'activate', undo: done.body.undo ?? '' })
  expect([(await get(pending)).status, (await get(active)).status]).toEqual(['pending', 'active'])
})

test('200, 404 and 422: networks of an organisation', async () => {
  const partner_id = await organisation(app, { name: 'Clínica Norte' })
  const { body } = await app.call(findNetworks, { q: 'gold atlas' }, { as: staff })
  expect(body.networks).toMatchObject([{ name: 'atlas-gold', insurer: { name: 'Company atlas' } }])
  const insurance_network_id = body.networks[0]?.id ?? ''
  const input = {
    partner_id,
    insurance_network_id,
    direct_billing: true,
    status: 'active',
    valid_from: '2026-01-01',
    valid_until: null,
  } as const
  expect((await app.call(setPartnerNetwork, input, { as: staff })).status).toBe(200)
  await app.call(setPartnerNetwork, { ...input, direct_billing: false }, { as: staff })
  expect((await get(partner_id)).networks).toMatchObject([
    {
      id: insurance_network_id,
      direct_billing: false,
      valid_from: '2026-01-01',
      valid_until: null,
    },
  ])
  const wrong = await app.call(
    setPartnerNetwork,
    { ...input, valid_until: '2025-12-31' },
    { as: staff }
  )
  expect([wrong.status, wrong.body.code]).toEqual([422, 'wrong-days'])
  const nowhere = await app.call(
    setPartnerNetwork,
    { ...input, insurance_network_id: nothing },
    { as: staff }
  )
  expect(nowhere.status).toBe(404)
  const gone = { partner_id, insurance_network_id }
  expect((await app.call(removePartnerNetwork, gone, { as: staff })).status).toBe(200)
  expect((await app.call(removePartnerNetwork, gone, { as: staff })).status).toBe(404)
})

test('200 and 404: providers of an organisation', async () => {
  const partner_id = await organisation(app, { name: 'Clínica Sur' })
  const input = { partner_id, provider_id: ana, role: 'Dermatologist', status: 'active' } as const
  expect((await app.call(setPartnerProvider, input, { as: staff })).status).toBe(200)
  const providers = async () =>
    (await app.call(listPartnerProviders, { partner_id }, { as: staff })).body
  expect((await providers()).rows).toMatchObject([
    {
      slug: 'ana-solis',
      role: { role: 'Dermatologist', status: 'active' },
      specialties: [{ id: 'dermatology' }],
    },
  ])
  const say = (bills: 'partner' | 'separately', provider_ids = [ana]) =>
    app.call(setProviderBills, { partner_id, provider_ids, bills }, { as: staff })
  expect((await say('separately')).body).toEqual({ changed: 1 })
  expect((await say('separately')).body).toEqual({ changed: 0 })
  expect((await providers()).rows).toMatchObject([
    { bills: 'separately', role: { role: 'Dermatologist' } },
  ])
  const bills = async (expected: string) =>
    (await app.call(listPartnerProviders, { partner_id, bills: expected }, { as: staff })).body
      .total.count
  expect([await bills('separately'), await bills('partner,unknown')]).toEqual([1, 0])
  expect((await say('partner', [ana, nothing])).body.code).toBe('no-such-provider')
  expect(await bills('separately')).toBe(1)
  await app.call(setPartnerProvider, { ...input, status: 'inactive' }, { as: staff })
  expect((await providers()).total.count).toBe(0)
  const none = await app.call(setPartnerProvider, { ...input, provider_id: nothing }, { as: staff })
  expect([none.status, none.body.code]).toEqual([404, 'no-such-provider'])
  expect(
    (await app.call(listPartnerProviders, { partner_id: nothing }, { as: staff })).status
  ).toBe(404)
})

test('200: two days of a price list are compared by code, price and tax', async () => {
  const partner_id = await organisation(app, { name: 'Clínica Norte' })
  const save = (code: string, unit_price: number, begins_on: string, tax_rate_bps = 0) =>
    app.call(
      savePrice,
      {
        partner_id,
        ...{ code, name: code, category: 'consultation', currency: 'MXN' },
        ...{ unit_price, begins_on, tax_rate_bps },
      },
      { as: staff }
    )
  await save('A', 100, '2026-01-01')
  await save('A', 120, '2026-06-01')
  await save('B', 200, '2026-01-01')
  await save('B', 200, '2026-06-01')
  await save('C', 300, '2026-01-01')
  await save('C', 300, '2026-06-01', 1600)
  await save('D', 400, '2026-06-01')
  await save('E', 500, '2026-01-01')
  const { rows } = (await app.call(listPrices, { partner_id }, { as: staff })).body
  const last = rows.find(({ code }) => code === 'E')
  const end = { partner_id, product_id: last?.id ?? '', version: last?.version ?? 0 }
  await app.call(endPrice, { ...end, ends_on: '2026-05-31' }, { as: staff })
  const days = { partner_id, from: '2026-05-31', until: '2026-06-01' }
  const { body } = await app.call(comparePrices, days, { as: staff })
  expect(body).toMatchObject({ added: 1, changed: 2, ended: 1, same: 1 })
  expect(
    body.changes.map(({ change, code, before_price, unit_price }) => [
      change,
      code,
      before_price,
      unit_price,
    ])
  ).toEqual([
    ['changed', 'A', 100, 120],
    ['changed', 'C', 300, 300],
    ['added', 'D', null, 400],
    ['ended', 'E', 500, 500],
  ])
  const unknown = { ...days, partner_id: nothing }
  expect((await app.call(comparePrices, unknown, { as: staff })).status).toBe(404)
})
