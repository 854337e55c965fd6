import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageAnswer, PageRequest, Site } from '@numo/kit/site.ts'
import { startTestApp } from '../test-app.ts'
import { authCookieName } from './auth-cookie.ts'
import { createTestSite } from './test-site.ts'

const cookie = `${authCookieName(false)}=anything`

/** Returns a site with a public page, a guarded one and a sign-in page. */
function aSite(): Site {
  const site = createTestSite(async ({ path, has_session }: PageRequest): Promise<PageAnswer> => ({
    kind: 'document',
    status: 200,
    html: `${path} ${has_session === true ? 'with' : 'without'} a session`,
    cacheable: path === '/for-patients',
    index: false,
  }))
  const page = (path: string, guard: string[]) => ({
    path,
    layout: 'x',
    page: path,
    guard,
    is_private: true,
  })
  return {
    ...site,
    routes: [
      { path: '/for-patients', layout: 'default', page: 'x' },
      page('/auth/login', []),
      page('/home/claims', ['auth-check']),
      page('/admin', ['authenticated-admin', 'requiresAdmin']),
    ],
  }
}

let app: Awaited<ReturnType<typeof startTestApp>>
const pay = ['https://pay.example']
beforeAll(
  async () =>
    void (app = await startTestApp({
      site: aSite(),
      settings: { outside_own: { connect: [], script: pay, frame: pay } },
    }))
)
afterAll(() => app.stop())
const get = (path: string, headers: Record<string, string> = {}) =>
  app.fetch(path, { headers, redirect: 'manual' })

test.each([
  ['/home/claims', '/auth/login?redirect=%2Fhome%2Fclaims'],
  ['/es/home/claims', '/es/auth/login?redirect=%2Fes%2Fhome%2Fclaims'],
  ['/admin', '/-login?redirect=%2Fadmin'],
  ['/es/admin?a=1', '/es/-login?redirect=%2Fes%2Fadmin%3Fa%3D1'],
  ['/home/claims?a=1&b=%2F', '/auth/login?redirect=%2Fhome%2Fclaims%3Fa%3D1%26b%3D%252F'],
])('signed out 302: %s', async (path, to) => {
  const response = await get(path)
  expect([response.status, response.headers.get('location')]).toEqual([302, to])
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('with a session the guarded page is served, uncached', async () => {
  const response = await get('/home/claims', { cookie })
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('with a session')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('etag')).toBeNull()
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
})

test('the sign-in page is public, and never serves one visitor’s document to another', async () => {
  const [bare, signedIn] = await Promise.all([get('/auth/login'), get('/auth/login', { cookie })])
  expect(await bare.text()).toContain('without a session')
  expect(await signedIn.text()).toContain('with a session')
})

test('a public page is independent of the session', async () => {
  for (const headers of [{}, { cookie }, {}])
    expect(await (await get('/for-patients', headers)).text()).toContain('without a session')
})

test('services for signed-in users are allowed by the policy of their pages only', async () => {
  const policyOf = async (path: string) =>
    (await get(path, { cookie })).headers.get('content-security-policy') ?? ''
  for (const path of ['/home/claims', '/auth/login'])
    expect(await policyOf(path)).toMatch(
      /frame-src 'self' https:\/\/pay\.example; script-src 'self' https:\/\/pay\.example /
    )
  expect(await policyOf('/for-patients')).not.toContain('pay.example')
})

test('pages of emailed links send no referrer', async () => {
  const policy = async (path: string) =>
    (await get(path, { cookie })).headers.get('referrer-policy')
  expect(await policy('/auth/login?invite=secret')).toBe('no-referrer')
  expect(await policy('/home/claims')).toBe('strict-origin-when-cross-origin')
})
