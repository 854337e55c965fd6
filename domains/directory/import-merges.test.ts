import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { admin, type TestPerson } from '../access/test-factories.ts'
import { getProviderRecord } from '../providers/contract-admin.ts'
import { createProviderRecord } from '../providers/contract-entry.ts'
import { mergeProviderRecords } from '../providers/contract-merge.ts'
import { undoProviderMerge } from '../providers/contract-undo.ts'
import { getProvider } from '../providers/contract.ts'
import { loadFewCities } from './test-cities.ts'
import { fixture, importInto, lines, written, type Resource } from './test-inputs.ts'

let app: TestApp
let staff: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  staff = await admin(app)
  await loadFewCities(app.database.pool)
})
afterAll(() => app.stop())

const bring = async (change: (all: Resource[]) => Resource[] = (all) => all) =>
  importInto(app.database.pool, await written({ 'acme.ndjson': lines(change(await fixture())) }))
const record = async (id: string) => (await app.call(getProviderRecord, { id }, { as: staff })).body
const count = async () =>
  (await app.database.pool.query(`select count(*)::int as n from provider`)).rows[0]?.n

test('a merged page stays merged after the next import, whose places go to the kept page', async () => {
  await bring()
  const imported = (await app.call(getProvider, { slug: 'ximena-arriaga' })).body.provider
  const { body } = await app.call(
    createProviderRecord,
    { kind: 'person', full_name: 'Ximena Arriaga Solís', specialties: [] },
    { as: staff }
  )
  const [kept, gone] = [await record(body.id), await record(imported.id)]
  const done = await app.call(
    mergeProviderRecords,
    {
      kept_id: kept.id,
      gone_id: gone.id,
      kept_version: kept.version,
      gone_version: gone.version,
      take: [],
    },
    { as: staff }
  )
  expect(done.status).toBe(200)
  const known = await count()

  // Imports the same input again, then one with a change.
  await bring()
  await bring((all) =>
    all.map((one) =>
      one.resourceType === 'Practitioner' && one.id === 'person-1'
        ? { ...one, name: [{ family: 'Arriaga Renamed', given: ['Ximena'] }] }
        : one
    )
  )
  expect(await count()).toBe(known)
  const after = await record(kept.id)
  expect(after).toMatchObject({ full_name: 'Ximena Arriaga Solís', status: 'active', source: null })
  expect(after.locations.filter(({ status }) => status === 'active').length).toBe(
    gone.locations.filter(({ status }) => status === 'active').length
  )
  expect(await record(gone.id)).toMatchObject({
    full_name: 'Ximena Arriaga',
    status: 'inactive',
    merged_into: { id: kept.id },
    locations: [],
  })
})

test('after undoing a merge, the source updates its own page again, with the changes since', async () => {
  const { body } = await app.call(
    createProviderRecord,
    { kind: 'person', full_name: 'Ximena Arriaga Otra', specialties: [] },
    { as: staff }
  )
  const { id: gone_id } = (await merged())[0] ?? { id: '' }
  await takeBack(gone_id)
  const before = await record(gone_id)
  expect(before).toMatchObject({ merged_into: null, status: 'active' })
  const [kept, gone] = [await record(body.id), before]
  await app.call(
    mergeProviderRecords,
    {
      kept_id: kept.id,
      gone_id: gone.id,
      kept_version: kept.version,
      gone_version: gone.version,
      take: [],
    },
    { as: staff }
  )
  // While they are merged, the source names another location.
  await bring((all) =>
    all.map((one) =>
      one.resourceType === 'PractitionerRole' && isOf(one, 'person-1')
        ? { ...one, location: [{ reference: 'Location/location-2' }] }
        : one
    )
  )
  const shown = (await record(kept.id)).locations.filter(({ status }) => status === 'active')
  expect(shown.length).toBeGreaterThan(0)
  await takeBack(gone_id)
  const active = async (id: string) =>
    (await record(id)).locations.filter(({ status }) => status === 'active').map(({ id }) => id)
  expect(await active(gone_id)).toEqual(shown.map(({ id }) => id))
  expect(await active(kept.id)).toEqual([])

  // The next import takes its content from the source again.
  await bring()
  expect(await record(gone_id)).toMatchObject({ full_name: 'Ximena Arriaga', status: 'active' })
  expect((await active(gone_id)).length).toBe(
    before.locations.filter(({ status }) => status === 'active').length
  )
  expect((await record(kept.id)).locations.filter(({ status }) => status === 'active')).toEqual([])
})

const isOf = (one: Resource, person: string) =>
  JSON.stringify(one).includes(`Practitioner/${person}`)
const merged = async () =>
  (
    await app.database.pool.query<{ id: string }>(
      `select id from provider where merged_into_id is not null`
    )
  ).rows
async function takeBack(gone_id: string) {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `select p.id from provider p join provider g on g.merged_into_id = p.id where g.id = $1`,
    [gone_id]
  )
  const { merges } = await record(rows[0]?.id ?? '')
  const merge_id = merges.find(({ gone }) => gone.id === gone_id)?.id ?? ''
  const done = await app.call(undoProviderMerge, { merge_id }, { as: staff })
  expect(done.status).toBe(200)
}
