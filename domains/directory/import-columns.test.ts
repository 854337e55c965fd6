import { describe, expect, it, test } from 'vitest'
import type { TestDatabase } from '../../server/test-database.ts'
import { columnKey, readColumns } from './csv/columns.ts'
import { columnNames, numoLayout, writeTemplate } from './csv/layout.ts'
import { parseMapping } from './csv/mapping.ts'
import { loadMapping } from './load-mapping.ts'
import type { ImportOptions } from './import-directory.ts'
import { importDatabases } from './test-cities.ts'
import { checksums, importInto, rejectsIn, written } from './test-inputs.ts'

const { fresh } = importDatabases()

const bring = async ({ pool }: TestDatabase, text: string, more: Partial<ImportOptions> = {}) =>
  importInto(pool, await written({ 'acme.csv': text }), more)
const refs = async ({ pool }: TestDatabase) =>
  (
    await pool.query<{ ref: string }>(
      `select ref from directory_record where type = 'Practitioner' and status = 'active' order by 1`
    )
  ).rows.map(({ ref }) => ref)
/** Expects a refusal with these words and an unchanged directory. */
async function expectRefused(
  database: TestDatabase,
  text: string,
  words: readonly string[],
  more: Partial<ImportOptions> = {}
) {
  const before = await checksums(database.pool)
  const refused = await bring(database, text, more).then(
    () => 'it was imported',
    (error: unknown) => String(error)
  )
  for (const word of words) expect(refused).toContain(word)
  expect(await checksums(database.pool)).toEqual(before)
}

describe('an unknown column', () => {
  it('is reported with the nearest name before anything is stored, unless ignored explicitly', async () => {
    const database = await fresh()
    const text =
      'provider_id,name,city,country,lanugages,favourite colour\nd1,Ana Solís,Guadalajara,MX,es,red\n'
    await expectRefused(database, text, [
      'acme.csv has columns nobody knows: "lanugages" (is it languages?), "favourite colour".',
      '--ignore-columns="lanugages,favourite colour"',
    ])
    await expectRefused(database, text, ['"favourite colour"'], { ignore_columns: ['lanugages'] })
    await bring(database, text, { ignore_columns: ['Lanugages', 'favourite_colour'] })
    expect(await refs(database)).toEqual(['d1'])
    const { rows } = await database.pool.query(
      `select trouble from directory_import where status = 'failed' order by started_at limit 1`
    )
    expect(rows).toEqual([
      {
        trouble: {
          code: 'unknown-columns',
          file: 'acme.csv',
          columns: [
            { name: 'lanugages', nearest: 'languages' },
            { name: 'favourite colour', nearest: null },
          ],
        },
      },
    ])
  })

  it('of a mapped table is one that the mapping neither uses nor ignores', async () => {
    const database = await fresh()
    const columns = { provider_id: 'Nr', name: 'Name', city: 'Town', country: { value: 'MX' } }
    const mapping = (more: object) =>
      parseMapping(JSON.stringify({ columns, ...more }), 'm', columnNames)
    const text = 'Nr,Name,Town,Note 1,Note 2,Fax\n7,Ana Solís,Guadalajara,x,y,z\n'
    await expectRefused(database, text, ['"Note 1"', '"Note 2"', '"Fax"'], { mapping: mapping({}) })
    await expectRefused(database, text, ['nobody knows: "Fax"'], {
      mapping: mapping({ ignores: ['Note {n}'] }),
    })
    await bring(database, text, { mapping: mapping({ ignores: ['Note {n}', 'FAX'] }) })
    expect(await refs(database)).toEqual(['7'])
  })

  it('without a name is allowed while it is empty', async () => {
    const database = await fresh()
    const report = await bring(
      database,
      'provider_id,name,city,country,,\nd1,Ana Solís,Guadalajara,MX,,\nd2,Bo Li,Guadalajara,MX,,x\n'
    )
    expect(await refs(database)).toEqual(['d1'])
    expect(
      (await rejectsIn(report.rejects_file)).map(({ line, reason }) => [line, reason])
    ).toEqual([[3, 'Column 6 has a value and no name']])
  })
})

describe('the name of a column', () => {
  test.each([
    'PROVIDER ID',
    'Provider-Id',
    ' provider__id ',
    '\ufeffprovider_id',
    'provider\u00a0id',
  ])('may be written "%s"', async (name) => {
    const database = await fresh()
    await bring(database, `${name},name,city,country\nd1,Ana Solís,Guadalajara,MX\n`)
    expect(await refs(database)).toEqual(['d1'])
  })

  it('is that of one column only', async () => {
    const database = await fresh()
    await expectRefused(
      database,
      'provider_id,PROVIDER ID,name,city,country\nd1,d2,Ana Solís,Guadalajara,MX\n',
      ['acme.csv has two columns of one name: "provider_id" and "PROVIDER ID". Keep one of them.']
    )
  })

  it('that is required is proposed when a similar one exists', async () => {
    const database = await fresh()
    await expectRefused(database, 'provider_id,nmae,city,country\nd1,Ana Solís,Guadalajara,MX\n', [
      'has no column "name" (is it "nmae"?)',
    ])
  })

  it('that a mapping names is required, also when the mapping only renames', async () => {
    const database = await fresh()
    const columns = { provider_id: 'Doctor Nr', name: 'Name', city: 'Town', country: 'Country' }
    await expectRefused(
      database,
      'Doctor No,Name,Town,Country\nd1,Ana Solís,Guadalajara,MX\n',
      ['has no column "Doctor Nr" (is it "Doctor No"?)'],
      { mapping: parseMapping(JSON.stringify({ columns }), 'm', columnNames) }
    )
  })
})

test('every column of the template and of the NPPES file is known', async () => {
  const header =
    writeTemplate()
      .split('\n')
      .find((line) => !line.startsWith('#'))
      ?.split(',') ?? []
  expect(readColumns(header, numoLayout, [])).toMatchObject({ unknown: [], missing: [], twins: [] })
  const nppes = await loadMapping('nppes')
  const ignored = nppes.ignores ?? []
  expect(ignored.length).toBeGreaterThan(20)
  const { unknown } = readColumns(
    [...ignored.map((name) => name.replace('{n}', '50')), 'Other Provider Identifier_x'],
    nppes,
    []
  )
  expect(unknown.map(({ name }) => name)).toEqual(['Other Provider Identifier_x'])
  expect(new Set(columnNames.map(columnKey)).size).toBe(columnNames.length)
})

describe('ids of an earlier import', () => {
  const first = [
    'provider_id,npi,name,location_id,line1,city,country',
    'd1,1000000001,Ana Solís,l1,Calle 1,Guadalajara,MX',
    'd2,,Bo Li,l2,Calle 2,Guadalajara,MX',
  ].join('\n')
  const lost = [
    'had an id of their own in an earlier import',
    'Without it they would be taken for others',
  ]

  test.each([
    [
      'the column is gone',
      'name,location_id,line1,city,country\nAna Solís,l1,Calle 1,Guadalajara,MX\n',
    ],
    [
      'only the NPI is left',
      'npi,name,location_id,line1,city,country\n1000000001,Ana Solís,l1,Calle 1,Guadalajara,MX\n',
    ],
    [
      'one row lacks it',
      'provider_id,name,location_id,line1,city,country\nd1,Ana Solís,l1,Calle 1,Guadalajara,MX\n,Bo Li,l2,Calle 2,Guadalajara,MX\n',
    ],
    [
      'all rows lack it, and the names are others',
      'provider_id,name,location_id,line1,city,country\n,Cy Okafor,l1,Calle 1,Guadalajara,MX\n',
    ],
    [
      'a place lacks its own',
      'provider_id,name,location_id,line1,city,country\nd1,Ana Solís,,Calle 1,Guadalajara,MX\nd2,Bo Li,l2,Calle 2,Guadalajara,MX\n',
    ],
  ])('are required: %s', async (_, text) => {
    const database = await fresh()
    await bring(database, first)
    for (const partial of [false, true]) await expectRefused(database, text, lost, { partial })
  })

  it('are not required of records that never had one, nor of another source', async () => {
    const database = await fresh()
    await bring(database, first)
    const rows = [...first.split('\n'), ',,Cy Okafor,,Calle 3,Guadalajara,MX']
    await bring(database, rows.join('\n'))
    expect(await refs(database)).toEqual(['cy-okafor@guadalajara', 'd1', 'd2'])
    await bring(
      database,
      rows
        .toReversed()
        .toSorted((a, b) => Number(b.startsWith('provider')) - Number(a.startsWith('provider')))
        .join('\n')
    )
    await bring(database, 'name,city,country\nAna Solís,Guadalajara,MX\n', { source: 'other' })
    expect(await refs(database)).toEqual([
      'ana-solis@guadalajara',
      'cy-okafor@guadalajara',
      'd1',
      'd2',
    ])
  })
})
