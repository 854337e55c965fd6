import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { writeDirectory } from '../providers/test-factories.ts'
import { keyKinds } from '../api-keys/rules.ts'
import { createDirectoryFeed, listDirectoryFeeds, revokeDirectoryFeed } from './contract.ts'
import type { Mistake } from './mistakes.ts'
import { feedLimit, feedPaths } from './rules.ts'

let app: TestApp
let staff: make.TestPerson
const insurers: Record<string, string> = {}
const keys: Record<string, string> = {}

type FeedContent = { insurer: string; about: string; mistakes: Mistake[]; is_complete: boolean }

const read = (path: string, key?: string, init: RequestInit = {}) =>
  app.fetch(path, { ...init, headers: key ? { authorization: `Bearer ${key}` } : {} })
const mistakesOf = async (insurer: string) => {
  const answer = await read(feedPaths.json, keys[insurer])
  expect(answer.status).toBe(200)
  return (await answer.json()) as FeedContent
}
const found = ({ mistakes }: FeedContent, name: string) =>
  mistakes
    .filter(({ provider }) => provider.page.endsWith(`/${name}`))
    .map(({ field, directory_says, learned, status, evidence, cases }) => ({
      ...{ field, directory_says, learned, status, evidence, cases },
    }))

const accepts = (...networks: string[]) =>
  networks.map((network) => ({ network, confirmed_on: '2026-01-05', billing: 'direct' as const }))
const at = (...networks: string[]) => [
  { latitude: 19.4, longitude: -99.1, accepts: accepts(...networks) },
]
const canary = 'canary-of-a-visitor'

beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app)
  await writeDirectory(app.database.db, {
    companies: ['atlas', 'boreal'],
    networks: [
      { id: 'Atlas Red', company: 'atlas' },
      { id: 'Boreal Net', company: 'boreal' },
    ],
    providers: [
      { slug: 'not-taken', name: 'Ana Solís', places: at('Atlas Red') },
      { slug: 'pays-first', name: 'Eva Rey', places: at('Atlas Red', 'Boreal Net') },
      { slug: 'moved-phone', name: 'Iris Luna', places: at('Atlas Red') },
      { slug: 'reported', name: 'Omar Paz', places: at('Atlas Red', 'Boreal Net') },
      { slug: 'only-atlas', name: 'Luz Mar', places: at('Atlas Red') },
      { slug: 'patients-say', name: 'Noa Gil', places: at('Atlas Red') },
      { slug: 'of-boreal', name: 'Teo Sol', places: at('Boreal Net') },
    ],
  })
  const { pool } = app.database
  // Staff called: not taken; pays first.
  const overrule = (slug: string, to: string) =>
    pool.query(
      `update acceptance a set ${to}, evidence = 'phone', confirmed_on = '2026-02-03', source_id = null, source_ref = null,
              said = '{"billing": "direct", "source_id": "insurer-a", "source_ref": "r-1", "status": "active"}'
         from provider_location pl, provider p, insurance_network n
        where pl.id = a.provider_location_id and p.id = pl.provider_id and n.id = a.insurance_network_id
          and p.slug = $1 and n.name = 'Atlas Red'`,
      [slug]
    )
  await overrule('not-taken', `status = 'withdrawn', billing = 'unknown'`)
  await overrule('pays-first', `billing = 'pay_and_claim'`)
  await pool.query(
    `with l as (update practice_location l set source_id = 'insurer-a', source_ref = 'loc-1', phone = '+52 55 1111 1111', own_word_on = '2026-03-01'
                 from provider_location pl join provider p on p.id = pl.provider_id
                where pl.practice_location_id = l.id and p.slug = 'moved-phone' returning l.id)
     insert into directory_record (source_id, type, ref, status, hash, content)
     select 'insurer-a', 'Location', 'loc-1', 'active', 'x', '{"phone": "+52 55 2222 2222"}' from l`
  )
  const report = (slug: string, kind: string, status: string, count = 1) =>
    pool.query(
      `insert into directory_report (provider_id, kind, message, reply_to, locale, status, note)
       select id, $2, '${canary}', '${canary}@people.example', 'en', $3, '${canary}' from provider, generate_series(1, $4) where slug = $1`,
      [slug, kind, status, count]
    )
  await report('reported', 'left_or_closed', 'resolved')
  await report('reported', 'wrong_contact', 'open', 2)
  await report('reported', 'wrong_insurance', 'resolved')
  await report('reported', 'wrong_location', 'dismissed', 5)
  await report('only-atlas', 'wrong_contact', 'open', 3)
  await report('only-atlas', 'wrong_insurance', 'resolved')
  await report('only-atlas', 'other', 'resolved')
  await report('of-boreal', 'not_accepting', 'resolved')
  await pool.query(
    `insert into visit_answers (provider_id, insurance_company_id, computed_on, answered_count, taken_count)
     select p.id, c.id, '2026-04-01', 6, 1 from provider p, insurance_company c where p.slug = 'patients-say' and c.slug = 'atlas'`
  )
  for (const slug of ['atlas', 'boreal']) {
    const { rows } = await pool.query<{ id: string }>(
      `select id from insurance_company where slug = $1`,
      [slug]
    )
    insurers[slug] = rows[0]!.id
    const made = await app.call(
      createDirectoryFeed,
      { insurer_id: insurers[slug], name: 'Network team' },
      { as: staff }
    )
    keys[slug] = made.body.key
  }
})
afterAll(() => app.stop())

test('200: an insurer reads what is wrong in its own network, with what its directory says and how it became known', async () => {
  const answer = await mistakesOf('atlas')
  expect(answer).toMatchObject({ insurer: 'Company atlas', is_complete: true })
  const known = { status: 'confirmed', cases: null }
  expect(found(answer, 'not-taken')).toEqual([
    {
      field: 'insurance',
      directory_says: 'accepted',
      learned: 'not accepted',
      evidence: 'phone',
      ...known,
    },
  ])
  expect(found(answer, 'pays-first')).toEqual([
    {
      field: 'billing',
      directory_says: 'direct',
      learned: 'pay_and_claim',
      evidence: 'phone',
      ...known,
    },
  ])
  expect(found(answer, 'moved-phone')).toEqual([
    {
      field: 'phone',
      directory_says: '+52 55 2222 2222',
      learned: '+52 55 1111 1111',
      evidence: 'partner',
      ...known,
    },
  ])
  expect(found(answer, 'patients-say')).toEqual([
    {
      field: 'insurance',
      directory_says: 'accepted',
      learned: 'taken at 1 of 6 visits',
      status: 'reported',
      evidence: 'patient_answers',
      cases: 6,
    },
  ])
  const one = answer.mistakes.find(({ provider }) => provider.page.endsWith('/not-taken'))
  expect(one).toMatchObject({
    network: 'Atlas Red',
    source_ref: 'r-1',
    known_on: '2026-02-03',
    place: { name: 'Consultorio', country: 'MX' },
  })
})

test('reports that nobody checked have a floor, dismissed ones are left out, and insurance is told where there is one insurer alone', async () => {
  const answer = await mistakesOf('atlas')
  const report = { directory_says: null, evidence: 'visitor_reports' }
  expect(found(answer, 'reported')).toEqual([
    { field: 'practice', learned: 'left or closed', status: 'confirmed', cases: 1, ...report },
  ])
  const only = found(answer, 'only-atlas').toSorted((a, b) => a.field.localeCompare(b.field))
  expect(only).toEqual([
    { field: 'contact', learned: 'wrong', status: 'reported', cases: 3, ...report },
    { field: 'insurance', learned: 'wrong', status: 'confirmed', cases: 1, ...report },
  ])
  expect(answer.about).toContain('nobody has checked it')
})

test('another insurer reads its own network alone', async () => {
  const answer = await mistakesOf('boreal')
  expect(answer.insurer).toBe('Company boreal')
  const pages = answer.mistakes.map(({ provider }) => provider.page.split('/').at(-1) ?? '')
  expect(pages.toSorted((a, b) => a.localeCompare(b))).toEqual(['of-boreal', 'reported'])
})

test('nothing of a visitor is part of it: neither words, nor address, nor the note of staff', async () => {
  for (const path of Object.values(feedPaths)) {
    const text = await (await read(path, keys['atlas'])).text()
    expect(text).toContain('Luz Mar')
    expect(text).not.toContain('canary')
  }
})

test('200: the same as CSV, which no spreadsheet takes for formulas', async () => {
  const answer = await read(feedPaths.csv, keys['atlas'])
  expect(answer.headers.get('content-type')).toContain('text/csv')
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines[0]).toContain('provider,npi,page,place,city,country,network,source_ref,field')
  expect(lines).toHaveLength((await mistakesOf('atlas')).mistakes.length + 1)
  expect(lines.find((line) => line.includes('phone,'))).toContain(`"'+52 55 2222 2222"`)
})

test('401: without a key, with a wrong one, and with one of a clinic', async () => {
  for (const key of [
    undefined,
    `numo_feed_${'x'.repeat(43)}`,
    `numo_live_${'x'.repeat(43)}`,
    'x',
  ]) {
    const answer = await read(feedPaths.json, key)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      401,
      'feed-key-invalid',
    ])
  }
})

test('405: a feed is only read; and its key opens nothing else', async () => {
  expect((await read(feedPaths.json, keys['atlas'], { method: 'POST' })).status).toBe(405)
  const { status } = await app.call(
    listDirectoryFeeds,
    { insurer_id: insurers['atlas']! },
    { as: { token: keys['atlas']! } }
  )
  expect(status).toBe(401)
})

test('401: a revoked key reads nothing from its next request on; staff see who made it and when it was used', async () => {
  const insurer_id = insurers['boreal']!
  const { body } = await app.call(
    createDirectoryFeed,
    { insurer_id, name: 'Old contact' },
    { as: staff }
  )
  expect((await read(feedPaths.json, body.key)).status).toBe(200)
  const before = await app.call(listDirectoryFeeds, { insurer_id }, { as: staff })
  expect(before.body.mistakes).toBe(2)
  expect(before.body.keys[0]).toMatchObject({ name: 'Old contact', status: 'active' })
  expect(before.body.keys[0]?.last_used_at).not.toBeNull()
  expect(JSON.stringify(before.body)).not.toContain(body.key)
  // Not by the address of another insurer.
  const wrong = { insurer_id: insurers['atlas']!, id: body.id }
  expect((await app.call(revokeDirectoryFeed, wrong, { as: staff })).status).toBe(404)
  await app.call(revokeDirectoryFeed, { insurer_id, id: body.id }, { as: staff })
  expect((await read(feedPaths.json, body.key)).status).toBe(401)
  await expect(
    app.database.pool.query(
      `update api_key set revoked_at = null, revoked_by = null where id = $1`,
      [body.id]
    )
  ).rejects.toThrow('only used and revoked')
})

const { max } = keyKinds.insurance_company_id
test(`409: an insurer has at most ${max} keys`, async () => {
  const insurer_id = insurers['boreal']!
  const make = () => app.call(createDirectoryFeed, { insurer_id, name: 'One more' }, { as: staff })
  const statuses = []
  for (let i = 0; i < max; i += 1) statuses.push((await make()).status)
  expect(statuses).toEqual([200, 200, 200, 200, 409])
})

test('401: an insurer that staff took out of the directory reads nothing', async () => {
  await app.database.pool.query(
    `update insurance_company set status = 'inactive' where slug = 'boreal'`
  )
  expect((await read(feedPaths.json, keys['boreal'])).status).toBe(401)
  await app.database.pool.query(
    `update insurance_company set status = 'active' where slug = 'boreal'`
  )
})

test('429: one key is read so many times an hour, and no other is kept out', async () => {
  await app.database.db.deleteFrom('request_limit').execute()
  for (let i = 0; i < feedLimit.points; i += 1) await read(feedPaths.json, keys['atlas'])
  expect((await read(feedPaths.json, keys['atlas'])).status).toBe(429)
  expect((await read(feedPaths.json, keys['boreal'])).status).toBe(200)
})
