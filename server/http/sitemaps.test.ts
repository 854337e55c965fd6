import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeDirectory } from '@numo/domains/providers/test-factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { placesPerFile } from './sitemaps.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ settings: { public_origin: 'https://numo.example' } })
  const here = { latitude: 19.4, longitude: -99.1 }
  await writeDirectory(app.database.db, {
    cities: [
      { id: 'mexico-city', ...here },
      { id: 'empty-city', latitude: 1, longitude: 1 },
    ],
    providers: [
      { slug: 'ana-solis', name: 'Ana Solís', places: [{ ...here, city_id: 'mexico-city' }] },
      {
        slug: 'gone',
        name: 'Gone',
        status: 'inactive',
        places: [{ ...here, city_id: 'mexico-city' }],
      },
    ],
  })
})
afterAll(() => app.stop())

const read = async (path: string) => {
  const response = await app.fetch(path)
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: await response.text(),
  }
}
const placesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at]) => at)
const base = 'https://numo.example'

test('robots.txt disallows the areas and filters, and names the sitemap', async () => {
  const { text, type } = await read('/robots.txt')
  expect(type).toBe('text/plain; charset=utf-8')
  const lines = text.split('\n')
  for (const path of [
    '/admin',
    '/home',
    '/dashboard',
    '/scribe',
    '/onboard',
    '/auth/',
    '/-',
    '/print/',
    '/find-care/*?',
    '/es/admin',
    '/es/find-care/*?',
    '/api/',
  ])
    expect(lines).toContain(`Disallow: ${path}`)
  expect(lines).toContain('Allow: /api/v4/docs')
  expect(lines).toContain('Sitemap: https://numo.example/sitemap.xml')
  expect(lines).not.toContain('Disallow: /')
})

test('the index lists every file, and every file exists', async () => {
  const { text, type } = await read('/sitemap.xml')
  expect(type).toBe('application/xml; charset=utf-8')
  const files = placesIn(text)
  expect(files).toEqual(
    ['static', 'guides', 'cities', 'providers-1'].map((name) => `${base}/sitemaps/${name}.xml`)
  )
  for (const file of files) {
    const { status, text: xml } = await read(new URL(file ?? '').pathname)
    expect(status).toBe(200)
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset /)
    expect(xml.trimEnd()).toMatch(/<\/urlset>$/)
  }
})

test('our own pages are listed when they declare it', async () => {
  const { text } = await read('/sitemaps/static.xml')
  const places = placesIn(text)
  expect(places).toContain(`${base}/`)
  expect(places).toContain(`${base}/es`)
  expect(places).toContain(`${base}/es/for-patients`)
  expect(places.join()).not.toContain('/loading')
  expect(places.join()).not.toContain('/moved')
})

test('only cities with providers, each with its translations', async () => {
  const { text } = await read('/sitemaps/cities.xml')
  expect(placesIn(text)).toEqual([
    `${base}/find-care/mexico-city`,
    `${base}/es/find-care/mexico-city`,
  ])
  for (const [language, path] of [
    ['en', ''],
    ['es', '/es'],
    ['x-default', ''],
  ])
    expect(text).toContain(
      `<xhtml:link rel="alternate" hreflang="${language}" href="${base}${path}/find-care/mexico-city"/>`
    )
})

test('only active providers, with the day of their last change', async () => {
  const { text } = await read('/sitemaps/providers-1.xml')
  expect(placesIn(text)).toEqual([`${base}/providers/ana-solis`, `${base}/es/providers/ana-solis`])
  expect(text).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/)
})

test.each([
  '/sitemaps/providers-2.xml',
  '/sitemaps/providers-0.xml',
  '/sitemaps/nope.xml',
  '/sitemaps/providers-1.xml.gz',
  '/sitemaps/',
])('%s is 404', async (path) => expect([404, 308]).toContain((await read(path)).status))

describe('a directory of more than one file', () => {
  const extra = placesPerFile + 500
  beforeAll(async () => {
    await sql`insert into provider (slug, kind, full_name, status)
      select 'p-' || lpad(n::text, 6, '0'), 'person', 'P ' || n, 'active'
        from generate_series(1, ${sql.lit(extra)}::int) n`.execute(app.database.db)
  })
  test('is split, without losing or repeating entries', async () => {
    const files = placesIn((await read('/sitemap.xml')).text).filter((at) =>
      at?.includes('providers-')
    )
    expect(files).toHaveLength(2)
    const all: (string | undefined)[] = []
    for (const file of files) {
      const { text } = await read(new URL(file ?? '').pathname)
      const places = placesIn(text)
      expect(places.length).toBeLessThanOrEqual(50_000)
      expect(Buffer.byteLength(text)).toBeLessThan(50_000_000)
      all.push(...places)
    }
    expect(all).toHaveLength((extra + 1) * 2)
    expect(new Set(all).size).toBe(all.length)
  })
  test('is compressed', async () => {
    const response = await app.fetch('/sitemaps/providers-2.xml', {
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    const xml = gunzipSync(Buffer.from(await response.arrayBuffer())).toString()
    expect(placesIn(xml).at(-1)).toContain(`/es/providers/p-0${extra}`)
  })
})
