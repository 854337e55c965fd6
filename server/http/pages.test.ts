import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../test-app.ts'
import { echo, testEndpoints } from './test-endpoints.ts'
import { createTestSite } from './test-site.ts'

const site = createTestSite(async ({ path, call }) => {
  if (path === '/providers/calls') {
    const { id, count } = await call(echo, { id: 'inside', count: 4 })
    return { kind: 'document', status: 200, html: `${id} ${count}`, cacheable: true, index: true }
  }
  if (path === '/providers/refused') await call(echo, { id: 'none' })
  return null
})
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ served: testEndpoints(), site })
  await app.settled()
})
afterAll(() => app.stop())

const get = async (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) => {
  const response = await app.fetch(path, { headers, ...init })
  return {
    status: response.status,
    headers: response.headers,
    text: await response.text(),
    of: (name: string) => response.headers.get(name),
  }
}
const renders = (path: string) => site.requests.filter((one) => one.path === path).length

describe('language', () => {
  const cookie = 'i18n_redirected='
  test.each([
    // path, cookie, Accept-Language, status, location, stored language
    ['/', null, null, 200, null, 'en'],
    ['/', null, 'es-MX,es;q=0.9', 302, '/es', 'es'],
    ['/', 'es', 'en', 302, '/es', null],
    ['/', 'en', 'es', 200, null, null],
    ['/', 'evil', 'en', 200, null, 'en'],
    ['/es', null, 'en', 200, null, 'es'],
    ['/es', 'en', null, 200, null, 'es'],
    ['/for-patients', null, 'es', 200, null, 'en'],
    ['/for-patients', 'es', 'es', 200, null, null],
    ['/en/for-patients?a=1', 'es', 'es', 301, '/for-patients?a=1', null],
    ['/es/for-patients/', null, null, 308, '/es/for-patients', null],
  ])('%s with cookie %s, browser %s', async (path, stored, browser, status, location, kept) => {
    const response = await get(path, {
      ...(stored && { cookie: `a=b; ${cookie}${stored}; c=d` }),
      ...(browser && { 'accept-language': browser }),
    })
    expect([response.status, response.of('location')]).toEqual([status, location])
    expect(response.of('set-cookie')).toBe(
      kept && `${cookie}${kept}; Max-Age=31536000; Path=/; SameSite=Lax`
    )
  })
  test('pages are rendered in the language of their address', async () => {
    expect((await get('/es/for-patients')).text).toContain('es system /for-patients')
    expect((await get('/for-patients')).text).toContain('en system /for-patients')
    expect((await get('/es/for-patients')).of('content-language')).toBe('es')
  })
  test('the locale redirect of the root is private', async () => {
    const moved = await get('/', { 'accept-language': 'es' })
    expect([moved.of('cache-control'), moved.of('vary')]).toEqual([
      'no-store',
      'Accept-Language, Cookie',
    ])
    const stayed = await get('/')
    expect(stayed.of('vary')).toContain('Accept-Language, Cookie')
    expect(stayed.of('cache-control')).toBe('private, no-cache')
  })
})

describe('colour scheme', () => {
  test.each([
    ['scheme=dark', 'dark'],
    ['scheme=light', 'light'],
    ['scheme="><script>', 'system'],
    ['', 'system'],
  ])('cookie %s', async (cookie, scheme) => {
    expect((await get('/for-patients', cookie ? { cookie } : {})).text).toContain(`en ${scheme} /`)
  })
})

describe('the page cache', () => {
  test('a page is rendered once until the directory changes', async () => {
    const path = '/find-care/kept-city'
    await get(path) // only the second request is cached
    const first = await get(path)
    const second = await get(path)
    expect([first.of('x-cache'), second.of('x-cache')]).toEqual(['miss', 'hit'])
    expect(second.text).toBe(first.text)
    expect(renders(path)).toBe(2)
    const tag = first.of('etag') ?? ''
    expect((await get(path, { 'if-none-match': tag })).status).toBe(304)

    await app.bump()
    const third = await get(path, { 'if-none-match': tag })
    expect([third.status, third.of('x-cache')]).toEqual([200, 'miss'])
    expect(third.text).not.toBe(first.text)
    expect(renders(path)).toBe(3)
  })
  test('the nonce is fresh in every response, cached or not, and in no body', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => get('/find-care/nonces')))
    const nonces = responses.map(({ headers, text }) => {
      const policy = headers.get('content-security-policy') ?? ''
      const [, nonce = ''] = /'nonce-([\w+/=]{24})'/.exec(policy) ?? []
      expect(nonce).not.toBe('')
      expect(text).not.toContain(nonce)
      return nonce
    })
    expect(new Set(nonces).size).toBe(20)
    expect(renders('/find-care/nonces')).toBe(1)
  })
  test('language, scheme and query are part of the cache key', async () => {
    const texts = await Promise.all([
      get('/find-care/parts'),
      get('/es/find-care/parts'),
      get('/find-care/parts', { cookie: 'scheme=dark' }),
      get('/find-care/parts?q=a'),
    ])
    expect(new Set(texts.map(({ text }) => text)).size).toBe(4)
  })
  test('pages marked as private are never cached', async () => {
    await get('/loading')
    await get('/loading')
    expect((await get('/loading')).of('x-cache')).toBe('miss')
  })
  test('a missing page is never cached', async () => {
    await get('/nowhere')
    await get('/nowhere')
    const second = await get('/nowhere')
    expect([second.status, second.of('x-cache'), second.of('etag')]).toEqual([404, 'miss', null])
    expect(second.of('x-robots-tag')).toBe('noindex')
  })
  test('while the watcher is disconnected the cache is bypassed, and reconnecting clears it', async () => {
    const path = '/find-care/blind'
    const { db } = app.database
    await get(path)
    await get(path)
    expect((await get(path)).of('x-cache')).toBe('hit')
    const allow = (yes: boolean) =>
      sql`update pg_database set datallowconn = ${yes} where datname = current_database()`.execute(
        db
      )
    await allow(false)
    try {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'numo-watch' and datname = current_database()`.execute(db)
      await vi.waitFor(() => expect(app.program.version.current()).toBeNull())
      // A change that the watcher cannot have received.
      await sql`select app.bump_directory_version()`.execute(db)
      const blind = await get(path)
      expect([blind.status, blind.of('x-cache'), blind.of('etag')]).toEqual([200, 'bypass', null])
      expect(blind.text).toContain(`v${await app.program.readVersion()}`)
    } finally {
      await allow(true)
    }
    await app.settled()
    const after = await get(path)
    expect(after.of('x-cache')).toBe('miss')
    expect(after.text).toContain(`v${await app.program.readVersion()}`)
  })
})

describe('payloads', () => {
  test.each([
    ['/_payload.json', '/'],
    ['/es/_payload.json', '/'],
    ['/es/find-care/payload/_payload.json?q=a', '/find-care/payload'],
  ])('%s is the payload of a page, kept like it', async (address, path) => {
    const first = await get(address, { 'accept-language': 'en' })
    expect([first.status, first.of('content-type'), first.of('x-robots-tag')]).toEqual([
      200,
      'application/json; charset=utf-8',
      'noindex',
    ])
    expect(first.text).not.toContain('<')
    expect(JSON.parse(first.text)).toEqual({ path, b: '<b>' })
    const again = await get(address, { 'if-none-match': first.of('etag') ?? '' })
    expect(again.status).toBe(304)
  })
  test('do not take the place of the page', async () => {
    await get('/find-care/beside/_payload.json')
    expect((await get('/find-care/beside')).text).toContain('/find-care/beside')
    expect((await get('/find-care/beside')).of('content-type')).toBe('text/html; charset=utf-8')
  })
})

describe('in-process calls', () => {
  test('use the same parser and verb as the API', async () => {
    expect((await get('/providers/calls')).text).toBe('inside 4')
  })
  test('have the same refusals as the API', async () => {
    const { status, text } = await get('/providers/refused')
    expect(status).toBe(404)
    expect(text).toContain('There is no such echo')
  })
})

describe('redirects of pages', () => {
  test('have an encoded Location', async () => {
    const { status, headers } = await get('/moved')
    expect([status, headers.get('location')]).toEqual([301, '/find-care/quer%C3%A9taro?a=1%26b'])
  })
  test('never leave the site', async () => {
    const { status, headers } = await get('/off-site')
    expect([status, headers.get('location')]).toEqual([500, null])
  })
})

describe('forms', () => {
  const type = 'application/x-www-form-urlencoded'
  const form = (
    headers: Record<string, string>,
    body = 'kind=other&message=hi',
    path = '/providers/x'
  ) => get(path, { 'content-type': type, ...headers }, { method: 'POST', body })
  const here = { 'sec-fetch-site': 'same-origin' }

  test.each([
    ['the browser says it is ours', here],
    ['the origin is ours', { origin: 'http://localhost:3000' }],
    [
      'the origin is the host it was sent to',
      { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' },
    ],
  ])('is accepted when %s', async (_, headers) => {
    const { status, text, of } = await form(headers)
    expect(status).toBe(200)
    expect(text).toContain('sent kind=other&#38;message=hi')
    expect([of('cache-control'), of('etag')]).toEqual(['no-store', null])
  })
  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' }],
    ['a neighbour site', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin', { origin: 'null' }],
    ['an origin that begins like ours', { origin: 'http://localhost:3000.evil.example' }],
    ['who knows where', {}],
  ])('is refused from %s', async (_, headers) => {
    expect((await form(headers)).status).toBe(403)
  })
  test('is refused when it is no form, too large, or the page takes none', async () => {
    expect((await form({ ...here, 'content-type': 'application/json' })).status).toBe(415)
    expect((await form({ ...here, 'content-type': 'text/plain' })).status).toBe(415)
    expect((await form(here, `message=${'x'.repeat(20_001)}`)).status).toBe(413)
    const nowhere = await form(here, 'a=b', '/nowhere')
    expect([nowhere.status, nowhere.of('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe('problems', () => {
  test('a bug shows its incident number and nothing else', async () => {
    const { status, text, headers } = await get('/broken')
    expect(status).toBe(500)
    expect(text).toContain(headers.get('x-request-id')?.slice(0, 8))
    expect(text).toContain('500 general')
    expect(text).not.toContain('secret')
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
  })
  test.each(['/%E0%A4%A', '/%', '/find-care/%00', '/a%0d%0ab', `/find-care/${'x'.repeat(2500)}`])(
    'the address %.30s is a page of 400',
    async (path) => {
      const { status, headers } = await get(path)
      expect([status, headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
    }
  )
  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is 405', async (method) => {
    const { status, headers } = await get('/', {}, { method })
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
  test.each([
    '//evil.example',
    '//evil.example/',
    '/es//evil.example',
    '/en//evil.example/',
    '/%5Cevil.example/',
  ])('%s is unauthenticated and redirects nowhere', async (path) => {
    const { status, headers } = await get(`http://localhost${path}`)
    expect([404, 308]).toContain(status)
    expect(headers.get('location') ?? '/').toMatch(/^\/(?![/\\])/)
  })
})
