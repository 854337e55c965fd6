import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/test-database.ts'
import { columnNames, writeTemplate } from './csv/layout.ts'
import { loadFewCities } from './test-cities.ts'
import {
  bundleOf,
  fixture,
  importInto,
  lines,
  rejectsIn,
  written,
  type Resource,
} from './test-inputs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await loadFewCities(database.pool)
})
afterAll(() => database.stop())

/** Values that no field expects. */
const texts: Record<string, string> = {
  NUL: 'a\0b',
  'half a character': 'a\ud800b',
  'other half': '\udc00',
  controls: 'a\u0001\u001b\u007f\u0085b',
  'a million letters': 'x'.repeat(1_100_000),
  'a cut in a character': `${'x'.repeat(199)}🩺🩺`,
  'many wide characters': '🩺'.repeat(300),
  ['__proto__']: '__proto__',
  'half a year': '1999.5',
  constructor: 'constructor',
  'ends COPY': '\\.\n\\N\t{"',
  'first year': '0000-01-01',
  backslash: '\\u0000',
  'not a character': '\uffff\ufdd0',
}
const others: Record<string, unknown> = {
  number: 7,
  'large number': 1e300,
  truth: true,
  nothing: null,
  list: ['x', 1, null],
  object: { toString: 1, valueOf: 1, __proto__x: 1 },
  // Expanded in the JSON text: JSON.stringify fails on nesting this deep.
  deep: '@deep@',
}

const deepened = (text: string) =>
  text.replaceAll('"@deep@"', `${'['.repeat(20_000)}${']'.repeat(20_000)}`)

type Path = (string | number)[]
/** Returns the path of every scalar of a resource. */
function leaves(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, [...path, Array.isArray(value) ? Number(key) : key])
  )
}
function changed(resource: Resource, path: Path, to: unknown): Resource {
  const copy = structuredClone(resource)
  // The path is one that `leaves` returned.
  let at: Record<string | number, unknown> = copy
  for (const key of path.slice(0, -1)) at = at[key] as typeof at
  at[path.at(-1) ?? ''] = to
  return copy
}

/**
 * Returns every resource once per scalar with that value replaced, each copy with its own id unless the id is what
 * is replaced.
 */
const spoiled = (all: readonly Resource[], to: unknown) =>
  all.flatMap((resource) =>
    leaves(resource).map((path, n) =>
      changed(
        path[0] === 'id' ? resource : { ...resource, id: `${resource.id}-bad-${n}` },
        path,
        to
      )
    )
  )
const types = [
  'Organization',
  'InsurancePlan',
  'Location',
  'HealthcareService',
  'Practitioner',
  'PractitionerRole',
  'OrganizationAffiliation',
  'Endpoint',
]
const oneOfEach = (all: readonly Resource[]) =>
  types.flatMap((type) => all.find(({ resourceType }) => resourceType === type) ?? [])

/** Omits rejects for an NPI that another test of this file gave to other people. */
const rejectedIn = async (path: string | null) =>
  (await rejectsIn(path)).filter(({ reason }) => !reason.startsWith('NPI'))

/** Expects every valid record to be stored, and each reject to have file and line. */
async function expectRestStored(path: string, source: string, good: readonly Resource[]) {
  const report = await importInto(database.pool, path, { source, partial: true })
  const { rows } = await database.pool.query<{ key: string }>(
    `select type || '/' || ref as key from directory_record where source_id = $1 and status = 'active'`,
    [source]
  )
  const stored = new Set(rows.map(({ key }) => key))
  expect(good.filter(({ resourceType, id }) => !stored.has(`${resourceType}/${id}`))).toEqual([])
  for (const { line, file, reason } of await rejectsIn(report.rejects_file)) {
    expect([line > 0, file !== '', reason.length < 1000]).toEqual([true, true, true])
  }
  return report
}

const values = { ...texts, ...others }
test.each(Object.keys(values))(
  'resources with %s in any value: at most one reject each, and the others are imported',
  async (name) => {
    const all = await fixture()
    const isLong = name === 'a million letters'
    const bad = spoiled(isLong ? oneOfEach(all).slice(4, 5) : oneOfEach(all), values[name])
    const source = `n-${Object.keys(values).indexOf(name)}`
    const lineReport = await expectRestStored(
      await written({ 'acme.ndjson': deepened(lines([...bad, ...all])) }),
      source,
      all
    )
    expect(lineReport.rejected).toBeLessThanOrEqual(bad.length)
    const bundle = bundleOf(isLong ? bad.slice(0, 3) : bad)
    await expectRestStored(
      await written({
        'acme.json': deepened(
          JSON.stringify({ ...bundle, entry: [...bundle.entry, ...bundleOf(all).entry] }, null, 1)
        ),
      }),
      `b${source}`,
      all
    )
  },
  60_000
)

test('an id with NUL is one reject with its line', async () => {
  const all = await fixture()
  const bad = all.map((one) => ({ ...one, id: 'a\0b' }))
  const report = await expectRestStored(
    await written({ 'acme.ndjson': lines([...all, ...bad]) }),
    'nul',
    all
  )
  expect(report.rejected).toBe(bad.length)
  const rejects = await rejectedIn(report.rejects_file)
  expect(rejects.map(({ line }) => line)).toEqual(bad.map((_one, at) => all.length + at + 1))
})

test('invalid bytes break one record each', async () => {
  const all = await fixture()
  for (const [n, bytes] of [[0], [0xff, 0xfe], [0xc3], [0xed, 0xa0, 0x80]].entries()) {
    const [before, after] = JSON.stringify({ ...all[0], id: 'SPOILED' }).split('SPOILED')
    const bad = Buffer.concat([
      Buffer.from(before ?? ''),
      Buffer.from(bytes),
      Buffer.from(`${after}\n`),
    ])
    const path = await written({ 'acme.ndjson': Buffer.concat([bad, Buffer.from(lines(all))]) })
    const report = await expectRestStored(path, `bytes-${n}`, all)
    expect(report.rejected).toBe(1)
    expect(await rejectedIn(report.rejects_file)).toMatchObject([{ line: 1 }])
  }
})

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
test.each(Object.keys(texts))(
  'rows of a table with %s in any column: at most one reject each, and the others are imported',
  async (name) => {
    const text = texts[name] ?? ''
    const template = writeTemplate()
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
    const rows = [1, 3].flatMap((row) =>
      columnNames.map((_column, spoiledAt) => {
        const cells = (template[row] ?? '').split(',')
        cells[0] = `bad-${row}-${spoiledAt}`
        cells[spoiledAt] = text
        return cells.map(quoted).join(',')
      })
    )
    const source = `t-${Object.keys(texts).indexOf(name)}`
    const path = await written({
      'acme.csv': [template[0], ...rows, ...template.slice(1)].join('\n'),
    })
    const report = await importInto(database.pool, path, { source, kind: 'partner', partial: true })
    const { rows: stored } = await database.pool.query<{ ref: string }>(
      `select ref from directory_record where source_id = $1 and type in ('Practitioner', 'Organization') and ref in ('d-001', 'f-001') order by 1`,
      [source]
    )
    expect(stored.map(({ ref }) => ref)).toEqual(['d-001', 'f-001'])
    expect(
      new Set((await rejectsIn(report.rejects_file)).map(({ line }) => line > 0))
    ).not.toContain(false)
  },
  60_000
)
