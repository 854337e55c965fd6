import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPdf } from '@numo/adapters/inspection/test-hostile-pdfs.ts'
import * as make from '@numo/domains/access/test-factories.ts'
import { changeProviderRecords, getProviderRecord } from '@numo/domains/providers/contract-admin.ts'
import { mergeProviderRecords } from '@numo/domains/providers/contract-merge.ts'
import {
  describeProviderPhoto,
  removeProviderPhoto,
} from '@numo/domains/providers/contract-photo.ts'
import { findProviders, getProvider } from '@numo/domains/providers/contract.ts'
import { writeDirectory } from '@numo/domains/providers/test-factories.ts'
import { imagePath } from '@numo/kit/images.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { createCast } from './test-matrix-actors.ts'

let app: TestApp
let staff: make.TestPerson
let ids: string[]
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app)
  const places = [{ latitude: 20.97, longitude: -89.62, city_id: 'merida' }]
  ids = await writeDirectory(app.database.db, {
    cities: [{ id: 'merida', latitude: 20.97, longitude: -89.62 }],
    providers: ['ana', 'bea', 'cleo', 'dora'].map((slug) => ({
      slug,
      name: `${slug} Luna`,
      places,
    })),
  })
})
afterAll(() => app.stop())

const words = {
  alt_en: 'Dr. Ana Luna at her desk',
  alt_es: 'La doctora Ana Luna en su escritorio',
  consent_source: 'Signed letter of the clinic',
  consent_on: '2026-01-05',
}
const picture = (shade: number, width = 400, height = 500) =>
  sharp({ create: { width, height, channels: 3, background: { r: shade, g: 90, b: 120 } } })
    .withMetadata({ exif: { IFD0: { Copyright: 'somebody' } } })
    .jpeg()
    .toBuffer()
const record = async (id: string) => (await app.call(getProviderRecord, { id }, { as: staff })).body

type Sending = { facts?: object; headers?: Record<string, string> }

async function send(id: string, bytes: Uint8Array, { facts, headers }: Sending = {}) {
  const { version } = await record(id)
  const query = new URLSearchParams({ version: String(version), ...words, ...facts })
  const response = await app.fetch(`/api/v4/admin/providers/${id}/photo?${query.toString()}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${staff.token}`,
      'content-type': 'application/octet-stream',
      ...headers,
    },
    body: Buffer.from(bytes),
  })
  const body = (await response.json()) as { code?: string; error?: string; version?: number }
  return { status: response.status, body }
}
const shown = async (slug: string, locale: 'en' | 'es' = 'en') =>
  (await app.call(getProvider, { slug, locale })).body.provider.photo
const fetchPicture = (name: string) => app.fetch(imagePath(name, 'sm'))

test('200: a photo is rendered again, described in both languages and cached for a year', async () => {
  const [ana = ''] = ids
  expect((await send(ana, await picture(10))).status).toBe(200)
  await app.settled()
  const photo = await shown('ana')
  expect(photo).toMatchObject({ alt: words.alt_en, width_px: 400, height_px: 500 })
  expect((await shown('ana', 'es'))?.alt).toBe(words.alt_es)
  const { providers } = (await app.call(findProviders, { city: 'merida', q: 'ana' })).body
  expect(providers[0]?.photo).toEqual(photo)
  const response = await fetchPicture(photo?.name ?? '')
  expect([response.status, response.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
  const about = await sharp(await response.arrayBuffer()).metadata()
  expect([about.format, about.width, about.exif]).toEqual(['webp', 400, undefined])
  expect((await record(ana)).photo).toMatchObject(words)
})

test('200: a new photo has a new address, and the former one is deleted', async () => {
  const [, bea = ''] = ids
  await send(bea, await picture(20))
  const before = (await shown('bea'))?.name ?? ''
  expect((await fetchPicture(before)).status).toBe(200)
  await send(bea, await picture(30, 600, 600))
  await app.settled()
  const after = (await shown('bea'))?.name ?? ''
  expect(after).not.toBe(before)
  expect([(await fetchPicture(before)).status, (await fetchPicture(after)).status]).toEqual([
    404, 200,
  ])
  const { version } = await record(bea)
  const answer = await app.call(
    describeProviderPhoto,
    { id: bea, version, ...words, alt_en: 'The clinic from outside' },
    { as: staff }
  )
  expect((await shown('bea'))?.alt).toBe('The clinic from outside')
  await app.call(removeProviderPhoto, { id: bea, version: answer.body.version }, { as: staff })
  await app.settled()
  expect(await shown('bea')).toBeNull()
  expect((await fetchPicture(after)).status).toBe(404)
  const again = { id: bea, version: (await record(bea)).version }
  expect((await app.call(removeProviderPhoto, again, { as: staff })).body.code).toBe(
    'no-such-photo'
  )
})

test('the photo of a withheld or merged provider is not served', async () => {
  const [, , cleo = '', dora = ''] = ids
  await send(cleo, await picture(40))
  const { name = '' } = (await shown('cleo')) ?? {}
  const put = (action: 'publish' | 'withhold') =>
    app.call(changeProviderRecords, { action, selection: { ids: [cleo] } }, { as: staff })
  await put('withhold')
  await app.settled()
  expect((await fetchPicture(name)).status).toBe(404)
  await put('publish')
  await app.settled()
  expect((await fetchPicture(name)).status).toBe(200)
  const [kept, gone] = [await record(dora), await record(cleo)]
  await app.call(
    mergeProviderRecords,
    {
      kept_id: dora,
      gone_id: cleo,
      kept_version: kept.version,
      gone_version: gone.version,
      take: [],
    },
    { as: staff }
  )
  await app.settled()
  // The photo stays with the merged page, and returns with it.
  expect([await shown('dora'), (await fetchPicture(name)).status]).toEqual([null, 404])
})

test('422: a file that is no photo is refused with a sentence, and nothing is stored', async () => {
  const [ana = ''] = ids
  const good = await picture(1)
  // The tests of the inspector try many more.
  const files: [string, Buffer][] = [
    ['file-empty', Buffer.alloc(0)],
    ['file-heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    [
      'file-type-unknown',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ],
    ['file-damaged', good.subarray(0, 600)],
  ]
  for (const [expected, bytes] of files) {
    const before = app.store.size()
    const { status, body } = await send(ana, bytes)
    expect([status, body.code, app.store.size()]).toEqual([422, expected, before])
    expect(body.error).toMatch(/\.$/)
  }
  // Data appended to a photo is not stored.
  const hidden = '<script>alert("numo-payload")</script>'
  expect((await send(ana, Buffer.concat([good, Buffer.from(hidden)]))).status).toBe(200)
  await app.settled()
  const { name = '' } = (await shown('ana')) ?? {}
  const made = Buffer.from(await (await fetchPicture(name)).arrayBuffer())
  expect(made.includes('numo-payload')).toBe(false)
})

test('422: a page, a strip, a stamp, a future consent date', async () => {
  const [ana = ''] = ids
  const code = async (bytes: Uint8Array, facts = {}) =>
    (await send(ana, bytes, { facts })).body.code
  expect(await code(goodPdf())).toBe('file-type-unknown')
  expect(await code(await picture(1, 900, 400))).toBe('photo-shape')
  expect(await code(await picture(1, 100, 100))).toBe('photo-too-small')
  expect(await code(await picture(1), { consent_on: '2999-01-01' })).toBe('day-to-come')
  expect(await code(await picture(1), { version: '0' })).toBe('changed-meanwhile')
  expect(await code(await picture(1), { alt_es: ' ' })).toBe('invalid')
  expect(await code(await picture(1), { more: 'x' })).toBe('invalid')
  expect(
    (await send(ana, await picture(1), { headers: { 'content-type': 'image/jpeg' } })).status
  ).toBe(415)
})

test('401 and 403: only staff of the directory upload one', async () => {
  const [ana = ''] = ids
  const { version } = await record(ana)
  const query = new URLSearchParams({ version: String(version), ...words })
  const { actors } = await createCast(app, [])
  for (const actor of actors) {
    // Sequential, because some calls end sessions.
    const response = await app.fetch(`/api/v4/admin/providers/${ana}/photo?${query.toString()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', ...(await actor.headers()) },
      body: 'no picture',
    })
    const mayEnter = actor.admin && !actor.flags_off
    const expected = actor.is !== 'somebody' ? 401 : mayEnter ? 422 : 403
    expect([actor.name, response.status]).toEqual([actor.name, expected])
  }
})
