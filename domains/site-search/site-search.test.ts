import { afterAll, beforeAll, expect, test } from 'vitest'
import { SiteSearchUnavailable } from '@numo/adapters/site-search/port.ts'
import type { SiteArticle } from '@numo/kit/site.ts'
import { createTestSite } from '@numo/server/http/test-site.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { rebuildListings } from '../providers/rebuild-listings.ts'
import { writeDirectory, writeProvider } from '../providers/test-factories.ts'
import { searchSite } from './contract.ts'

const article = (locale: 'en' | 'es', path: string, title: string, text: string): SiteArticle => ({
  locale,
  category: path.split('/')[2] ?? '',
  path,
  title,
  description: '',
  author: 'Numo',
  published: '2026-01-01',
  updated: '2026-01-01',
  text,
  translations: [],
})

let app: TestApp
beforeAll(async () => {
  const articles = [
    article('en', '/blog/insurance/card', 'How to read an insurance card', 'The number in front.'),
    article('es', '/blog/help/reclamo', 'Presentar un reclamo', 'Guarda la factura.'),
  ]
  app = await startTestApp({ site: { ...createTestSite(), articles } })
  const at = { latitude: 20.97, longitude: -89.62, city_id: 'merida' }
  await writeDirectory(app.database.db, {
    companies: ['atlas'],
    networks: [{ id: 'Atlas Gold', company: 'atlas' }],
    plans: [{ slug: 'atlas-gold', company: 'atlas', networks: ['Atlas Gold'] }],
    cities: [
      { id: 'merida', latitude: at.latitude, longitude: at.longitude },
      { id: 'cancun', latitude: 21.17, longitude: -86.85 },
    ],
    providers: [
      {
        name: 'Ximena Arriaga',
        places: [{ ...at, accepts: [{ network: 'Atlas Gold' }] }],
        specialties: ['cardiology'],
      },
    ],
  })
  await app.bump()
})
afterAll(() => app.stop())

const find = async (q: string, locale: 'en' | 'es' = 'en') => {
  const { body, status } = await app.call(searchSite, { q, locale })
  expect(status).toBe(200)
  return body
}
const pathsOf = async (q: string, locale: 'en' | 'es' = 'en') =>
  (await find(q, locale)).groups.flatMap(({ results }) => results.map(({ path }) => path))

test.each([
  ['en', 'insurance cards', '/blog/insurance/card'],
  ['es', 'reembolso', '/blog/help/reclamo'],
  ['en', 'Merída', '/find-care/merida'],
  ['en', 'atlas', '/find-care?insurer=atlas&all=true'],
  ['en', 'heart doctor', '/find-care?specialty=cardiology&all=true'],
  ['es', 'corazón', '/find-care?specialty=cardiology&all=true'],
  ['en', 'Ximena', '/providers/'],
] as const)('%s: %s finds %s', async (locale, q, path) => {
  const found = await pathsOf(q, locale)
  expect(found.some((one) => one.startsWith(path))).toBe(true)
})

test('cities without doctors, other languages and nonsense are not found', async () => {
  expect(await pathsOf('cancun')).toEqual([])
  expect(await pathsOf('reclamo')).toEqual([])
  expect(await find('zzzzqqqq')).toMatchObject({ groups: [], providers_total: 0 })
  expect(await find('¿?')).toMatchObject({ groups: [], is_partial: false })
})

test('a changed directory is found with the next search, and searches are not counted', async () => {
  await writeProvider(app.database.db, {
    name: 'Bruno Playa',
    places: [{ latitude: 21.17, longitude: -86.85, city_id: 'cancun' }],
  })
  await app.database.db.transaction().execute((tx) => rebuildListings(tx, 'all'))
  await app.bump()
  expect(await pathsOf('cancun')).toContain('/find-care/cancun')
  expect(app.program.contextFor(null).unread_searches.take()).toEqual([])
})

test('without the search service the directory answers alone, and says so', async () => {
  const down = () => Promise.reject(new SiteSearchUnavailable('Switched off'))
  const other = await startTestApp({
    database: app.database,
    site_search: { name: 'embedded', hold: down, find: down },
  })
  const { body } = await other.call(searchSite, { q: 'atlas Ximena', locale: 'en' })
  expect(body.is_partial).toBe(true)
  await other.program.version.stop()
})
