import { expect, test } from 'vitest'
import type { Brand, PageRequest, Route } from '@numo/kit/site.ts'
import { shellOf } from './shell.tsx'

const brand: Brand = {
  name: 'Numo "& <Co>',
  support_email: 'support@numo.example',
}
const app = {
  script: '/assets/main.js',
  styles: ['/assets/app.css'],
  preloads: { admin: ['/assets/admin.js'], es: ['/assets/es.js'], auth: ['/assets/auth.js'] },
}
const request: PageRequest = {
  method: 'GET',
  locale: 'es',
  path: '/admin/users',
  query: new URLSearchParams({ q: 'secreto' }),
  form: null,
  origin: 'https://numo.example',
  scheme: 'dark',
  brand,
  assets: { build: 'test', styles: ['/assets/site.css'], islands: {}, sheets: {}, fonts: [], app },
  map_tiles: null,
  today: '2026-11-20',
  data_version: 1,
  call: () => Promise.reject(new Error('A shell asks nothing')),
}
const route: Route = { path: '/admin/users', layout: 'admin', page: 'admin/users/list' }
const htmlOf = (changes: Partial<PageRequest> = {}) => {
  const answer = shellOf({ ...request, ...changes }, route)
  return answer.kind === 'document' ? answer.html : ''
}

test('a shell has the skeleton of its area and its preloads, uncached and unindexed', () => {
  const answer = shellOf(request, route)
  expect(answer).toMatchObject({ status: 200, cacheable: false, index: false })
  const html = htmlOf()
  expect(html).toContain('<html lang="es" data-scheme="dark">')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).toContain('skeleton-side')
  for (const file of ['/assets/admin.js', '/assets/es.js', '/assets/main.js', '/assets/app.css'])
    expect(html).toContain(`"${file}"`)
  expect(html).not.toContain('/assets/auth.js')
  expect(html).not.toContain('/assets/site.css')
})

test('a shell has no inline script or style, and nothing of the request', () => {
  const html = htmlOf()
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/)
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/)
  expect(html).not.toContain('secreto')
})

test('embedded settings are escaped', () => {
  const html = htmlOf({ has_session: true })
  expect(html).not.toContain('<Co>')
  const text = /data-settings="([^"]*)"/.exec(html)?.[1] ?? ''
  const plain = text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
  expect(JSON.parse(plain)).toEqual({
    build: 'test',
    brand,
    scheme: 'dark',
    has_session: true,
    show_debug: false,
  })
})
