import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../test-app.ts'
import { testEndpoints } from './test-endpoints.ts'

const max = 5
let bare: TestApp
let proxied: TestApp
beforeAll(async () => {
  const settings = { rate_limit_per_minute: max }
  bare = await startTestApp({ served: testEndpoints(), settings })
  proxied = await startTestApp({
    served: testEndpoints(),
    settings: { ...settings, trusted_proxies: 1 },
  })
})
afterAll(() => Promise.all([bare.stop(), proxied.stop()]))

const statuses = async (
  app: TestApp,
  count: number,
  request: (i: number) => { path?: string; from: string; headers?: Record<string, string> }
) => {
  const all: number[] = []
  for (let i = 0; i < count; i += 1) {
    const { path = '/api/v4/echo/a', from, headers = {} } = request(i)
    all.push((await app.fetch(path, { from, headers })).status)
  }
  return all
}
const passed = (all: number[]) => all.filter((status) => status !== 429).length

describe('a client over its rate limit', () => {
  test('gets 429 with Retry-After', async () => {
    const from = '10.1.0.1'
    expect(passed(await statuses(bare, max + 3, () => ({ from })))).toBe(max)
    const api = await bare.fetch('/api/v4/echo/a', { from })
    expect(api.status).toBe(429)
    expect(await api.json()).toEqual({
      error: 'Too many requests. Please try again later.',
      code: 'too-many-requests',
    })
    expect(Number(api.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(api.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    const page = await bare.fetch('/for-patients', { from })
    expect([page.status, page.headers.get('content-type')]).toEqual([
      429,
      'text/html; charset=utf-8',
    ])
    expect(await page.text()).toContain('Too many requests. Please try again later.')
    expect(page.headers.get('retry-after')).not.toBeNull()
  })
  test('does not affect others', async () => {
    await statuses(bare, max + 1, () => ({ from: '10.1.0.2' }))
    expect((await bare.fetch('/api/v4/echo/a', { from: '10.1.0.3' })).status).toBe(200)
  })
  test('pages and the API share the count', async () => {
    const paths = [
      '/',
      '/api/v4/echo/a',
      '/nowhere',
      '/api/nope',
      '/-/scheme/dark',
      '/robots.txt',
      '/',
    ]
    const all = await statuses(bare, paths.length, (i) => ({
      path: paths[i] ?? '/',
      from: '10.1.0.4',
    }))
    expect(passed(all)).toBe(max)
  })
  test('still reaches health and pictures', async () => {
    const from = '10.1.0.5'
    await statuses(bare, max + 1, () => ({ from }))
    const others = ['/health', '/ready', '/_image/xs@1x/none.webp']
    const all = await statuses(bare, others.length, (i) => ({ path: others[i] ?? '', from }))
    expect(all).toEqual([200, 200, 404])
  })
})

describe('bypass attempts', () => {
  test('without a trusted proxy a forged X-Forwarded-For gains nothing', async () => {
    const all = await statuses(bare, 20, (i) => ({
      from: '10.2.0.1',
      headers: {
        'x-forwarded-for': `1.2.3.${i}`,
        'x-real-ip': `1.2.4.${i}`,
        forwarded: `for=1.2.5.${i}`,
      },
    }))
    expect(passed(all)).toBe(max)
  })
  test('behind a trusted proxy only the proxy’s value counts', async () => {
    const all = await statuses(proxied, 20, (i) => ({
      from: '10.0.0.1',
      headers: { 'x-forwarded-for': `6.6.6.${i}, 203.0.113.7` },
    }))
    expect(passed(all)).toBe(max)
  })
  test('behind a trusted proxy every client has its own limit', async () => {
    const all = await statuses(proxied, 20, (i) => ({
      from: '10.0.0.1',
      headers: { 'x-forwarded-for': `198.51.100.${i}` },
    }))
    expect(passed(all)).toBe(20)
  })
  test('an IPv6 client is its /64 network, however it is written', async () => {
    const forms = [
      '2001:db8::1',
      '2001:DB8:0:0::2',
      '2001:0db8:0000:0000:ffff::3',
      '[2001:db8::4]:80',
      '2001:db8::5%eth0',
    ]
    const all = await statuses(proxied, 20, (i) => ({
      from: '10.0.0.1',
      headers: { 'x-forwarded-for': forms[i % forms.length] ?? '' },
    }))
    expect(passed(all)).toBe(max)
  })
  test('an IPv4 address written as IPv6 is the same client', async () => {
    const all = await statuses(bare, 12, (i) => ({ from: i % 2 ? '10.2.0.9' : '::ffff:10.2.0.9' }))
    expect(passed(all)).toBe(max)
  })
  test('other spellings of path, query or method gain nothing', async () => {
    const paths = [
      '/api/v4/echo/a',
      '/api/v4/echo/%61',
      '/api//v4/echo/a',
      '/api/v4/echo/a?x=1',
      '/%61pi/v4/echo/a',
      '//api/v4/echo/a',
      '/es',
      '/ES',
    ]
    const all = await statuses(bare, 16, (i) => ({
      path: `http://localhost${paths[i % paths.length]}`,
      from: '10.2.0.3',
    }))
    expect(passed(all)).toBe(max)
  })
  test('50 concurrent requests gain nothing', async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => bare.fetch('/api/v4/echo/a', { from: '10.2.0.4' }))
    )
    expect(passed(responses.map(({ status }) => status))).toBe(max)
  })
})

test('submissions have a stricter limit: 10 in 10 minutes, page and API together', async () => {
  const app = await startTestApp({
    served: testEndpoints(),
    settings: { rate_limit_per_minute: 1000 },
  })
  const api = () =>
    app.fetch('/api/v4/echo/a/notes', {
      method: 'POST',
      body: '{"note":"x"}',
      headers: { 'content-type': 'application/json' },
    })
  const page = () =>
    app.fetch('/providers/x', {
      method: 'POST',
      body: new URLSearchParams({ message: 'x' }),
      headers: { 'sec-fetch-site': 'same-origin' },
    })
  const all: number[] = []
  for (let i = 0; i < 14; i += 1) all.push((await (i % 2 ? api() : page())).status)
  expect(all.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(all.slice(10)).toEqual([429, 429, 429, 429])
  expect(Number((await api()).headers.get('retry-after'))).toBeGreaterThan(500)
  expect((await app.fetch('/api/v4/echo/a')).status).toBe(200)
  await app.stop()
})
