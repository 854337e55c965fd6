import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from '../tools/sources.ts'
import { mayReload, isChunkFailure } from './app/chunk-reload.ts'
import { findEntries, linksOf } from './chrome/palette-entries.ts'
import { adminNav } from './app/nav/admin.ts'
import { dashboardNav } from './app/nav/dashboard.ts'
import { homeNav } from './app/nav/home.ts'
import { scribeNav } from './app/nav/scribe.ts'
import { routes } from './routes.ts'
import { deviceOf } from './settings/device-of.ts'

test('the tab order of every page is that of the document', () => {
  const root = new URL('..', import.meta.url).pathname
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**'] })
  const moved = /tabindex[^\w-]{1,4}[1-9]|setAttribute\('tabindex', '?[1-9]/i
  const wrong = files.filter(
    (file) => !file.endsWith('.test.ts') && moved.test(readFileSync(root + file, 'utf8'))
  )
  expect(wrong).toEqual([])
  expect(
    moved.test('tabIndex={2}') && moved.test('tabindex="1"') && !moved.test('tabIndex={-1}')
  ).toBe(true)
  expect(files.length).toBeGreaterThan(300)
})

test('a page is reloaded at most once in 10 seconds', () => {
  expect(mayReload(null, 0)).toBe(true)
  expect([mayReload(1000, 10_999), mayReload(1000, 11_000)]).toEqual([false, true])
  // A clock that was set back must not prevent reloads for ever.
  expect(mayReload(50_000, 1000)).toBe(true)
  expect(isChunkFailure(new TypeError('Failed to fetch dynamically imported module: /a.js'))).toBe(
    true
  )
  expect(isChunkFailure(new Error('x'))).toBe(false)
})

const entries = ['Usuarios', 'Médicos y clínicas', 'Clientes'].map((title, place) => ({
  id: String(place),
  group: 'pages' as const,
  title,
  also: `/admin/${place}`,
}))
test('the palette finds by any word, without accents, prefixes first', () => {
  const found = (search: string) => findEntries(entries, search).map(({ title }) => title)
  expect(found('medicos')).toEqual(['Médicos y clínicas'])
  expect(found('cli')).toEqual(['Clientes', 'Médicos y clínicas'])
  expect(found('clin med')).toEqual(['Médicos y clínicas'])
  expect(found('/admin/0')).toEqual(['Usuarios'])
  expect([found(''), found('nada')]).toEqual([entries.map(({ title }) => title), []])
})

test('navigation leads to existing pages, and staff reach every list', () => {
  const paths = new Set(routes.map(({ path }) => path))
  const links = linksOf([adminNav, dashboardNav, homeNav, scribeNav])
  expect(links.filter(({ to }) => !paths.has(to))).toEqual([])
  const lists = routes.filter(({ path, layout }) => layout === 'admin' && !path.includes(':'))
  const shown = new Set<string>(linksOf([adminNav]).map(({ to }) => to))
  expect(lists.map(({ path }) => path).filter((path) => !shown.has(path))).toEqual([
    '/admin/profile',
    // For developers.
    '/dev/components',
  ])
})

test('a device is named by its user agent', () => {
  const agents = {
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0':
      'Firefox, Windows',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1':
      'Safari, iPhone',
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36':
      'Chrome, Android',
    'Mozilla/5.0 (Macintosh) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156.0': 'Edge, Mac',
  }
  for (const [agent, name] of Object.entries(agents)) expect(deviceOf(agent)).toBe(name)
  expect([deviceOf('curl/8'), deviceOf(null)]).toEqual([null, null])
})

test('no two actions on the rows of a list have the same key', () => {
  const lists = readSources(join(import.meta.dirname, '..'), ['web'])
    .filter(({ text }) => text.includes('= defineList('))
    .map(({ path, text }) => [path, [...text.matchAll(/\bkey: '(\w)'/g)].map(([, key]) => key)])
  expect(lists.filter(([, keys]) => (keys?.length ?? 0) > 0).length).toBeGreaterThan(6)
  for (const [path, keys = []] of lists)
    expect([path, new Set(keys).size]).toEqual([path, keys.length])
})
