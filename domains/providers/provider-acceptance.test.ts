import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { admin, type TestPerson } from '../access/test-factories.ts'
import { listActivity } from '../audit/contract.ts'
import { setProviderAcceptance, takeBackProviderAcceptance } from './contract-acceptance.ts'
import { getProviderRecord, listProviderRecords } from './contract-admin.ts'
import { findProviders, getProvider } from './contract.ts'
import { endAcceptance } from './end-acceptance.ts'
import { writeDirectory } from './test-factories.ts'

let app: TestApp
let staff: TestPerson
let ana: string
let today: string
const networks: Record<string, string> = {}
const nothing = '00000000-0000-7000-8000-000000000000'

beforeAll(async () => {
  app = await startTestApp()
  staff = await admin(app)
  const place = { latitude: 20.97, longitude: -89.62, city_id: 'merida' }
  ;[ana = ''] = await writeDirectory(app.database.db, {
    cities: [{ id: 'merida', latitude: 20.97, longitude: -89.62 }],
    companies: ['atlas', 'boreal'],
    networks: [
      { id: 'atlas-gold', company: 'atlas' },
      { id: 'boreal-one', company: 'boreal' },
      { id: 'boreal-old', company: 'boreal', status: 'inactive' },
    ],
    providers: [
      {
        slug: 'ana-solis',
        name: 'Ana Solís',
        places: [
          {
            ...place,
            accepts: [{ network: 'atlas-gold', confirmed_on: '2026-01-05', billing: 'direct' }],
          },
        ],
      },
      { slug: 'bea-luna', name: 'Bea Luna', places: [place] },
    ],
  })
  for (const { id, name } of await app.database.db
    .selectFrom('insurance_network')
    .select(['id', 'name'])
    .execute())
    networks[name] = id
  today = app.program.contextFor('program').today()
})
afterAll(() => app.stop())

const daysAgo = (days: number) =>
  new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
const record = async () => (await app.call(getProviderRecord, { id: ana }, { as: staff })).body
const accepted = async () => (await record()).locations[0]?.acceptance ?? []
const page = async () => {
  await app.settled()
  const { body } = await app.call(getProvider, { slug: 'ana-solis' })
  return body.provider.locations[0]?.acceptance ?? []
}
const found = async (insurer: string) => {
  await app.settled()
  return (await app.call(findProviders, { city: 'merida', insurer })).body.total
}
const network = (name: string) => networks[name] ?? ''
const at = async (name: string) => {
  const { id, version, locations } = await record()
  return {
    id,
    version,
    place_id: locations[0]?.id ?? '',
    insurance_network_id: network(name),
  }
}
const say = async (name: string, input: object = {}) =>
  app.call(
    setProviderAcceptance,
    { ...(await at(name)), is_accepted: true, evidence: 'phone', confirmed_on: today, ...input },
    { as: staff }
  )
const takeBack = async (name: string) =>
  app.call(takeBackProviderAcceptance, await at(name), { as: staff })
const toAskAgain = async () =>
  (await app.call(listProviderRecords, { confirm: 'again' }, { as: staff })).body.rows.map(
    ({ id }) => id
  )

test('200: evidence of staff applies at once, with its source, and can be withdrawn', async () => {
  expect(await found('boreal')).toBe(0)
  const answer = await say('boreal-one', { billing: 'direct', note: 'Spoke to reception' })
  expect(answer.status).toBe(200)
  expect(await found('boreal')).toBe(1)
  expect((await page())[1]).toMatchObject({
    network: 'boreal-one',
    billing: 'direct',
    source: { kind: 'phone', name: null },
    confirmed_on: today,
  })
  expect((await accepted())[1]).toMatchObject({
    evidence: 'phone',
    source: null,
    is_accepted: true,
    note: 'Spoke to reception',
    overruled: null,
  })
  const { rows } = (
    await app.call(listActivity, { entity_type: 'provider', entity_id: ana }, { as: staff })
  ).body
  expect(rows[0]?.changes).toMatchObject({
    network: 'Company boreal, boreal-one',
    is_accepted: true,
  })
  expect((await takeBack('boreal-one')).status).toBe(200)
  expect(await found('boreal')).toBe(0)
  expect(await accepted()).toHaveLength(1)
})

test('200: staff override a source, and its statement returns when theirs is withdrawn', async () => {
  await say('atlas-gold', { is_accepted: false, evidence: 'website' })
  expect(await found('atlas')).toBe(0)
  expect(await page()).toEqual([])
  expect(await accepted()).toMatchObject([
    {
      is_accepted: false,
      evidence: 'website',
      overruled: "Insurer A's directory",
      ask_again_on: null,
    },
  ])
  await say('atlas-gold', { billing: 'pay_and_claim', evidence: 'partner' })
  expect(await page()).toMatchObject([
    { billing: 'pay_and_claim', source: { kind: 'partner', name: null } },
  ])
  await takeBack('atlas-gold')
  expect(await page()).toMatchObject([
    { billing: 'direct', confirmed_on: '2026-01-05', source: { kind: 'insurer_directory' } },
  ])
  expect((await takeBack('atlas-gold')).body.code).toBe('no-such-acceptance')
})

test('200: staff are reminded after 90 days, and not before', async () => {
  await say('boreal-one', { confirmed_on: daysAgo(89) })
  expect(await toAskAgain()).toEqual([])
  await say('boreal-one', { confirmed_on: daysAgo(91) })
  expect(await toAskAgain()).toEqual([ana])
  await say('boreal-one')
  expect(await toAskAgain()).toEqual([])
  await takeBack('boreal-one')
})

test('a statement with an end date ends with it, and the source applies again', async () => {
  await say('boreal-one', { valid_until: today })
  await say('atlas-gold', { valid_until: today, billing: 'unknown' })
  const runOut = () =>
    app.database.db
      .updateTable('acceptance')
      .set({ valid_until: daysAgo(1) })
      .where('evidence', 'is not', null)
      .execute()
  expect(await page()).toHaveLength(2)
  await runOut()
  const ctx = app.program.contextFor('program')

  await endAcceptance(ctx)
  await endAcceptance(ctx)
  expect(await found('boreal')).toBe(0)
  expect(await page()).toMatchObject([{ network: 'atlas-gold', billing: 'direct' }])
  expect(await accepted()).toMatchObject([
    { network: 'atlas-gold', evidence: null },
    { network: 'boreal-one', evidence: 'phone', is_accepted: false },
  ])
  expect(await toAskAgain()).toEqual([ana])
  await takeBack('boreal-one')
})

test('404, 409 and 422: invalid statements are refused', async () => {
  expect((await say('boreal-old')).body.code).toBe('no-such-network')
  expect((await say('boreal-one', { place_id: nothing })).body.code).toBe('no-such-place')
  expect((await say('boreal-one', { version: 0 })).body.code).toBe('changed-meanwhile')
  expect((await say('boreal-one', { confirmed_on: daysAgo(-2) })).body.code).toBe('day-to-come')
  expect((await say('boreal-one', { valid_until: daysAgo(1) })).body.code).toBe('day-over')
  expect((await say('boreal-one', { evidence: 'rumour' })).status).toBe(400)
})
