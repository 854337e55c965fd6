import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { providerTies } from '@numo/server/served.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { admin, client, type TestClient, type TestPerson } from '../access/test-factories.ts'
import { listActivity } from '../audit/contract.ts'
import { reportMistake } from '../directory/contract.ts'
import { listSavedProviders, saveProvider } from '../saved-providers/contract.ts'
import { changeProviderRecords, getProviderRecord } from './contract-admin.ts'
import {
  dismissProviderDuplicate,
  listProviderDuplicates,
  mergeProviderRecords,
  previewProviderMerge,
} from './contract-merge.ts'
import { providerTables } from './moved-tables.ts'
import { findProviders, getProvider } from './contract.ts'
import { writeDirectory } from './test-factories.ts'

let app: TestApp
let staff: TestPerson
let family: TestClient
let ids: string[]
const here = { latitude: 19.4326, longitude: -99.1332, city_id: 'mexico-city' }
const db = () => app.database.db
const as = () => ({ as: staff })
const at = (i: number) => ids[i] ?? ''
const record = async (id: string) => (await app.call(getProviderRecord, { id }, as())).body

beforeAll(async () => {
  app = await startTestApp()
  staff = await admin(app)
  family = await client(app)
  const ana = { name: 'Ana Solís', specialties: ['dermatology'], languages: ['es'] }
  ids = await writeDirectory(db(), {
    cities: [{ id: 'mexico-city', latitude: 19.4326, longitude: -99.1332 }],
    companies: ['atlas'],
    networks: [
      { id: 'gold', company: 'atlas' },
      { id: 'blue', company: 'atlas' },
    ],
    providers: [
      {
        ...ana,
        slug: 'ana-solis',
        places: [{ ...here, name: 'Torre', accepts: [{ network: 'gold' }] }],
      },
      {
        ...ana,
        slug: 'ana-solis-2',
        name: 'ANA SOLIS',
        languages: ['en'],
        places: [
          { ...here, name: 'Norte', accepts: [{ network: 'blue', confirmed_on: '2026-11-01' }] },
          { ...here, name: 'Old', accepts: [{ network: 'gold', confirmed_on: '2026-10-01' }] },
        ],
      },
      { ...ana, slug: 'ana-solis-3', places: [{ ...here }] },
      { slug: 'one', name: 'One Way', places: [] },
      { slug: 'other', name: 'Another Name', places: [] },
      { slug: 'house', name: 'Ana Solís', kind: 'facility', places: [{ ...here }] },
    ],
  })
  // Both practise at the first one's place.
  await sql`
    update provider_location set practice_location_id = (
             select practice_location_id from provider_location where provider_id = ${at(0)})
     where id = (select pl.id from provider_location pl join practice_location l on l.id = pl.practice_location_id
                  where pl.provider_id = ${at(1)} and l.name = 'Old')`.execute(db())
  await sql`update provider set npi = '1234567893' where id in (${at(3)}, ${at(4)})`.execute(db())
  await sql`update provider set website = 'https://two.example', about_en = 'Two' where id = ${at(1)}`.execute(
    db()
  )
  await sql`update provider set about_en = 'One' where id = ${at(0)}`.execute(db())
})
afterAll(() => app.stop())

const pairs = async (input: object = {}) =>
  (await app.call(listProviderDuplicates, input, as())).body.rows.map(
    ({ one, other, evidence }) => [...[one.slug, other.slug].toSorted(), evidence]
  )
const merge = async (kept: number, gone: number, more: object = {}) =>
  app.call(
    mergeProviderRecords,
    {
      kept_id: at(kept),
      gone_id: at(gone),
      kept_version: (await record(at(kept))).version,
      gone_version: (await record(at(gone))).version,
      take: [],
      ...more,
    },
    as()
  )

test('200: pairs with one number, then with one name in one town; a facility never pairs with a person', async () => {
  expect(await pairs()).toEqual([
    ['one', 'other', 'npi'],
    ['ana-solis', 'ana-solis-2', 'name_and_city'],
    ['ana-solis', 'ana-solis-3', 'name_and_city'],
    ['ana-solis-2', 'ana-solis-3', 'name_and_city'],
  ])
  expect(await pairs({ of: at(2) })).toEqual([
    ['ana-solis', 'ana-solis-3', 'name_and_city'],
    ['ana-solis-2', 'ana-solis-3', 'name_and_city'],
  ])
  expect((await app.call(listProviderDuplicates, { after: 'x' }, as())).status).toBe(400)
})

test('200: a dismissed pair is not proposed again', async () => {
  for (const other_id of [at(0), at(1)])
    await app.call(dismissProviderDuplicate, { one_id: at(2), other_id }, as())
  expect(await pairs({ of: at(2) })).toEqual([])
})

test('409: conflicts are reported before the merge and refuse it', async () => {
  const house = { kept_id: at(0), gone_id: at(5) }
  expect((await app.call(previewProviderMerge, house, as())).body.refusal).toBe('different-kind')
  expect((await merge(0, 5)).body.code).toBe('different-kind')
  expect((await merge(0, 0)).body.code).toBe('same-provider')
  expect((await merge(0, 1, { kept_version: 99 })).body.code).toBe('changed-meanwhile')
})

test('200: one page with the data of both, and the old address redirects to it', async () => {
  await app.call(
    saveProvider,
    { accountId: family.account_id, slug: 'ana-solis-2', note: 'Kind' },
    { as: family }
  )
  await app.call(reportMistake, { slug: 'ana-solis-2', kind: 'other', message: 'Moved' })
  await sql`insert into provider_alias (slug, provider_id) values ('older', ${at(1)})`.execute(db())
  await sql`insert into address (provider_id, line1, city, country, use) values (${at(1)}, 'X 1', 'M', 'MX', 'work')`.execute(
    db()
  )
  const preview = (await app.call(previewProviderMerge, { kept_id: at(0), gone_id: at(1) }, as()))
    .body
  expect(preview).toMatchObject({
    refusal: null,
    take: ['website'],
    moves: { places: 2, shared_places: 1, acceptances: 2, saved: 1, reports: 1, addresses: 1 },
    claims: 0,
  })
  const done = await merge(0, 1, { take: ['website', 'about_en'], reason: 'Same licence' })
  expect(done.body).toEqual({ id: at(0), slug: 'ana-solis' })

  for (const slug of ['ana-solis-2', 'older'])
    expect((await app.call(getProvider, { slug })).body).toMatchObject({
      redirected: true,
      provider: { slug: 'ana-solis' },
    })
  const kept = await record(at(0))
  expect(kept).toMatchObject({
    website: 'https://two.example',
    about_en: 'Two',
    languages: ['es', 'en'],
    open_reports: 1,
  })
  expect(
    kept.locations.map(({ name, acceptance }) => [
      name,
      acceptance.map(({ network, confirmed_on }) => [network, confirmed_on]),
    ])
  ).toEqual([
    ['Norte', [['blue', '2026-11-01']]],
    ['Torre', [['gold', '2026-10-01']]],
  ])
  expect(await record(at(1))).toMatchObject({
    status: 'inactive',
    merged_into: { id: at(0) },
    locations: [],
  })
  const { rows } = (
    await app.call(listSavedProviders, { accountId: family.account_id }, { as: family })
  ).body
  expect(rows).toMatchObject([{ slug: 'ana-solis', note: 'Kind' }])
  await app.settled()
  expect((await app.call(findProviders, { city: 'mexico-city', q: 'ana' })).body.total).toBe(3)
})

test('the trail has the former data of both pages', async () => {
  const { rows } = (
    await app.call(listActivity, { entity_type: 'provider', entity_id: at(0) }, as())
  ).body
  expect(rows[0]).toMatchObject({
    reason: 'Same licence',
    changes: { about_en: 'Two', before: { about_en: 'One' }, of_the_other: { about_en: 'Two' } },
  })
})

test('a merged page is neither published nor merged again', async () => {
  const publish = { action: 'publish' as const, selection: { ids: [at(1)] } }
  expect((await app.call(changeProviderRecords, publish, as())).body).toMatchObject({
    changed: 0,
    skipped: [{ reason: 'merged', count: 1 }],
  })
  expect((await merge(2, 1)).body.code).toBe('already-merged')
})

test('a draft that absorbs a public page is published', async () => {
  const [page = '', draft = ''] = await writeDirectory(db(), {
    providers: [
      { slug: 'eva-rey', name: 'Eva Rey', places: [{ ...here }] },
      { slug: 'eva-rey-2', name: 'Eva Rey', places: [{ ...here }] },
    ],
  })
  await sql`update provider set status = 'draft' where id = ${draft}`.execute(db())
  const [kept, gone] = [await record(draft), await record(page)]
  await app.call(
    mergeProviderRecords,
    {
      kept_id: draft,
      gone_id: page,
      kept_version: kept.version,
      gone_version: gone.version,
      take: [],
    },
    as()
  )
  expect((await app.call(getProvider, { slug: 'eva-rey' })).body.provider.slug).toBe('eva-rey-2')
})

test('earlier merges follow when their page is merged', async () => {
  await merge(2, 0)
  expect((await app.call(getProvider, { slug: 'older' })).body.provider.slug).toBe('ana-solis-3')
  expect((await record(at(1))).merged_into?.id).toBe(at(2))
})

test('every table that references a provider is moved, declared as staying, or belongs to its row', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.conrelid::regclass::text as name from pg_constraint c
     where c.contype = 'f' and c.confrelid = 'provider'::regclass order by 1`.execute(db())
  const moved = new Set([
    ...providerTables.map(({ table }) => table),
    ...providerTies.map(({ rows: { table } }) => table),
  ])
  expect(rows.map(({ name }) => name).filter((name) => !moved.has(name))).toEqual([
    'claim', // keeps naming the page it was made with
    'doctor_proposal', // is applied to the page that the one it names became part of
    'join_wish', // a count of the page that was open; staff see both
    'provider_photo', // stays with its page, which is hidden while merged
    'provider_record', // maintained by the listing
    'visit_answers', // computed again each night, from appointments, which move
  ])
})
