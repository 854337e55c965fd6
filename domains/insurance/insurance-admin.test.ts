import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { admin, client, type TestPerson } from '../access/test-factories.ts'
import { getProvider } from '../providers/contract.ts'
import { findProviders } from '../providers/contract.ts'
import { writeDirectory } from '../providers/test-factories.ts'
import {
  createInsuranceCompany,
  exportInsuranceCompanies,
  getInsuranceCompany,
  listInsuranceCompanies,
  updateInsuranceCompany,
} from './contract-admin.ts'
import {
  deleteInsuranceContact,
  deletePreauthorizationRule,
  saveInsuranceContact,
  saveInsuranceNetwork,
  saveInsurancePlan,
  savePreauthorizationRule,
} from './contract-parts.ts'
import { listPlans } from './contract.ts'

let app: TestApp
let staff: TestPerson
let atlas: string
const nothing = '00000000-0000-7000-8000-000000000000'

beforeAll(async () => {
  app = await startTestApp()
  staff = await admin(app)
  const here = { latitude: 19.4326, longitude: -99.1332, city_id: 'mexico-city' }
  await writeDirectory(app.database.db, {
    cities: [{ id: 'mexico-city', latitude: 19.4326, longitude: -99.1332 }],
    companies: ['atlas', 'boreal'],
    networks: [
      { id: 'atlas-gold', company: 'atlas' },
      { id: 'boreal-one', company: 'boreal' },
    ],
    plans: [{ slug: 'atlas-gold', company: 'atlas', networks: ['atlas-gold'] }],
    providers: [
      {
        slug: 'ana-solis',
        name: 'Ana Solís',
        places: [{ ...here, accepts: [{ network: 'atlas-gold' }] }],
      },
    ],
  })
  const { body } = await list({ q: 'atlas' })
  atlas = body.rows[0]?.id ?? ''
})
afterAll(() => app.stop())

const list = (input: Parameters<typeof app.call<typeof listInsuranceCompanies>>[1]) =>
  app.call(listInsuranceCompanies, input, { as: staff })
const get = async (id: string) => (await app.call(getInsuranceCompany, { id }, { as: staff })).body
const history = async (id: string) =>
  (
    await app.database.pool.query<{ changes: Record<string, unknown> }>(
      `select changes from audit_event where entity_type = 'insurance_company' and entity_id = $1 order by recorded_at desc`,
      [id]
    )
  ).rows.map(({ changes }) => changes)
const findable = async () =>
  (await app.call(findProviders, { insurer: 'atlas', city: 'mexico-city' })).body.total

const plan = {
  name: 'Atlas Silver',
  code: null,
  currency: 'USD',
  area_of_cover: 'worldwide',
  annual_limit_amount: 100_000_00,
  deductible_amount: 500_00,
  deductible_basis: 'annual',
  coinsurance_bps: 1000,
  coinsurance_cap_amount: null,
  out_of_pocket_max_amount: null,
  deductible_in_out_of_pocket: true,
  preauthorization_required_for: ['inpatient'],
  status: 'active',
} as const

test('200: insurers are listed, searched and filtered by what is missing', async () => {
  const all = await list({})
  expect(all.status).toBe(200)
  expect(all.body.rows.map(({ slug }) => slug)).toEqual(['atlas', 'boreal'])
  expect(all.body.rows[0]).toMatchObject({ plans: 1, networks: 1, providers: 1, status: 'active' })
  expect((await list({ missing: 'plan' })).body.rows.map(({ slug }) => slug)).toEqual(['boreal'])
  expect((await list({ q: 'BÓREAL' })).body.rows.map(({ slug }) => slug)).toEqual(['boreal'])
  expect((await list({ status: 'inactive' })).body.total).toEqual({ count: 0, is_exact: true })
})

test('200: the export has the rows and titles of the language', async () => {
  const { body } = await app.call(
    exportInsuranceCompanies,
    { locale: 'es', columns: 'name,status' },
    { as: staff }
  )
  expect(body.rows).toBe(2)
  expect(body.csv).toBe('\uFEFFNombre,Estado\r\nCompany atlas,Activa\r\nCompany boreal,Activa\r\n')
})

test('403 and 404: not for a household, not for an unknown insurer', async () => {
  const family = await client(app)
  expect((await app.call(getInsuranceCompany, { id: atlas }, { as: family })).status).toBe(403)
  expect((await app.call(getInsuranceCompany, { id: nothing }, { as: staff })).status).toBe(404)
})

test('200 then 409: an insurer is created once', async () => {
  const made = await app.call(
    createInsuranceCompany,
    { name: 'Mutua Ágil', country: 'ES' },
    { as: staff }
  )
  expect(made.status).toBe(200)
  expect(await get(made.body.id)).toMatchObject({
    slug: 'mutua-agil',
    country: 'ES',
    source: null,
    version: 1,
  })
  const again = await app.call(createInsuranceCompany, { name: 'mutua agil' }, { as: staff })
  expect([again.status, again.body.code]).toEqual([409, 'already-known'])
})

test('200 then 409: only changed fields are recorded; an outdated version is refused', async () => {
  const { version, name } = await get(atlas)
  const change = {
    id: atlas,
    version,
    name,
    claims_email: 'claims@atlas.example',
    aliases: ['Atlas Mutual'],
  }
  expect((await app.call(updateInsuranceCompany, change, { as: staff })).status).toBe(200)
  expect((await history(atlas))[0]).toEqual({
    claims_email: 'claims@atlas.example',
    aliases: ['Atlas Mutual'],
  })
  expect((await list({ q: 'mutual' })).body.rows).toHaveLength(1)
  const late = await app.call(
    updateInsuranceCompany,
    { ...change, phone: '+52 55 0000 0000' },
    { as: staff }
  )
  expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile'])
  expect((await get(atlas)).phone).toBeNull()
})

test('200: an inactive insurer is removed from search and pages, and can return', async () => {
  expect(await findable()).toBe(1)
  const { version } = await get(atlas)
  const gone = await app.call(
    updateInsuranceCompany,
    { id: atlas, version, status: 'inactive' },
    { as: staff }
  )
  await app.settled()
  expect((await app.call(findProviders, { insurer: 'atlas', city: 'mexico-city' })).status).toBe(
    404
  )
  const page = await app.call(getProvider, { slug: 'ana-solis' })
  expect(page.body.provider.locations[0]?.acceptance).toEqual([])
  await app.call(
    updateInsuranceCompany,
    { id: atlas, version: gone.body.version, status: 'active' },
    { as: staff }
  )
  await app.settled()
  expect(await findable()).toBe(1)
})

test('200, 404 and 409: plans with networks of the same insurer only', async () => {
  const { network_rows } = await get(atlas)
  const network = network_rows[0]?.id ?? ''
  const saved = await app.call(
    saveInsurancePlan,
    {
      insurer_id: atlas,
      ...plan,
      preauthorization_required_for: ['inpatient'],
      network_ids: [network],
    },
    { as: staff }
  )
  expect(saved.status).toBe(200)
  await app.settled()
  const shown = (await app.call(listPlans, { insurer: 'atlas' })).body.plans
  expect(shown.find(({ name }) => name === 'Atlas Silver')).toMatchObject({
    networks: [{ name: 'atlas-gold' }],
  })
  const foreign = (await list({ q: 'boreal' })).body.rows[0]?.id ?? ''
  const theirs = (await get(foreign)).network_rows[0]?.id ?? ''
  const wrong = await app.call(
    saveInsurancePlan,
    { insurer_id: atlas, ...plan, preauthorization_required_for: [], network_ids: [theirs] },
    { as: staff }
  )
  expect([wrong.status, wrong.body.code]).toEqual([404, 'no-such-network'])
  const borrowed = await app.call(
    saveInsurancePlan,
    {
      insurer_id: foreign,
      ...saved.body,
      ...plan,
      preauthorization_required_for: [],
      network_ids: [],
    },
    { as: staff }
  )
  expect([borrowed.status, borrowed.body.code]).toEqual([404, 'no-such-part'])
  const change = {
    insurer_id: atlas,
    ...saved.body,
    ...plan,
    preauthorization_required_for: ['inpatient'] as 'inpatient'[],
    coinsurance_bps: 2000,
    network_ids: [network],
  }
  // As an import left it: the zeros of a plan that it only named.
  await app.database.db
    .updateTable('insurance_plan')
    .set({ is_cost_known: false })
    .where('id', '=', saved.body.id)
    .execute()
  change.version += 1
  const renamed = { ...change, ...plan, preauthorization_required_for: [], name: 'Atlas Silver II' }
  const other = await app.call(saveInsurancePlan, renamed, { as: staff })
  await app.settled()
  const named = (await app.call(listPlans, { insurer: 'atlas' })).body.plans
  expect(named.find(({ name }) => name === 'Atlas Silver II')?.cost).toBeNull()
  change.version = other.body.version
  expect((await app.call(saveInsurancePlan, change, { as: staff })).status).toBe(200)
  await app.settled()
  const entered = (await app.call(listPlans, { insurer: 'atlas' })).body.plans
  expect(entered.find(({ name }) => name === 'Atlas Silver')?.cost).toMatchObject({
    coinsurance_bps: 2000,
  })
  expect((await history(atlas))[0]).toMatchObject({
    plan: 'Atlas Silver',
    plan_id: saved.body.id,
    coinsurance_bps: 2000,
  })
  expect((await app.call(saveInsurancePlan, change, { as: staff })).status).toBe(409)
})

test('200: an inactive network is accepted nowhere', async () => {
  const { network_rows } = await get(atlas)
  const [network] = network_rows
  if (!network) throw new Error('the factory wrote one')
  const { id, version, name, tier } = network
  const off = await app.call(
    saveInsuranceNetwork,
    { insurer_id: atlas, id, version, name, tier, status: 'inactive' },
    { as: staff }
  )
  expect(off.status).toBe(200)
  await app.settled()
  expect(await findable()).toBe(0)
  const on = { insurer_id: atlas, ...off.body, name, tier, status: 'active' } as const
  expect((await app.call(saveInsuranceNetwork, on, { as: staff })).status).toBe(200)
  await app.settled()
  expect(await findable()).toBe(1)
})

test('200, 409 and 422: contacts and rules are created, updated and deleted', async () => {
  const contact = {
    purpose: 'claims',
    name: 'Claims desk',
    email: null,
    phone: null,
    notes: null,
  } as const
  const none = await app.call(
    saveInsuranceContact,
    { insurer_id: atlas, ...contact },
    { as: staff }
  )
  expect([none.status, none.body.code]).toEqual([422, 'not-reachable'])
  const made = await app.call(
    saveInsuranceContact,
    { insurer_id: atlas, ...contact, email: 'desk@atlas.example' },
    { as: staff }
  )
  expect((await get(atlas)).contacts).toMatchObject([{ email: 'desk@atlas.example', version: 1 }])
  const gone = await app.call(
    deleteInsuranceContact,
    { insurer_id: atlas, ...made.body },
    { as: staff }
  )
  expect([gone.status, (await get(atlas)).contacts]).toEqual([200, []])

  const rule = {
    insurer_id: atlas,
    insurance_plan_id: null,
    care_setting: 'inpatient',
    is_required: true,
    lead_hours: 72,
    notes: null,
  } as const
  const first = await app.call(savePreauthorizationRule, rule, { as: staff })
  expect(first.status).toBe(200)
  const twice = await app.call(savePreauthorizationRule, rule, { as: staff })
  expect([twice.status, twice.body.code]).toEqual([409, 'already-known'])
  const longer = { ...rule, ...first.body, lead_hours: 96 }
  expect((await app.call(savePreauthorizationRule, longer, { as: staff })).body.version).toBe(2)
  const late = await app.call(
    deletePreauthorizationRule,
    { insurer_id: atlas, ...first.body },
    { as: staff }
  )
  expect(late.status).toBe(409)
  expect((await get(atlas)).rules).toMatchObject([{ lead_hours: 96, plan: null }])
})
