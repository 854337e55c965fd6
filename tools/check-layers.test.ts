import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkLayers } from './check-layers.ts'

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'numo-layers-'))))
afterEach(() => rmSync(root, { recursive: true }))

const problemsOf = (files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkLayers(root)
}

test('a conforming repository has no problem', () => {
  expect(
    problemsOf({
      'kit/a.ts': `import { b } from './b.ts'`,
      'domains/providers/contract.ts': `import { z } from 'zod'\nimport { a } from '@numo/kit/a.ts'`,
      'domains/providers/find.ts': `import { port } from '@numo/adapters/email/port.ts'`,
      'web/pages/public/index.tsx': `import {\n  a,\n  b,\n} from '@numo/domains/providers/contract.ts'`,
      'web/pages/admin/index.tsx': `import { Table } from '@mantine/core'`,
      'server/http/api.ts': `import { api } from '@numo/domains/providers/api.ts'`,
      'server/http/pages.ts': `const site = await import('../../build/server/site.js')`,
      'domains/providers/find.test.ts': `import { testApp } from '@numo/server/test-app.ts'`,
    })
  ).toEqual([])
})

test('the UTC day of an instant is found', () => {
  const says = "web/a/b.tsx shows the UTC day of an instant: use formats.moment(at, 'day')"
  expect(problemsOf({ 'web/a/b.tsx': `formats.day(one.paid_at.slice(0, 10))` })).toContain(says)
  expect(problemsOf({ 'web/a/b.tsx': `formats.day(one.paid_on)` })).not.toContain(says)
})

test.each([
  ['kit/a.ts', `import { b } from '../domains/context.ts'`, 'domains/context.ts'],
  ['adapters/email/smtp.ts', `import type { B } from '@numo/domains/b.ts'`, 'domains/b.ts'],
  ['domains/a/b.ts', `import { c } from '@numo/adapters/email/smtp.ts'`, 'adapters/email/smtp.ts'],
  ['domains/a/b.ts', `export { c } from '@numo/server/c.ts'`, 'server/c.ts'],
  ['domains/a/contract.ts', `import { b } from './b.ts'`, 'domains/a/b.ts'],
  ['domains/a/rules.ts', `import {\n  b,\n  c,\n} from './list-as.ts'`, 'domains/a/list-as.ts'],
  ['web/a.tsx', `import { b } from '@numo/domains/a/list-as.ts'`, 'domains/a/list-as.ts'],
  ['web/a.tsx', `const b = () => import('@numo/server/b.ts')`, 'server/b.ts'],
  ['server/a.ts', `import '../web/site.tsx'`, 'web/site.tsx'],
  ['web/pages/public/a.tsx', `import { B } from '@mantine/core'`, '@mantine/core'],
  ['web/ui/a.tsx', `import '@mantine/core/styles.css'`, '@mantine/core/styles.css'],
])('%s may not say %s', (path, text, to) => {
  expect(problemsOf({ [path]: text })).toEqual([`${path} may not import ${to}`])
})

test('an import in a comment is none', () => {
  const text = `/** Unlike\n * import { b } from '../server/b.ts' */\n// import '../server/b.ts'\n`
  expect(problemsOf({ 'kit/a.ts': text })).toEqual([])
})

test('circular imports between domains', () => {
  expect(
    problemsOf({
      'domains/a/x.ts': `import { y } from '../b/y.ts'`,
      'domains/b/y.ts': `import { z } from '../c/z.ts'`,
      'domains/c/z.ts': `import type { X } from '../a/x.ts'`,
      'domains/d/w.ts': `import { x } from '../a/x.ts'`,
    })
  ).toEqual(['domains import each other in a circle: a -> b -> c -> a'])
})

test.each([
  ['web/ui/button.tsx', '../app/call.ts', 'web/app/call.ts'],
  ['web/app/call.ts', '../claims/claim-row.tsx', 'web/claims/claim-row.tsx'],
  ['web/claims/claim-row.tsx', '../pages/home/claims.tsx', 'web/pages/home/claims.tsx'],
  ['web/words/words.ts', '../ui/button.tsx', 'web/ui/button.tsx'],
  ['web/layouts/home.tsx', '../router.tsx', 'web/router.tsx'],
  ['web/routes.ts', './ui/button.tsx', 'web/ui/button.tsx'],
])('a file of web/ that imports upwards: %s', (path, name, to) => {
  expect(problemsOf({ [path]: `import type { X } from '${name}'` })).toEqual([
    `${path} may not import ${to}, which stands in a higher layer of web/`,
  ])
})

test('folders of nouns import each other, but in no circle; tests import what they like', () => {
  const files = {
    'web/router.tsx': `import { routes } from './routes.ts'\nimport { home } from './pages/home.tsx'`,
    'web/ui/link.tsx': `import { routes } from '../routes.ts'`,
    'web/claims/row.tsx': `import { Total } from '../payments/total.tsx'\nimport { A } from '../app/a.ts'`,
    'web/ui/link.test.tsx': `import { Row } from '../claims/row.tsx'`,
    'web/test-draw.tsx': `import { Row } from './claims/row.tsx'`,
  }
  expect(problemsOf(files)).toEqual([])
  expect(
    problemsOf({ 'web/payments/total.tsx': `import { Row } from '../claims/row.tsx'` })
  ).toEqual(['folders of web/ import each other in a circle: claims -> payments -> claims'])
})

const migrations = {
  'domains/cities/README.md': '# Cities',
  'domains/providers/README.md': '# Providers',
  'server/database/migrations/0001-cities.sql': 'create table city (id text);',
  'server/database/migrations/0002-providers.sql': 'create table if not exists provider (id text);',
}
test.each([
  `db.insertInto('city')`,
  `tx.updateTable("city as c")`,
  `tx\n  .deleteFrom(\n    'city')`,
  `tx.mergeInto('city')`,
  'sql`insert into city (id) values (1)`',
  'sql`UPDATE city SET id = 1`',
  'sql`delete from only city`',
  'sql`truncate table city`',
  'copyFrom(`copy city (id) from stdin`)',
])('a domain that writes the table of another: %s', (code) => {
  const files = { ...migrations, 'domains/providers/save.ts': code }
  expect(problemsOf(files)).toEqual([
    'domains/providers/save.ts writes city, which belongs to domains/cities',
  ])
  rmSync(join(root, 'domains/providers/save.ts'))
  expect(problemsOf({ 'domains/cities/save.ts': code })).toEqual([])
})

test.each([
  [`useQuery({ queryKey: ['doctors'], queryFn })`, 'queryKey'],
  [`queries.invalidateQueries({ predicate })`, 'invalidateQueries'],
  [`const queries = useQueryClient()`, 'useQueryClient'],
])('a query key read or invalidated by hand: %s', (code, name) => {
  const problem = `web/home/doctors.tsx uses ${name} by hand: read with useRead, write with useCommand`
  expect(problemsOf({ 'web/app/use-read.ts': code, 'web/home/doctors.tsx': code })).toEqual([
    problem,
  ])
})

test('reading the table of another domain, or mentioning a write, is allowed', () => {
  const code = `// insert into city\nsql\`select * from city for update of city\`; db.selectFrom('city')`
  expect(problemsOf({ ...migrations, 'domains/providers/find.ts': code })).toEqual([])
})

test('a table of a frozen migration belongs to the domain named for it', () => {
  const files = {
    'domains/onboarding/README.md': '# Onboarding',
    'domains/claims/README.md': '# Claims',
    'server/database/migrations/0056-onboarding.sql':
      'create table onboarding_draft (id text);\ncreate table claim (id text);',
  }
  expect(
    problemsOf({
      ...files,
      'domains/claims/file-claim.ts': `tx.insertInto('claim')`,
      'domains/onboarding/save.ts': `tx.insertInto('onboarding_draft')`,
    })
  ).toEqual([])
  expect(problemsOf({ 'domains/onboarding/save.ts': `tx.insertInto('claim')` })).toEqual([
    'domains/onboarding/save.ts writes claim, which belongs to domains/claims',
  ])
})

test('a table of an unknown domain, unless the server owns it', () => {
  expect(
    problemsOf({
      'server/database/migrations/0001-core.sql': 'create table app.secret (id text);',
      'server/database/migrations/0002-invoices.sql': 'create table thing (id text);',
    })
  ).toEqual(['thing belongs to domains/invoices, which does not exist'])
})

test('a duplicate migration number, unless both were released', () => {
  expect(
    problemsOf({
      'server/database/migrations/0066-clients.sql': '',
      'server/database/migrations/0066-providers.sql': '',
      'server/database/migrations/0085-clients.sql': '',
      'server/database/migrations/0085-providers.sql': '',
    })
  ).toEqual([
    'server/database/migrations/0085-providers.sql has the number of another migration: 0085',
  ])
})

test.each([
  ['type Owned = { by: "saved-provider" }', 'saved-provider', 'saved_provider'],
  ['export const savedProviders = 1', 'savedProviders', 'saved_provider'],
  ['let city_id', 'city_id', 'city'],
  ["const kinds = ['cities']", 'cities', 'city'],
])('a noun of the product in kit: %s', (code, name, noun) => {
  const files = {
    'domains/cities/README.md': '# Cities',
    'domains/saved-providers/README.md': '# Saved providers',
  }
  expect(problemsOf({ ...files, 'kit/a.ts': code })).toEqual([
    `kit/a.ts says ${name}: kit names no noun of the product (${noun})`,
  ])
  expect(
    problemsOf({
      'kit/a.ts': `// a city\nconst zone = 'America/Mexico_City', text = 'no city', list = zone`,
    })
  ).toEqual([])
})

test('a barrel file', () => {
  expect(problemsOf({ 'kit/index.ts': `export * from './a.ts'` })).toEqual([
    'kit/index.ts is a barrel: imports name the file that has what they need',
  ])
})

test('a file over the limit, unless it is a test or generated', () => {
  const long = 'x\n'.repeat(251)
  expect(
    problemsOf({
      'web/long.tsx': long,
      'web/long.test.tsx': long,
      'web/styles/long.css': long,
      'domains/tables.ts': `// Generated from the migrations.\n${long}`,
    })
  ).toEqual([
    'web/long.tsx has 251 lines of code, more than 250: split it',
    'web/styles/long.css has 251 lines of code, more than 250: split it',
  ])
})

test('the limit of a file counts code, without tables of plain data', () => {
  const rows = `  { id: 'a', name: 'Ana' },\n`.repeat(240)
  const code = 'run()\n'.repeat(20)
  const data = (begin: string, end: string) =>
    `export const people = ${begin}\n${rows}${end}\n${code}`
  expect(
    problemsOf({
      'kit/list.ts': data('[', '] as const'),
      'kit/set.ts': data('new Set([', '])'),
      'kit/record.ts': data('{', '}').replaceAll('  { id', '  a: { id'),
    })
  ).toEqual([])
  const functions = data('[', ']').replace(`'Ana' }`, `'Ana', make: () => 1 }`)
  const call = data('run([', '])')
  expect(problemsOf({ 'kit/functions.ts': functions, 'kit/call.ts': call })).toEqual([
    'kit/call.ts has 262 lines of code, more than 250: split it',
    'kit/functions.ts has 262 lines of code, more than 250: split it',
  ])
})
