import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../test-app.ts'
import { testEndpoints } from './test-endpoints.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'numo-files-'))
  await mkdir(join(folder, 'assets/.vite'), { recursive: true })
  await writeFile(join(folder, 'assets/site-abc.css'), 'body{color:red}'.repeat(200))
  await writeFile(join(folder, 'assets/site-abc.css.br'), 'packed with brotli')
  await writeFile(join(folder, 'assets/site-abc.css.gz'), 'packed with gzip')
  await writeFile(join(folder, 'assets/site-abc.js.map'), '{}')
  await writeFile(join(folder, 'assets/.vite/manifest.json'), '{}')
  await writeFile(join(folder, 'build.json'), '{"build":"abc"}')
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .png()
    .toFile(join(folder, 'dot.png'))
  app = await startTestApp({
    served: testEndpoints(),
    client_dir: folder,
    pictures_dir: folder,
    settings: {
      public_origin: 'https://numo.example',
      outside: {
        connect: ['https://identity.example'],
        script: ['https://cards.example'],
        frame: ['https://cards.example'],
      },
    },
  })
  await app.settled()
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const kinds: [string, string, RequestInit?][] = [
  ['a page', '/'],
  ['a page of the cache', '/for-patients'],
  ['a page that is not there', '/nowhere'],
  ['the error page', '/broken'],
  ['a bad address', '/%'],
  ['a redirect', '/en/for-patients'],
  ['a switch', '/-/scheme/dark?to=/'],
  ['a refused form', '/providers/x', { method: 'POST' }],
  ['an answer of the API', '/api/v4/echo/a'],
  ['a refusal of the API', '/api/v4/echo/none'],
  ['a bug of the API', '/api/v4/echo/broken'],
  ['an unknown address of the API', '/api/v4/nope'],
  ['a wrong method', '/api/v4/echo/a', { method: 'DELETE' }],
  ['the description', '/api/v4/openapi.json'],
  ['the readable description', '/api/v4/docs'],
  ['health', '/health'],
  ['readiness', '/ready'],
  ['a style sheet', '/assets/site-abc.css'],
  ['a file that is not there', '/assets/nope.css'],
  ['an icon', '/favicon.svg'],
  ['a picture', '/_image/xs@1x/dot.webp'],
  ['a refused picture', '/_image/1x1/dot.webp'],
  ['robots.txt', '/robots.txt'],
  ['a sitemap', '/sitemap.xml'],
]

describe.each(kinds)('%s', (_, path, init) => {
  test('has the common headers', async () => {
    const { headers } = await app.fetch(path, init)
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('geolocation=(self)')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toMatch(/^(same|cross)-origin$/)
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src '(self|none)'/)
    expect(policy).not.toMatch(/script-src[^;]*'unsafe|\*/)
    expect(headers.get('server')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.has('cache-control') || headers.get('content-type')?.includes('json')).toBe(true)
  })
})

test('the content security policy of a page', async () => {
  const { headers } = await app.fetch('/for-patients')
  const policy = (headers.get('content-security-policy') ?? '').replace(
    /nonce-[\w+/=]+/g,
    'nonce-N'
  )
  expect(policy.split('; ')).toEqual([
    "default-src 'self'",
    "frame-src 'self' https://cards.example",
    "script-src 'self' https://cards.example 'nonce-N'",
    "style-src-elem 'self' 'nonce-N'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self' https://identity.example",
    "worker-src 'self' blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'upgrade-insecure-requests',
  ])
})

test('an installation without https does not require it', async () => {
  const plain = await startTestApp()
  const { headers } = await plain.fetch('/')
  expect(headers.get('strict-transport-security')).toBeNull()
  expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests')
  expect(headers.get('set-cookie')).not.toContain('Secure')
  await plain.stop()
})

describe('files', () => {
  test('with a hash in their name are immutable', async () => {
    const { headers } = await app.fetch('/assets/site-abc.css')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('content-type')).toBe('text/css; charset=utf-8')
  })
  test('are sent as compressed by the build', async () => {
    const packed = async (encoding: string) => {
      const response = await app.fetch('/assets/site-abc.css', {
        headers: { 'accept-encoding': encoding },
      })
      return [response.headers.get('content-encoding'), await response.text()]
    }
    expect(await packed('gzip, br')).toEqual(['br', 'packed with brotli'])
    expect(await packed('gzip')).toEqual(['gzip', 'packed with gzip'])
  })
  test('that identify the build are revalidated', async () => {
    const response = await app.fetch('/build.json')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const tag = response.headers.get('etag') ?? ''
    expect((await app.fetch('/build.json', { headers: { 'if-none-match': tag } })).status).toBe(304)
  })
  test.each([
    '/assets/.vite/manifest.json',
    '/assets/site-abc.js.map',
    '/assets/site-abc.css.br',
    '/assets/../build.json/x',
    '/assets/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2fetc%2fpasswd',
    '/assets/',
    '/assets',
    '/assets/site-abc.css/',
    '/ASSETS/site-abc.css',
    '/.env',
    '/package.json',
    '/server/config.ts',
  ])('%s is not one', async (path) => {
    expect([404, 308]).toContain((await app.fetch(path)).status)
  })
  test('accept no other method', async () => {
    const { status, headers } = await app.fetch('/assets/site-abc.css', { method: 'POST' })
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})
