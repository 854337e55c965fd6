import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkMap } from './check-map.ts'

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'numo-map-'))))
afterEach(() => rmSync(root, { recursive: true }))

const whole = {
  'web/routes.ts': `export const routes = [{ path: '/a', layout: 'plain', page: 'public/a' }]`,
  'web/pages/public/a.tsx': '',
  'web/layouts/plain.tsx': '',
  'domains/cities/contract.ts': `export const getCity = endpoint({})\nexport const City = z.object({})`,
  'domains/cities/api.ts': `export const api = [serve(contract.getCity, getCity)]`,
  'server/served.ts': `import { api } from '@numo/domains/cities/api.ts'`,
  'domains/cities/README.md': 'Cities. See `server/database/migrations/NNNN-<noun>.sql`.',
  'server/database/migrations/0001-cities.sql': '',
  'docs/decisions/0001-cities.md': 'Copy of [the other](../../README.md#top).',
  'README.md': '`domains/*/contract.ts`, `npm start`, [docs](docs/), [web](https://numo.example)',
}
const problemsOf = (changes: Record<string, string | null> = {}) => {
  for (const [path, text] of Object.entries({ ...whole, ...changes })) {
    if (text === null) continue
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkMap(root)
}

test('duplicate decision numbers, an unmapped folder of pages, a verb without a docstring', async () => {
  expect(
    await problemsOf({
      'docs/decisions/0001-other.md': '',
      'ARCHITECTURE.md': '```\ndomains/  claims  cities\nserver/\nweb/  pages/ layouts/\ne2e/\n```',
      'domains/claims/README.md': '',
      'domains/old-claims/README.md': '',
      'web/maps/a.ts': '',
      'domains/cities/api.ts': `import { getCity } from './get-city.ts'\nexport const api = [serve(contract.getCity, getCity)]`,
      'domains/cities/get-city.ts': 'export const getCity = () => {}',
      'domains/cities/rules.ts': `/** What it is. */\nexport const isCity = () => true\n\nexport function isTown() {}\nexport const kinds = ['a']`,
      'adapters/mail/port.ts':
        'export type Mail = { to: string }\nexport type Sender = {\n  send(mail: Mail): void\n}',
    })
  ).toEqual([
    'docs/decisions/0001-other.md has the number of another decision',
    'ARCHITECTURE.md does not name domains/old-claims/ in its map',
    'ARCHITECTURE.md does not name web/maps/ in its map',
    'adapters/mail/port.ts: Sender does not say what it promises',
    'domains/cities/rules.ts: isTown does not say what it promises',
    'domains/cities/get-city.ts: getCity does not say what it promises',
  ])
})

test('a correct map has no problem', async () => {
  expect(await problemsOf()).toEqual([])
})

test('a route without its page or layout', async () => {
  expect(
    await problemsOf({ 'web/pages/public/a.tsx': null, 'web/layouts/plain.tsx': null })
  ).toEqual([
    'web/routes.ts: /a names web/pages/public/a.tsx, which does not exist',
    'web/routes.ts: /a names web/layouts/plain.tsx, which does not exist',
  ])
})

test('an endpoint without a verb', async () => {
  const problem = 'domains/cities/contract.ts: getCity is not served in domains/cities/api*.ts'
  const only = `export const api = [serve(contract.getCityOther, getCityOther)] // serve(getCity, x)`
  expect(await problemsOf({ 'domains/cities/api.ts': only })).toEqual([problem])
})

test('an endpoint of another contract file and kind without a verb', async () => {
  const contract = `export const listCities = listEndpoint({})\nexport const getTown = endpoint({})`
  const served = `export const adminApi = [serve(admin.getTown, getTown)]`
  expect(
    await problemsOf({
      'domains/cities/contract-admin.ts': contract,
      'domains/cities/api-admin.ts': served,
      'server/served.ts': `import { adminApi, api } from '@numo/domains/cities/api.ts'`,
    })
  ).toEqual([
    'domains/cities/contract-admin.ts: listCities is not served in domains/cities/api*.ts',
  ])
})

test('endpoints served by a domain and not registered', async () => {
  expect(await problemsOf({ 'server/served.ts': '' })).toEqual([
    'domains/cities serves api, which no file of server/ joins',
  ])
})

test('a domain without a README', async () => {
  expect(await problemsOf({ 'domains/cities/README.md': null })).toEqual([
    'domains/cities has no README.md',
  ])
})

test('documentation that names unknown paths', async () => {
  expect(
    await problemsOf({
      'README.md':
        'See `web/pages/public/b.tsx` and `domains/<noun>/rules.ts`, [this](docs/gone.md).',
      'docs/decisions/0001-cities.md':
        'See [up](../README.md) and\n```\n`web/not-checked.ts`\n```\n',
    })
  ).toEqual([
    'README.md names web/pages/public/b.tsx, which does not exist',
    'README.md names domains/<noun>/rules.ts, which does not exist',
    'README.md names docs/gone.md, which does not exist',
    'docs/decisions/0001-cities.md names docs/README.md, which does not exist',
  ])
})
