import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { listOwnProviders, setOwnProviderBills } from '../partners/contract-providers.ts'
import {
  confirmOwnNetworks,
  findOwnNetworks,
  getOwnPlaces,
  saveOwnPlace,
  setOwnNetwork,
} from './contract-own.ts'
import { relistPartnerLater } from './relist-partner-later.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

let clinics = 0
/** Creates a clinic with a place where a doctor accepts a network since a day, and another network of the same insurer. */
async function clinicSince(confirmed_on: string | null) {
  const as = await make.partner(app)
  const n = (clinics += 1)
  const { rows } = await app.database.pool.query<Record<string, string>>(
    `with s as (insert into directory_source (id, name, kind) values ('list-${n}', 'List', 'list') returning id),
          c as (insert into insurance_company (slug, name) values ('altamar-${n}', 'Altamar ${n}') returning id),
          w as (insert into insurance_network (insurance_company_id, name) select id, 'Red' from c returning id),
          x as (insert into insurance_network (insurance_company_id, name) select id, 'Oro' from c returning id),
          p as (insert into provider (slug, kind, full_name) values ('ana-${n}', 'person', 'Ana Ruiz') returning id),
          l as (insert into practice_location (partner_id, name, line1, city, country, time_zone)
                values ($1, 'Centro', 'Calle 1', 'Puebla', 'MX', 'America/Mexico_City') returning id),
          pl as (insert into provider_location (provider_id, practice_location_id) select p.id, l.id from p, l returning id),
          a as (insert into acceptance (provider_location_id, insurance_network_id, billing, source_id, confirmed_on)
                select pl.id, w.id, 'direct', s.id, $2 from pl, w, s)
     select (select id from l) as place_id, (select id from w) as network_id, (select id from x) as other_id,
            (select id from p) as provider_id`,
    [as.partner_id, confirmed_on]
  )
  const { place_id = '', network_id = '', other_id = '', provider_id = '' } = rows[0] ?? {}
  return { as, partnerId: as.partner_id, place_id, network_id, other_id, provider_id }
}
type Clinic = Awaited<ReturnType<typeof clinicSince>>
const networksOf = async ({ as, partnerId }: Clinic) =>
  (await app.call(getOwnPlaces, { partnerId }, { as })).body.places[0]?.networks
const evidenceOf = async ({ provider_id }: Clinic) =>
  (
    await app.database.pool.query<{ evidence: string | null; status: string; said: object | null }>(
      `select a.evidence, a.status, a.said from acceptance a join provider_location pl on pl.id = a.provider_location_id
        where pl.provider_id = $1 order by a.insurance_network_id`,
      [provider_id]
    )
  ).rows

test('what was confirmed more than 90 days ago is confirmed again with one call, as the clinic’s own word', async () => {
  const clinic = await clinicSince('2020-01-01')
  const { as, partnerId, provider_id } = clinic
  expect(await networksOf(clinic)).toMatchObject([{ is_due: true, is_own_word: false }])
  const done = await app.call(confirmOwnNetworks, { partnerId }, { as })
  expect(done.body).toEqual({ changed: 1 })
  expect(await networksOf(clinic)).toMatchObject([
    { is_due: false, is_own_word: true, billing: 'direct', accepting: 1 },
  ])
  expect(await evidenceOf(clinic)).toMatchObject([
    { evidence: 'partner', status: 'active', said: { confirmed_on: '2020-01-01' } },
  ])
  await relistPartnerLater(app.program.contextFor('program'), as)
  const { rows } = await app.database.pool.query(
    `select cardinality(confirmed_networks) as confirmed from listing where provider_id = $1`,
    [provider_id]
  )
  expect(rows).toEqual([{ confirmed: 1 }])
})

test('what was never confirmed is due, and what was confirmed today is not', async () => {
  const today = new Date().toISOString().slice(0, 10)
  expect(await networksOf(await clinicSince(null))).toMatchObject([
    { is_due: true, confirmed_on: null },
  ])
  expect(await networksOf(await clinicSince(today))).toMatchObject([{ is_due: false }])
})

test('a clinic adds a network, changes how it is billed, and takes it back', async () => {
  const clinic = await clinicSince('2020-01-01')
  const { as, partnerId, place_id, other_id: insurance_network_id } = clinic
  const of = { partnerId, place_id, insurance_network_id }
  const found = await app.call(findOwnNetworks, { partnerId, q: 'oro' }, { as })
  expect(found.body.networks.map(({ id }) => id)).toContain(insurance_network_id)
  await app.call(setOwnNetwork, { ...of, is_accepted: true, billing: 'direct' }, { as })
  await app.call(setOwnNetwork, { ...of, is_accepted: true, billing: 'pay_and_claim' }, { as })
  const named = (await networksOf(clinic))?.find(({ id }) => id === insurance_network_id)
  expect(named).toMatchObject({ billing: 'pay_and_claim', is_own_word: true })
  await app.call(setOwnNetwork, { ...of, is_accepted: false }, { as })
  expect((await networksOf(clinic))?.map(({ id }) => id)).toEqual([clinic.network_id])
})

test('a clinic says nothing of another’s places, networks and doctors: 404', async () => {
  const [mine, theirs] = [await clinicSince('2020-01-01'), await clinicSince('2020-01-01')]
  const { as, partnerId } = mine
  const { place_id, network_id: insurance_network_id, provider_id } = theirs
  const network = { partnerId, place_id, insurance_network_id, is_accepted: false }
  expect((await app.call(setOwnNetwork, network, { as })).status).toBe(404)
  const place = { partnerId, place_id, hours: null, phone: null }
  expect((await app.call(saveOwnPlace, place, { as })).status).toBe(404)
  const bills = { partnerId, provider_id, bills: 'separately' } as const
  expect((await app.call(setOwnProviderBills, bills, { as })).status).toBe(404)
  const elsewhere = { partnerId: theirs.partnerId }
  expect((await app.call(confirmOwnNetworks, elsewhere, { as })).status).toBe(404)
  expect(await evidenceOf(theirs)).toMatchObject([{ evidence: null, status: 'active' }])
})

test('hours are set in order, and overlapping ones are refused: 422', async () => {
  const { as, partnerId, place_id } = await clinicSince('2020-01-01')
  const set = (mon: [string, string][]) =>
    app.call(saveOwnPlace, { partnerId, place_id, hours: { mon }, phone: '+525555550100' }, { as })
  const refused = await set([
    ['09:00', '14:00'],
    ['13:00', '18:00'],
  ])
  expect([refused.status, refused.body.code]).toEqual([422, 'hours-overlap'])
  expect((await set([['09:00', '14:00']])).status).toBe(200)
  const { body } = await app.call(getOwnPlaces, { partnerId }, { as })
  expect(body.places[0]?.hours).toEqual({ mon: [['09:00', '14:00']] })
})

test('a clinic sees who works there and says who bills separately', async () => {
  const { as, partnerId, provider_id } = await clinicSince('2020-01-01')
  const input = { partnerId, provider_id, bills: 'separately' } as const
  expect((await app.call(setOwnProviderBills, input, { as })).status).toBe(200)
  const { rows } = await app.database.pool.query(
    'select bills from provider_role where provider_id = $1',
    [provider_id]
  )
  expect(rows).toEqual([{ bills: 'separately' }])
  expect((await app.call(listOwnProviders, { partnerId }, { as })).status).toBe(200)
})

test('to confirm again leaves what staff found out lately; what is older becomes the clinic’s word, with its last day', async () => {
  const clinic = await clinicSince('2020-01-01')
  const { as, partnerId, provider_id } = clinic
  const found = (days: number) =>
    app.database.pool.query(
      `update acceptance a set evidence = 'phone', source_id = null, source_ref = null, note = 'Said Eva', billing = 'direct',
              confirmed_on = current_date - $2::int, valid_until = '2999-01-01', said = '{"status": "active"}'
         from provider_location pl where pl.id = a.provider_location_id and pl.provider_id = $1`,
      [provider_id, days]
    )
  const kept = async () =>
    (
      await app.database.pool.query(
        `select a.evidence, a.note, a.valid_until::text, a.confirmed_on = current_date as is_new, a.said
           from acceptance a join provider_location pl on pl.id = a.provider_location_id where pl.provider_id = $1`,
        [provider_id]
      )
    ).rows
  const same = { note: 'Said Eva', valid_until: '2999-01-01', said: { status: 'active' } }
  await found(20)
  expect((await app.call(confirmOwnNetworks, { partnerId }, { as })).body).toEqual({ changed: 1 })
  expect(await kept()).toEqual([{ ...same, evidence: 'phone', is_new: false }])
  await found(90)
  await app.call(confirmOwnNetworks, { partnerId }, { as })
  expect(await kept()).toEqual([{ ...same, evidence: 'partner', is_new: true }])
})

test('hours and phone that a clinic sets are its own word, until it takes both back', async () => {
  const { as, partnerId, place_id } = await clinicSince('2020-01-01')
  const word = async () =>
    (
      await app.database.pool.query(
        `select own_word_on is not null as is_own, source_hash from practice_location where id = $1`,
        [place_id]
      )
    ).rows
  await app.database.pool.query(`update practice_location set source_hash = 'x' where id = $1`, [
    place_id,
  ])
  await app.call(saveOwnPlace, { partnerId, place_id, hours: null, phone: '+525555550100' }, { as })
  expect(await word()).toEqual([{ is_own: true, source_hash: 'x' }])
  await app.call(saveOwnPlace, { partnerId, place_id, hours: null, phone: null }, { as })
  // Its next import writes the place again.
  expect(await word()).toEqual([{ is_own: false, source_hash: null }])
})
