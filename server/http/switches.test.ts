import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../test-app.ts'
import { hostilePlaces } from '@numo/kit/test-hostile-places.ts'

let app: TestApp
beforeAll(
  async () => (app = await startTestApp({ settings: { public_origin: 'https://numo.example' } }))
)
afterAll(() => app.stop())

const use = async (path: string, init: RequestInit = {}) => {
  const { status, headers } = await app.fetch(path, init)
  return { status, location: headers.get('location'), cookie: headers.get('set-cookie'), headers }
}
const to = (place: string) => `?to=${encodeURIComponent(place)}`

describe('the language switch', () => {
  test.each([
    ['es', '/', '/es'],
    ['es', '/for-patients', '/es/for-patients'],
    ['es', '/es/for-patients', '/es/for-patients'],
    ['en', '/es/for-patients', '/for-patients'],
    ['en', '/es', '/'],
    [
      'es',
      '/find-care/mexico-city?q=piel&cursor=a%2Bb',
      '/es/find-care/mexico-city?q=piel&cursor=a%2Bb',
    ],
  ])('to %s on %s', async (locale, place, location) => {
    expect(await use(`/-/locale/${locale}${to(place)}`)).toMatchObject({
      status: 303,
      location,
      cookie: `i18n_redirected=${locale}; Max-Age=31536000; Path=/; SameSite=Lax; Secure`,
    })
  })
  test('the other language does not come back afterwards', async () => {
    const response = await app.fetch('/', {
      headers: { cookie: 'i18n_redirected=en', 'accept-language': 'es' },
    })
    expect(response.status).toBe(200)
  })
  test('accepts two languages', async () => {
    expect(await use('/-/locale/de?to=/')).toMatchObject({ status: 404, cookie: null })
    expect(await use('/-/locale/__proto__?to=/')).toMatchObject({ status: 404, cookie: null })
  })
})

describe('the colour switch', () => {
  test.each([
    ['dark', '/es/for-patients?a=1', '/es/for-patients?a=1'],
    ['light', '/for-patients', '/for-patients'],
    ['system', '/', '/'],
  ])('to %s on %s', async (scheme, place, location) => {
    expect(await use(`/-/scheme/${scheme}${to(place)}`)).toMatchObject({
      status: 303,
      location,
      cookie: `scheme=${scheme}; Max-Age=31536000; Path=/; SameSite=Lax; Secure`,
    })
  })
  test('also from one of our own forms', async () => {
    const init = { method: 'POST', body: new URLSearchParams({ to: '/es' }) }
    const ours = { ...init, headers: { 'sec-fetch-site': 'same-origin' } }
    expect(await use('/-/scheme/dark', ours)).toMatchObject({ status: 303, location: '/es' })
    expect(
      (await use('/-/scheme/dark', { ...init, headers: { origin: 'https://evil.example' } })).status
    ).toBe(403)
  })
  test('accepts three schemes', async () => {
    expect((await use('/-/scheme/pink?to=/')).status).toBe(404)
  })
})

describe('both stay on the site', () => {
  test.each(hostilePlaces)('%j', async (place) => {
    for (const path of ['/-/locale/es', '/-/locale/en', '/-/scheme/dark']) {
      const { status, location } = await use(path + to(place))
      expect(status).toBe(303)
      expect(['/', '/es']).toContain(location)
    }
  })
  test('a repeated parameter counts once', async () => {
    const { location } = await use('/-/locale/es?to=/for-patients&to=//evil.example')
    expect(location).toBe('/es/for-patients')
  })
  test('without a path it leads home', async () => {
    expect((await use('/-/locale/es')).location).toBe('/es')
  })
  test('a prefetched page changes nothing', async () => {
    const response = await use('/-/locale/es?to=/', { headers: { 'sec-purpose': 'prefetch' } })
    expect(response).toMatchObject({ status: 403, cookie: null })
  })
  test('the response is not cached', async () => {
    expect((await use('/-/locale/es?to=/')).headers.get('cache-control')).toBe('no-store')
  })
})
