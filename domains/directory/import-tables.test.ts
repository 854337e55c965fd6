import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import type { TestDatabase } from '../../server/test-database.ts'
import { columnNames, writeTemplate, type Column } from './csv/layout.ts'
import { parseMapping } from './csv/mapping.ts'
import { loadMapping } from './load-mapping.ts'
import { importDatabases } from './test-cities.ts'
import { checksums, importInto, rejectsIn, stated, written } from './test-inputs.ts'

const { fresh } = importDatabases()

type Cells = Partial<Record<Column, string>>
const cell = (text: string) => (/[",\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const table = (rows: readonly Cells[], delimiter = ',') =>
  [
    columnNames.join(delimiter),
    ...rows.map((row) => columnNames.map((name) => cell(row[name] ?? '')).join(delimiter)),
  ]
    .map((line) => `${line}\n`)
    .join('')

const ana: Cells = {
  provider_id: 'a1',
  name: 'Ana Solís',
  languages: 'Spanish|en-US',
  specialties: 'dermatology|207RC0000X',
  organization: 'Clínica Prueba',
  line1: 'Calle 1',
  city: 'Guadalajara',
  country: 'México',
  latitude: '20.67',
  longitude: '-103.35',
  hours: 'lun-vie 09:00-14:00',
  accepting_new_patients: 'yes',
  insurer: 'Example Mutual',
  plan: 'Gold',
  network: 'Select',
  billing: 'direct',
  confirmed_on: '2026-10-01',
}
const find = async ({ pool }: TestDatabase) =>
  (
    await pool.query(
      `select p.full_name, p.languages, (select array_agg(code order by is_primary desc) from provider_specialty where provider_id = p.id) as codes,
              l.city_id, l.time_zone, pl.hours, pl.accepting_new_patients, c.name as insurer, n.name as network,
              (select string_agg(i.name, ',') from insurance_plan_network x join insurance_plan i on i.id = x.insurance_plan_id where x.insurance_network_id = n.id) as plans,
              a.billing, a.confirmed_on
         from provider p join provider_location pl on pl.provider_id = p.id
         join practice_location l on l.id = pl.practice_location_id
         left join acceptance a on a.provider_location_id = pl.id
         left join insurance_network n on n.id = a.insurance_network_id
         left join insurance_company c on c.id = n.insurance_company_id order by 1, network`
    )
  ).rows

describe('a table in our layout', () => {
  it('is read row by row: provider, place, organisation, network and plan', async () => {
    const database = await fresh()
    const path = await written({ 'acme.csv': table([ana]) })
    const report = await importInto(database.pool, path, { kind: 'partner' })
    expect(report.source.kind).toBe('partner')
    expect(await find(database)).toEqual([
      {
        full_name: 'Ana Solís',
        languages: ['es', 'en'],
        codes: ['207N00000X', '207RC0000X'],
        city_id: 'guadalajara',
        time_zone: 'America/Mexico_City',
        hours: Object.fromEntries(
          ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, [['09:00', '14:00']]])
        ),
        accepting_new_patients: 'yes',
        insurer: 'Example Mutual',
        network: 'Select',
        plans: 'Gold',
        billing: 'direct',
        confirmed_on: '2026-10-01',
      },
    ])
  })

  it('confirms nothing when it is only a list, which is the default', async () => {
    const database = await fresh()
    const report = await importInto(database.pool, await written({ 'acme.csv': table([ana]) }))
    expect(report.source.kind).toBe('list')
    expect((await find(database)).map((row) => row.confirmed_on)).toEqual([null])
  })

  it('joins the rows of one provider: an acceptance for each network, all networks for each plan', async () => {
    const database = await fresh()
    const rows = [
      ana,
      { ...ana, network: 'Open' },
      { ...ana, plan: 'Basic', network: 'Open' },
      { ...ana, provider_id: 'b2', name: 'Bo Li', npi: '1234567890', plan: '', network: '' },
    ]
    await importInto(database.pool, await written({ 'acme.csv': table(rows) }))
    expect((await find(database)).map((r) => [r.full_name, r.network, r.plans])).toEqual([
      ['Ana Solís', 'Open', 'Basic,Gold'],
      ['Ana Solís', 'Select', 'Gold'],
      ['Bo Li', 'Example Mutual', null],
    ])
    const { rows: count } = await database.pool.query(
      'select count(*)::int as places from practice_location'
    )
    expect(count).toEqual([{ places: 1 }])
  })

  test.each([
    ['semicolons', (rows: Cells[]) => table(rows, ';')],
    ['tabs', (rows: Cells[]) => table(rows, '\t')],
    ['Windows line ends', (rows: Cells[]) => table(rows).replaceAll('\n', '\r\n')],
    ['a byte order mark', (rows: Cells[]) => `\ufeff${table(rows)}`],
    ['comments', (rows: Cells[]) => `# hello, "world\n\n${table(rows)}# the end\n`],
    ['gzip', (rows: Cells[]) => gzipSync(table(rows))],
    [
      'columns in another order and case',
      (rows: Cells[]) => {
        const names = columnNames.toReversed()
        return [
          names.join(',').toUpperCase(),
          ...rows.map((row) => names.map((n) => cell(row[n] ?? '')).join(',')),
        ].join('\n')
      },
    ],
  ])('may have %s', async (_, make) => {
    const [one, other] = [await fresh(), await fresh()]
    const rows = [
      ana,
      { ...ana, provider_id: 'b2', name: 'Bo "B" Li', line1: 'Calle 2; piso 1, local 3' },
    ]
    await importInto(one.pool, await written({ 'acme.csv': table(rows) }))
    await importInto(other.pool, await written({ 'acme.csv': make(rows) }))
    expect(await stated(other.pool)).toEqual(await stated(one.pool))
  })

  it('is idempotent, also with its rows in another order', async () => {
    const database = await fresh()
    const rows = [ana, { ...ana, network: 'Open' }, { ...ana, provider_id: 'b2', name: 'Bo Li' }]
    await importInto(database.pool, await written({ 'acme.csv': table(rows) }))
    const before = await checksums(database.pool)
    const report = await importInto(
      database.pool,
      await written({ 'acme.csv': table(rows.toReversed()) })
    )
    expect(report.changed).toBe(false)
    expect(await checksums(database.pool)).toEqual(before)
  })

  it('rejects single rows with line and column, and keeps the former values around them', async () => {
    const database = await fresh()
    const good = { ...ana, provider_id: 'good', name: 'Good One', line1: 'Calle 9' }
    await importInto(database.pool, await written({ 'acme.csv': table([ana, good]) }))
    const before = await stated(database.pool)
    const bad: Cells[] = [
      { ...ana, latitude: '91' },
      { ...ana, longitude: '' },
      { ...ana, languages: 'Klingonese' },
      { ...ana, specialties: 'wizardry' },
      { ...ana, country: 'Atlantis' },
      { ...ana, city: '' },
      { ...ana, name: '' },
      { ...ana, npi: '12' },
      { ...ana, kind: 'robot' },
      { ...ana, hours: 'always' },
      { ...ana, confirmed_on: '2027-01-01' },
      { ...ana, confirmed_on: '1 Oct' },
      { ...ana, insurer: '' },
      { ...ana, practising_since: '1492' },
    ]
    const text = `${table([good, ...bad])}too,few\n`
    const report = await importInto(database.pool, await written({ 'acme.csv': text }), {
      accept_withdrawals: true,
    })
    const rejects = await rejectsIn(report.rejects_file)
    expect(rejects.map(({ line, id, reason }) => `${line} ${id} ${reason}`)).toMatchSnapshot()
    expect(await stated(database.pool)).toEqual(before)
  })

  it('withdraws a provider missing from the table', async () => {
    const database = await fresh()
    const bo = { ...ana, provider_id: 'b2', name: 'Bo Li' }
    await importInto(database.pool, await written({ 'acme.csv': table([ana, bo]) }))
    await importInto(
      database.pool,
      await written({ 'acme.csv': table([bo, { ...ana, status: 'inactive' }]) })
    )
    const { rows } = await database.pool.query('select full_name, status from provider order by 1')
    expect(rows).toEqual([
      { full_name: 'Ana Solís', status: 'inactive' },
      { full_name: 'Bo Li', status: 'active' },
    ])
  })
})

describe('the template', () => {
  it('explains every column and can be imported as it is', async () => {
    const template = writeTemplate()
    for (const name of columnNames) expect(template).toMatch(new RegExp(`^# ${name} +\\S`, 'm'))
    const database = await fresh()
    const report = await importInto(database.pool, await written({ 't.csv': template }), {
      kind: 'partner',
    })
    expect(report).toMatchObject({ rejected: 0, notes: [] })
    expect(await find(database)).toMatchObject([
      { full_name: 'Laboratorio Ejemplo', network: 'Example Select' },
      {
        full_name: 'Ximena Arriaga Solís',
        network: 'Example Select',
        confirmed_on: '2026-10-01',
        billing: 'direct',
      },
      {
        full_name: 'Ximena Arriaga Solís',
        network: 'Sample Basic',
        confirmed_on: null,
        billing: 'pay_and_claim',
      },
    ])
  })
})

describe('a foreign table', () => {
  const mapping = parseMapping(
    JSON.stringify({
      kind: 'insurer_directory',
      columns: {
        provider_id: 'Nr',
        kind: { column: 'Type', values: { D: 'person', H: 'facility' }, otherwise: 'person' },
        name: { first_of: ['Organisation', { columns: ['First', 'Last'] }] },
        specialties: { numbered: 'Code {n}', to: 3, main: { column: 'Main {n}', is: 'Y' } },
        status: { when_filled: 'Left on', then: 'inactive', otherwise: 'active' },
        line1: 'Street',
        city: 'Town',
        country: { value: 'MX' },
        insurer: { value: 'Example Mutual' },
        plan: 'Plan',
        confirmed_on: { column: 'Seen', date: 'dd/mm/yyyy' },
      },
    }),
    'test',
    columnNames
  )
  const text = [
    'Nr,Type,Organisation,First,Last,Code 1,Main 1,Code 2,Main 2,Left on,Street,Town,Plan,Seen',
    '7,D,,ANA,DE LA CRUZ,207RC0000X,N,207N00000X,Y,,CALLE 1,GUADALAJARA,Gold,3/10/2026',
    '8,H,HOSPITAL MUESTRA,,,282N00000X,Y,,,,CALLE 2,GUADALAJARA,Gold,3/10/2026',
    '9,D,,OLD,ONE,,,,,2020,CALLE 1,GUADALAJARA,Gold,3/10/2026',
  ].join('\n')

  it('is read through a mapping', async () => {
    const database = await fresh()
    const report = await importInto(database.pool, await written({ 'acme.csv': text }), { mapping })
    expect(report.source.kind).toBe('insurer_directory')
    expect(await find(database)).toMatchObject([
      {
        full_name: 'Ana de la Cruz',
        codes: ['207N00000X', '207RC0000X'],
        plans: 'Gold',
        confirmed_on: '2026-10-03',
      },
      { full_name: 'Hospital Muestra', codes: ['282N00000X'] },
      { full_name: 'Old One' },
    ])
    const { rows } = await database.pool.query(
      `select status, facility_type from provider order by full_name`
    )
    expect(rows).toEqual([
      { status: 'active', facility_type: null },
      { status: 'active', facility_type: 'hospital' },
      { status: 'inactive', facility_type: null },
    ])
  })

  it('is refused when it lacks a column the mapping needs', async () => {
    const database = await fresh()
    const path = await written({ 'acme.csv': text.replace('Town', 'City') })
    await expect(importInto(database.pool, path, { mapping })).rejects.toThrow(
      'has no column "Town"'
    )
  })

  test.each([
    ['{', 'is not valid JSON'],
    ['{"columns":{"name":5}}', 'does not fit: columns.name'],
    ['{"columns":{"nmae":"Name"}}', '"nmae", which is no column of ours'],
  ])('needs a mapping that fits: %s', (json, sentence) =>
    expect(() => parseMapping(json, 'm.json', columnNames)).toThrow(sentence)
  )

  it('needs a mapping that exists', async () => {
    await expect(loadMapping('nobody')).rejects.toThrow('There is no mapping nobody')
    await expect(loadMapping('/no/such/file.json')).rejects.toThrow('There is no mapping')
  })
})

describe('the NPPES layout', () => {
  const header = [
    'NPI',
    'Entity Type Code',
    'Provider Organization Name (Legal Business Name)',
    'Provider Last Name (Legal Name)',
    'Provider First Name',
    'Provider Middle Name',
    'Provider Name Prefix Text',
    'Provider Name Suffix Text',
    'Provider Credential Text',
    'Provider First Line Business Practice Location Address',
    'Provider Second Line Business Practice Location Address',
    'Provider Business Practice Location Address City Name',
    'Provider Business Practice Location Address State Name',
    'Provider Business Practice Location Address Postal Code',
    'Provider Business Practice Location Address Country Code (If outside U.S.)',
    'Provider Business Practice Location Address Telephone Number',
    'Last Update Date',
    'NPI Deactivation Date',
    'NPI Reactivation Date',
    'Provider Gender Code',
    ...Array.from({ length: 15 }, (_none, i) => [
      `Healthcare Provider Taxonomy Code_${i + 1}`,
      `Provider License Number_${i + 1}`,
      `Healthcare Provider Primary Taxonomy Switch_${i + 1}`,
    ]).flat(),
  ]
  const row = (cells: Record<string, string>) =>
    header.map((name) => `"${cells[name] ?? ''}"`).join(',')
  const place = {
    'Provider First Line Business Practice Location Address': '85 SEYMOUR ST',
    'Provider Business Practice Location Address City Name': 'HARTFORD',
    'Provider Business Practice Location Address State Name': 'CT',
    'Provider Business Practice Location Address Postal Code': '061065501',
    'Provider Business Practice Location Address Telephone Number': '8605493210',
    'Last Update Date': '10/29/2018',
  }
  const nppes = (...rows: Record<string, string>[]) =>
    written({ 'npidata.csv': [header.map((n) => `"${n}"`).join(','), ...rows.map(row)].join('\n') })
  const person = {
    ...place,
    NPI: '1316940463',
    'Entity Type Code': '1',
    'Provider Last Name (Legal Name)': 'MCDIEZ',
    'Provider First Name': 'JORGE',
    'Provider Middle Name': 'L',
    'Provider Name Prefix Text': 'DR.',
    'Provider Name Suffix Text': 'III',
    'Provider Credential Text': 'M.D.',
    'Provider Gender Code': 'M',
    'Healthcare Provider Taxonomy Code_1': '207R00000X',
    'Healthcare Provider Primary Taxonomy Switch_1': 'N',
    'Provider License Number_1': '111',
    'Healthcare Provider Taxonomy Code_15': '207RE0101X',
    'Healthcare Provider Primary Taxonomy Switch_15': 'Y',
    'Provider License Number_15': '042533',
  }

  it('imports persons and organisations, up to fifteen taxonomies, and deactivated rows', async () => {
    const database = await fresh()
    const mapping = await loadMapping('nppes')
    const hospital = {
      ...place,
      NPI: '1000000002',
      'Entity Type Code': '2',
      'Provider Organization Name (Legal Business Name)': 'HARTFORD HOSPITAL',
      'Healthcare Provider Taxonomy Code_1': '282N00000X',
    }
    const path = await nppes(person, hospital, {
      NPI: '1000000003',
      'NPI Deactivation Date': '03/16/2006',
    })
    const report = await importInto(database.pool, path, { mapping })
    expect(report).toMatchObject({ rejected: 0, source: { kind: 'registry' } })
    const { rows } = await database.pool.query(
      `select p.slug, kind, facility_type, full_name, name_prefix, credential, gender, npi, license_number, p.status, l.line1, l.city,
              l.postal_code, pl.phone, l.city_id, latitude, (select code from provider_specialty s where s.provider_id = p.id and is_primary) as code
         from provider p join provider_location pl on pl.provider_id = p.id
         join practice_location l on l.id = pl.practice_location_id order by 4`
    )
    expect(rows).toMatchObject([
      {
        slug: 'hartford-hospital',
        kind: 'facility',
        facility_type: 'hospital',
        full_name: 'Hartford Hospital',
        npi: '1000000002',
      },
      {
        slug: 'jorge-l-mcdiez-iii',
        full_name: 'Jorge L McDiez III',
        name_prefix: 'Dr.',
        credential: 'MD',
        gender: 'male',
        license_number: '042533',
        line1: '85 Seymour St',
        city: 'Hartford',
        postal_code: '06106-5501',
        phone: '+1 860-549-3210',
        city_id: 'hartford',
        latitude: null,
        code: '207RE0101X',
      },
    ])
    await importInto(
      database.pool,
      await nppes({ NPI: '1316940463', 'NPI Deactivation Date': '01/01/2026' }, hospital),
      { mapping, partial: true, source: 'acme' }
    )
    const left = await database.pool.query(`select full_name, status from provider order by 1`)
    expect(left.rows).toEqual([
      { full_name: 'Hartford Hospital', status: 'active' },
      { full_name: 'Jorge L McDiez III', status: 'inactive' },
    ])
  })

  const real = new URL('../../../shared/data/nppes', import.meta.url).pathname
  if (!existsSync(real)) console.log(`Skipped: the test of the real NPPES sample needs ${real}`)
  it.skipIf(!existsSync(real))(
    'equals that of the real file',
    async () => {
      const database = await fresh()
      const report = await importInto(database.pool, real, {
        mapping: await loadMapping('nppes'),
        source: 'nppes',
      })
      expect(report.counts.Practitioner).toMatchObject({ added: 2000, rejected: 0 })
      expect(report.notes).toEqual([
        'nucc_provider_taxonomy.csv is another kind of table; it was passed over.',
      ])
      const { rows } = await database.pool.query(
        `select count(*)::int as shouted from provider where full_name = upper(full_name)`
      )
      expect(rows).toEqual([{ shouted: 0 }])
      expect(await readFile(`${real}/nppes-practitioners-sample.csv`, 'utf8')).toContain('SMITH')
    },
    60_000
  )
})
