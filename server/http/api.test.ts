import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../test-app.ts'
import { echo, testEndpoints } from './test-endpoints.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ served: testEndpoints() })
  await app.settled()
})
afterAll(() => app.stop())

const get = async (path: string, init?: Parameters<TestApp['fetch']>[1]) => {
  const response = await app.fetch(path, init)
  const text = await response.text()
  const body: unknown = text ? JSON.parse(text) : null
  return { status: response.status, headers: response.headers, body, text }
}
const post = (
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  path = '/api/v4/echo/a/notes'
) =>
  get(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

describe('the input', () => {
  test('is sent in the path and the query', async () => {
    const { status, body } = await get('/api/v4/echo/a%20b?text=%C3%B1%2F&count=3')
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: 'a b', text: 'ñ/', count: 3 })
  })
  test('is the same through the typed call', async () => {
    const { status, body } = await app.call(echo, { id: 'x/y', count: 2 })
    expect([status, body.id, body.count]).toEqual([200, 'x/y', 2])
  })
  test.each([
    ['an unknown field', '/api/v4/echo/a?nope=1', 'invalid'],
    ['a field of the path again', '/api/v4/echo/a?id=b', 'invalid'],
    ['a parameter twice', '/api/v4/echo/a?text=1&text=2', 'repeated-parameter'],
    ['a list in brackets', '/api/v4/echo/a?text[]=1', 'invalid'],
    ['an object in brackets', '/api/v4/echo/a?text[$ne]=1', 'invalid'],
    ['a prototype', '/api/v4/echo/a?__proto__=1', 'invalid'],
    ['a prototype, written deep', '/api/v4/echo/a?__proto__[text]=1', 'invalid'],
    ['a constructor', '/api/v4/echo/a?constructor=1', 'invalid'],
    ['a number out of bounds', '/api/v4/echo/a?count=10', 'invalid'],
    ['a number that is none', '/api/v4/echo/a?count=1e400', 'invalid'],
    ['a text too long', `/api/v4/echo/a?text=${'x'.repeat(101)}`, 'invalid'],
    ['a NUL', '/api/v4/echo/a?text=%00', 'bad-text'],
    ['a NUL in the path', '/api/v4/echo/%00', 'bad-text'],
  ])('%s is refused', async (_, path, code) => {
    const { status, body } = await get(path)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code })
  })
  test('invalid UTF-8 bytes are ordinary text, never an error', async () => {
    expect((await get('/api/v4/echo/a?text=%ff%fe')).status).toBe(200)
    expect((await get('/api/v4/echo/%ff')).status).toBe(200)
    expect((await get('/api/v4/echo/%E0%A4%A')).status).toBe(200)
  })
  test('a refused input lists every field, with code and bound', async () => {
    const { body } = await get(`/api/v4/echo/a?text=${'x'.repeat(101)}&count=10&more=1`)
    expect(body).toEqual({
      error: 'text: Too big: expected string to have <=100 characters',
      code: 'invalid',
      fields: [
        { path: ['text'], code: 'too_long', params: { maximum: 100 } },
        { path: ['count'], code: 'too_large', params: { maximum: 9 } },
        { path: ['more'], code: 'unknown_field', params: {} },
      ],
    })
  })
  test('markup in an error is escaped', async () => {
    const { text, headers } = await get('/api/v4/echo/a?<script>alert(1)</script>=1')
    expect(text).not.toContain('<')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('a body', () => {
  test('is a JSON object', async () => {
    expect(await post('{"note":"hello"}')).toMatchObject({ status: 200, body: { note: 'hello' } })
    const typed = await post('{"note":"x"}', { 'content-type': 'Application/JSON; charset=utf-8' })
    expect(typed.status).toBe(200)
  })
  test.each([
    ['', 'bad-json'],
    ['{', 'bad-json'],
    ['{"note":"a",}', 'bad-json'],
    ["{'note':'a'}", 'bad-json'],
    ['NaN', 'bad-json'],
    ['\u00a0{}', 'bad-json'],
    ['null', 'invalid'],
    ['[]', 'invalid'],
    ['"text"', 'invalid'],
    ['{}', 'invalid'],
    ['{"note":1}', 'invalid'],
    ['{"note":"a","more":1}', 'invalid'],
    ['{"note":"a","id":"b"}', 'invalid'],
    ['{"note":"a","__proto__":{"admin":true}}', 'invalid'],
    ['{"note":"a","constructor":{"prototype":{"admin":true}}}', 'invalid'],
    ['{"note":"\\u0000"}', 'bad-text'],
    ['{"note":"\\ud800"}', 'bad-text'],
    [`{"note":${'['.repeat(40_000)}${']'.repeat(40_000)}}`, 'invalid'],
    [`{${Array.from({ length: 5000 }, (_, i) => `"k${i}":1`).join()}}`, 'invalid'],
  ])('%.40s is refused', async (body, code) => {
    const response = await post(body)
    expect(response.status).toBe(400)
    expect(response.body).toMatchObject({ code })
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
  })
  test('must be UTF-8', async () => {
    const response = await post(Uint8Array.from([0x7b, 0xff, 0x7d]))
    expect(response).toMatchObject({ status: 400, body: { code: 'bad-text' } })
  })
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonx',
    '',
  ])('of type "%s" is refused with 415', async (type) => {
    const response = await post('{"note":"x"}', { 'content-type': type })
    expect(response).toMatchObject({ status: 415, body: { code: 'not-json' } })
  })
  test('over 100 kB is refused with 413, with or without Content-Length', async () => {
    const large = JSON.stringify({ note: 'x'.repeat(100_000) })
    expect(await post(large)).toMatchObject({ status: 413, body: { code: 'too-large' } })
    const lied = await post('{"note":"x"}', { 'content-length': '100000000' })
    expect(lied.status).toBe(413)
  })
  test('is exclusive: the query must be empty', async () => {
    const response = await post('{"note":"x"}', {}, '/api/v4/echo/a/notes?note=y')
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })
})

describe('methods and paths', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    '%s on a GET path is 405 with the allowed methods',
    async (method) => {
      const { status, headers, body } = await get('/api/v4/echo/a', { method })
      expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
      expect(body).toMatchObject({ code: 'method-not-allowed' })
    }
  )
  test('GET on a POST path is 405', async () => {
    const { status, headers } = await get('/api/v4/echo/a/notes')
    expect([status, headers.get('allow')]).toEqual([405, 'POST'])
  })
  test('HEAD responds like GET, without the body', async () => {
    const full = await get('/api/v4/echo/head')
    const head = await get('/api/v4/echo/head', { method: 'HEAD' })
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(full.headers.get('content-length'))
    expect(head.headers.get('etag')).toBe(full.headers.get('etag'))
  })
  test.each([
    '/api',
    '/api/',
    '/api/v4',
    '/api/v4/nope',
    '/api/v4/echo/',
    '/api/v4/echo/a/',
    '/api/v3/echo/a',
    '/api/v4/echo/a/b/c',
  ])('%s is 404 in JSON', async (path) => {
    const { status, body } = await get(path)
    expect(status).toBe(404)
    expect(body).toMatchObject({ code: 'not-found', error: expect.any(String) })
  })
  test('no CORS headers for other sites', async () => {
    const { headers } = await get('/api/v4/echo/a', { headers: { origin: 'https://evil.example' } })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })
})

describe('refusals and bugs', () => {
  test('a refusal has its sentence and code', async () => {
    expect(await get('/api/v4/echo/none')).toMatchObject({
      status: 404,
      body: { error: 'There is no such echo', code: 'no-such-echo' },
    })
    expect((await get('/api/v4/echo/left')).status).toBe(410)
  })
  test.each(['broken', 'unfit'])('a bug (%s) exposes nothing', async (id) => {
    const { status, body, text, headers } = await get(`/api/v4/echo/${id}`)
    expect(status).toBe(500)
    expect(body).toEqual({
      error: 'An error occurred',
      code: 'internal',
      incident: headers.get('x-request-id')?.slice(0, 8),
    })
    expect(text).not.toMatch(/secret|at .*\.ts|zod/i)
    expect(headers.get('cache-control')).toBe('no-store')
  })
  test('unauthorized requests are refused before anything runs', async () => {
    expect(await get('/api/v4/hidden')).toMatchObject({ status: 401, body: { code: 'signed-out' } })
  })
})

describe('caching', () => {
  test('a response is cached until the directory changes, with headers that say so', async () => {
    const path = '/api/v4/echo/kept?text=a'
    await get(path) // only the second request is cached
    const first = await get(path)
    const second = await get(path)
    expect([first, second].map(({ headers }) => headers.get('x-cache'))).toEqual(['miss', 'hit'])
    expect(second.body).toEqual(first.body)
    expect(first.headers.get('cache-control')).toBe('public, max-age=30')
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
    const unchanged = await get(path, { headers: { 'if-none-match': `"x", ${tag}` } })
    expect([unchanged.status, unchanged.text, unchanged.headers.get('etag')]).toEqual([
      304,
      '',
      tag,
    ])

    await app.bump()
    const third = await get(path, { headers: { 'if-none-match': tag } })
    expect([third.status, third.headers.get('x-cache')]).toEqual([200, 'miss'])
    expect(third.body).not.toEqual(first.body)
    expect(third.headers.get('etag')).not.toBe(tag)
  })
  test('a refusal is never cached', async () => {
    const { headers } = await get('/api/v4/echo/none')
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null])
  })
  test('a write is never cached', async () => {
    const { headers } = await post('{"note":"hello"}')
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null])
  })
  test('another query is another response', async () => {
    expect((await get('/api/v4/echo/kept?text=b')).body).toMatchObject({ text: 'b' })
  })
  test('responses are compressed as the client accepts', async () => {
    const path = `/api/v4/openapi.json`
    const plain = await (await app.fetch(path)).text()
    const raw = async (encoding: string) => {
      const response = await app.fetch(path, { headers: { 'accept-encoding': encoding } })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(response.headers.get('vary')).toContain('Accept-Encoding')
      return Buffer.from(await response.arrayBuffer())
    }
    expect(gunzipSync(await raw('gzip')).toString()).toBe(plain)
    expect(brotliDecompressSync(await raw('br')).toString()).toBe(plain)
  })
})
