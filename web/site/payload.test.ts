import { expect, test } from 'vitest'
import type { PageRequest } from '@numo/kit/site.ts'
import { site } from '../site.tsx'
import { digestOf } from './payload.ts'

const request: PageRequest = {
  method: 'GET',
  locale: 'es',
  path: '/find-care',
  query: new URLSearchParams(),
  form: null,
  origin: 'https://numo.example',
  scheme: 'system',
  brand: { name: 'Numo', support_email: 'a@b.example' },
  assets: {
    build: 'b1',
    styles: [],
    islands: {},
    sheets: {},
    fonts: [],
    app: { script: '/a.js', styles: [], preloads: {} },
  },
  map_tiles: null,
  today: '2026-11-20',
  data_version: 1,
  call: () => Promise.reject(new Error('Nothing is asked')),
}
const payloadAt = async (path: string) => {
  const answer = await site.answer({ ...request, path, is_payload: true })
  return answer.kind === 'payload' ? (JSON.parse(answer.json) as unknown) : answer.kind
}
const documentAt = async (path: string) => {
  const answer = await site.answer({ ...request, path })
  return answer.kind === 'document' ? answer.html : answer.kind
}

test('a digest follows the data', () => {
  const data = { providers: [{ name: 'Ana Solís', distance: 1 }] }
  expect(digestOf(structuredClone(data))).toBe(digestOf(data))
  expect(digestOf({ providers: [{ name: 'Ana Solís', distance: 2 }] })).not.toBe(digestOf(data))
  expect(digestOf(undefined)).toMatch(/^[a-z0-9]+$/)
})

test('a public page and its payload carry the same build and digest', async () => {
  const html = await documentAt('/terms-of-use')
  expect(html).toContain('data-build="b1"')
  const [, digest] = /data-payload="([a-z0-9]+)"/.exec(html) ?? []
  expect(await payloadAt('/terms-of-use')).toMatchObject({
    build: 'b1',
    path: '/terms-of-use',
    locale: 'es',
    title: expect.any(String),
    digest,
  })
})

test('the payload of a page behind a sign-in has no data', async () => {
  expect(await documentAt('/admin/users')).toContain('&quot;build&quot;:&quot;b1&quot;')
  expect(await payloadAt('/admin/users')).toEqual({
    build: 'b1',
    path: '/admin/users',
    locale: 'es',
    title: null,
    digest: null,
    data: null,
  })
})

test('a page that does not exist has no payload', async () => {
  expect(await site.answer({ ...request, path: '/nowhere', is_payload: true })).toMatchObject({
    kind: 'document',
    status: 404,
  })
})
