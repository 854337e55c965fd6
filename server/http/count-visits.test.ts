import { afterAll, beforeAll, expect, test } from 'vitest'
import { nonceMark } from '@numo/kit/site.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { createTestSite } from './test-site.ts'

const tag_manager = { id: 'GTM-TEST1', origin: 'https://tags.example' }
const filler = '<p>filler</p>'.repeat(200)
const site = createTestSite(async ({ visits, path, is_payload }) =>
  is_payload || path !== '/for-patients'
    ? null
    : {
        kind: 'document',
        status: 200,
        html: `${visits?.choice ?? 'nobody asks'}${visits?.choice === 'agreed' ? `<script${nonceMark}></script>` : ''}${filler}`,
        cacheable: true,
        index: true,
      }
)
const outside_counted = {
  connect: [tag_manager.origin],
  script: [],
  frame: [],
  picture: [tag_manager.origin],
}
let app: TestApp
let without: TestApp
beforeAll(async () => {
  app = await startTestApp({ site, settings: { tag_manager, outside_counted } })
  without = await startTestApp({ site })
  await Promise.all([app.settled(), without.settled()])
})
afterAll(() => Promise.all([app.stop(), without.stop()]))

const open = async (cookie: string, path = '/for-patients', at = app) => {
  const response = await at.fetch(path, { headers: { cookie } })
  const policy = response.headers.get('content-security-policy') ?? ''
  return { text: await response.text(), headers: response.headers, policy }
}
const choose = (choice: string, headers: Record<string, string> = {}, at = app) =>
  at.fetch('/-/visits', {
    method: 'POST',
    body: new URLSearchParams({ choice, to: '/es/for-patients?a=1' }),
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    redirect: 'manual',
  })

test('pages know what the visitor chose, and nobody is asked without a tag manager', async () => {
  expect((await open('')).text).toMatch(/^open</)
  expect((await open('visits=<script>')).text).toMatch(/^open</)
  expect((await open('visits=refused')).text).toMatch(/^refused</)
  expect((await open('visits=agreed')).text).toMatch(/^agreed</)
  expect((await open('visits=agreed', '/for-patients', without)).text).toMatch(/^nobody asks/)
  expect((await choose('agreed', {}, without)).status).toBe(404)
})

test('only the page of a visitor who agreed has a nonce, one of its own, and may reach the tag manager', async () => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const { text, policy, headers } = await open('visits=agreed')
      const nonce = /<script nonce="([^"]+)">/.exec(text)?.[1] ?? ''
      expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`)
      expect(policy).toContain("connect-src 'self' https://tags.example;")
      expect(policy).toContain("img-src 'self' data: blob: https://tags.example;")
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('etag')).toBeNull()
      expect(headers.get('referrer-policy')).toBe('strict-origin')
      return nonce
    })
  )
  expect(nonces[0]).toMatch(/^[\w+/]{24}$/)
  expect(nonces[0]).not.toBe(nonces[1])
  for (const cookie of ['', 'visits=refused', 'visits=open']) {
    const { text, policy, headers } = await open(cookie)
    expect(text).not.toContain('<script')
    expect(policy).not.toContain('tags.example')
    expect(headers.get('etag')).not.toBeNull()
  }
})

test('a choice is kept for half a year and leads back; refusing removes the cookies of tags', async () => {
  const agreed = await choose('agreed', { cookie: '_ga=1; i18n_redirected=es' })
  expect([agreed.status, agreed.headers.get('location')]).toEqual([303, '/es/for-patients?a=1'])
  expect(agreed.headers.getSetCookie()).toEqual([
    'visits=agreed; Max-Age=15552000; Path=/; SameSite=Lax',
  ])
  const refused = await choose('refused', { cookie: '_ga=1; _ga_X1=2; i18n_redirected=es' })
  expect(refused.headers.getSetCookie()).toEqual([
    'visits=refused; Max-Age=15552000; Path=/; SameSite=Lax',
    '_ga=; Max-Age=0; Path=/',
    '_ga_X1=; Max-Age=0; Path=/',
  ])
})

test('nobody agrees by a link, from another site, or to something else', async () => {
  expect((await choose('agreed', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await choose('everything')).status).toBe(400)
  expect((await app.fetch('/-/visits?choice=agreed&to=/')).status).toBe(405)
})
