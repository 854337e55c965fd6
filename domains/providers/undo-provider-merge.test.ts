import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { admin, client, type TestClient, type TestPerson } from '../access/test-factories.ts'
import { listActivity } from '../audit/contract.ts'
import { reportMistake } from '../directory/contract.ts'
import { forgetProvider, listSavedProviders, saveProvider } from '../saved-providers/contract.ts'
import { getProviderRecord, updateProviderRecord } from './contract-admin.ts'
import { mergeProviderRecords } from './contract-merge.ts'
import { previewProviderUndo, undoProviderMerge } from './contract-undo.ts'
import { findProviders, getProvider } from './contract.ts'
import { rebuildListings } from './rebuild-listings.ts'
import { writeDirectory } from './test-factories.ts'
import { rowsOfProviders } from './test-merges.ts'

let app: TestApp
let staff: TestPerson
let family: TestClient
let n = 0
const here = { latitude: 19.4326, longitude: -99.1332, city_id: 'mexico-city' }
const db = () => app.database.db
const as = () => ({ as: staff })
const record = async (id: string) => (await app.call(getProviderRecord, { id }, as())).body

beforeAll(async () => {
  app = await startTestApp()
  staff = await admin(app)
  family = await client(app)
  await writeDirectory(db(), {
    cities: [{ id: 'mexico-city', latitude: 19.4326, longitude: -99.1332 }],
    providers: [],
  })
})
afterAll(() => app.stop())

/** Two pages of one doctor, with a shared place. */
async function pair(): Promise<[string, string]> {
  n += 1
  const name = `Ana Solís ${'abcdefghij'[n]}`
  const [gold, blue] = [`gold-${n}`, `blue-${n}`]
  const [kept = '', gone = ''] = await writeDirectory(db(), {
    companies: [`atlas-${n}`],
    networks: [
      { id: gold, company: `atlas-${n}` },
      { id: blue, company: `atlas-${n}` },
    ],
    providers: [
      {
        name,
        slug: `ana-${n}`,
        specialties: ['dermatology'],
        languages: ['es'],
        places: [{ ...here, name: 'Torre', accepts: [{ network: gold }] }],
      },
      {
        name,
        slug: `ana-${n}-two`,
        specialties: ['dermatology', 'cardiology'],
        languages: ['en'],
        places: [
          { ...here, name: 'Norte', accepts: [{ network: blue, confirmed_on: '2026-11-01' }] },
          { ...here, name: 'Old', accepts: [{ network: gold, confirmed_on: '2026-10-01' }] },
        ],
      },
    ],
  })
  await sql`
    update provider_location set practice_location_id = (
             select practice_location_id from provider_location where provider_id = ${kept})
     where id = (select pl.id from provider_location pl join practice_location l on l.id = pl.practice_location_id
                  where pl.provider_id = ${gone} and l.name = 'Old')`.execute(db())
  await sql`insert into provider_alias (slug, provider_id) values (${`older-${n}`}, ${gone})`.execute(
    db()
  )
  await sql`update provider set website = 'https://two.example' where id = ${gone}`.execute(db())
  await sql`insert into address (provider_id, line1, city, country, use) values (${gone}, 'X 1', 'M', 'MX', 'work')`.execute(
    db()
  )
  await db()
    .transaction()
    .execute((tx) => rebuildListings(tx, 'all'))
  return [kept, gone]
}

async function merge(kept_id: string, gone_id: string, take: 'website'[] = []) {
  const [kept, gone] = [await record(kept_id), await record(gone_id)]
  const both = { kept_version: kept.version, gone_version: gone.version }
  const { status } = await app.call(mergeProviderRecords, { kept_id, gone_id, ...both, take }, as())
  expect(status).toBe(200)
  return (await record(kept_id)).merges[0]?.id ?? ''
}
const undo = (merge_id: string) =>
  app.call(undoProviderMerge, { merge_id, reason: 'They are two' }, as())
const save = (slug: string, note: string) =>
  app.call(saveProvider, { accountId: family.account_id, slug, note }, { as: family })
const saved = async () =>
  (
    await app.call(listSavedProviders, { accountId: family.account_id }, { as: family })
  ).body.rows.map(({ slug, note }) => [slug, note])

test('200: two pages again, restored, each with its address; a preview changes nothing', async () => {
  const [kept, gone] = await pair()
  const slug = (await record(gone)).slug
  const name = (await record(gone)).full_name
  await save(slug, 'Kind')
  await app.call(reportMistake, { slug, kind: 'other', message: 'Moved' })
  const before = await rowsOfProviders(db(), [kept, gone])
  const merge_id = await merge(kept, gone, ['website'])
  const merged = await rowsOfProviders(db(), [kept, gone])
  expect((await record(kept)).merges).toMatchObject([
    { gone: { id: gone, name }, merged_by: 'Ana Solís', undone_at: null },
  ])

  const look = (await app.call(previewProviderUndo, { merge_id }, as())).body
  expect(look).toMatchObject({
    refusal: null,
    outcome: { fields: expect.arrayContaining(['website', 'languages']), stays: [] },
  })
  expect(Object.fromEntries(look.outcome?.back.map((one) => [one.what, one.count]) ?? [])).toEqual({
    provider_alias: 2,
    provider_specialty: 1,
    provider_location: 2,
    acceptance: 2,
    directory_report: 1,
    saved_provider: 1,
    address: 1,
  })
  expect(await rowsOfProviders(db(), [kept, gone])).toEqual(merged)

  const done = await undo(merge_id)
  expect(done.status).toBe(200)
  expect(done.body).toEqual(look.outcome)
  expect(await rowsOfProviders(db(), [kept, gone])).toEqual(before)
  await app.settled()
  expect((await app.call(getProvider, { slug })).body).toMatchObject({
    redirected: false,
    provider: { slug },
  })
  expect(await saved()).toContainEqual([slug, 'Kind'])
  expect((await app.call(findProviders, { city: 'mexico-city', q: name })).body.total).toBe(2)
  const [event] = (await app.call(listActivity, { entity_type: 'provider', entity_id: kept }, as()))
    .body.rows
  expect(event).toMatchObject({ reason: 'They are two', changes: { merge_undone: name } })
  expect((await record(kept)).merges).toMatchObject([{ undo_until: null, undone_by: 'Ana Solís' }])

  // The same pair can be merged and undone again.
  expect((await undo(merge_id)).body.code).toBe('already-undone')
  const again = await merge(kept, gone)
  expect((await record(gone)).merged_into?.id).toBe(kept)
  await undo(again)
  expect(await rowsOfProviders(db(), [kept, gone])).toEqual(before)
})

test('200: changes since the merge stay, and are reported', async () => {
  const [kept, gone] = await pair()
  const slug = (await record(gone)).slug
  await save(slug, 'Mine')
  const merge_id = await merge(kept, gone, ['website'])
  const { version, slug: keptSlug } = await record(kept)
  await app.call(
    updateProviderRecord,
    { id: kept, version, website: 'https://new.example', about_en: 'New' },
    as()
  )
  await app.call(forgetProvider, { accountId: family.account_id, id: kept }, { as: family })
  await app.call(reportMistake, { slug: keptSlug, kind: 'other', message: 'Later' })
  const { body } = await undo(merge_id)
  expect(body.fields).toEqual(['languages'])
  expect(body.fields_stay).toEqual(['website'])
  expect(body.stays).toEqual([
    { what: 'directory_report', why: 'since', count: 1 },
    { what: 'saved_provider', why: 'removed', count: 1 },
  ])
  expect(await record(kept)).toMatchObject({
    website: 'https://new.example',
    about_en: 'New',
    open_reports: 1,
  })
  expect((await saved()).some(([one]) => one === slug)).toBe(false)
  expect(await record(gone)).toMatchObject({ website: 'https://two.example', status: 'active' })
})

test('200: a page withheld since is not published again; a taken address is replaced', async () => {
  const [kept, gone] = await pair()
  const { slug } = await record(gone)
  const merge_id = await merge(kept, gone)
  await sql`update provider set is_withheld = true, status = 'inactive', slug = ${slug} where id = ${kept}`.execute(
    db()
  )
  expect((await undo(merge_id)).status).toBe(200)
  const back = await record(gone)
  expect(back).toMatchObject({ is_withheld: true, status: 'inactive', merged_into: null })
  expect(back.slug).not.toBe(slug)
  expect(back.slug).not.toContain('merged')
})

test('409: the last merge first; 410: after thirty days; 404: unknown', async () => {
  const [kept, gone] = await pair()
  const [third] = await pair()
  const before = await rowsOfProviders(db(), [kept, gone, third])
  const first = await merge(kept, gone)
  const second = await merge(third, kept)
  expect((await undo(first)).body.code).toBe('later-merge')
  expect((await app.call(previewProviderUndo, { merge_id: first }, as())).body).toEqual({
    refusal: 'later-merge',
    outcome: null,
  })
  await undo(second)
  expect((await record(gone)).merged_into?.id).toBe(kept)
  await undo(first)
  expect(await rowsOfProviders(db(), [kept, gone, third])).toEqual(before)
  const old = await merge(kept, gone)
  await sql`update merge_record set undo_until = now() where id = ${old}`.execute(db())
  expect((await undo(old)).status).toBe(410)
  expect((await undo('00000000-0000-7000-8000-000000000000')).body.code).toBe('no-such-merge')
})
