import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { TestDatabase } from '../../server/test-database.ts'
import { columnNames, type Column } from './csv/layout.ts'
import type { CountsByType } from './storing/remember-records.ts'
import { importDatabases } from './test-cities.ts'
import { checksums, fixture, importInto, lines, rejectsIn, stated, written } from './test-inputs.ts'

const { fresh } = importDatabases()

/** People and facilities without anything in common: a field of another one shows at once. */
const clashCases = [
  {
    name: 'Ana Solís',
    code: '207RC0000X',
    language: 'es',
    city: 'Guadalajara',
    network: 'Alpha',
    type: 'clinic',
  },
  {
    name: 'Bo Li',
    code: '101YM0800X',
    language: 'zh',
    city: 'Mexico City',
    network: 'Beta',
    type: 'hospital',
  },
  {
    name: 'Cy Okafor',
    code: '207N00000X',
    language: 'fr',
    city: 'Hartford',
    network: 'Gamma',
    type: 'laboratory',
  },
] as const
type Kind = 'person' | 'facility'
type Claim = { id: string; npi: string | undefined; who: 0 | 1 | 2; kind: Kind }

const npiSystem = 'http://hl7.org/fhir/sid/us-npi'
const coded = (code: string) => [
  { coding: [{ system: 'http://nucc.org/provider-taxonomy', code }] },
]
const networkOf = (who: number) => ({ reference: `Organization/network-${who}` })

/** Returns a Plan-Net provider with a role or affiliation of its own. */
function resourcesOf({ id, npi, who, kind }: Claim): object[] {
  const { name, code, language } = clashCases[who]
  const identifier = npi === undefined ? [] : [{ system: npiSystem, value: npi }]
  const practice = {
    id: `${kind}-role-${id}-${who}`,
    active: true,
    specialty: coded(code),
    location: [{ reference: `Location/place-${who}` }],
  }
  if (kind === 'facility')
    return [
      { resourceType: 'Organization', id: `f-${id}`, name, identifier },
      {
        resourceType: 'OrganizationAffiliation',
        ...practice,
        participatingOrganization: { reference: `Organization/f-${id}` },
        network: [networkOf(who)],
      },
    ]
  return [
    {
      resourceType: 'Practitioner',
      id,
      name: [{ text: name }],
      identifier,
      communication: [{ coding: [{ code: language }] }],
    },
    {
      resourceType: 'PractitionerRole',
      ...practice,
      practitioner: { reference: `Practitioner/${id}` },
      extension: [
        {
          url: 'http://hl7.org/fhir/us/davinci-pdex-plan-net/StructureDefinition/network-reference',
          valueReference: networkOf(who),
        },
      ],
    },
  ]
}
const around = [
  {
    resourceType: 'Organization',
    id: 'payer',
    name: 'Fixture',
    type: [{ coding: [{ code: 'payer' }] }],
  },
  ...clashCases.flatMap(({ city, network }, who) => [
    {
      resourceType: 'Organization',
      id: `network-${who}`,
      name: network,
      type: [{ coding: [{ code: 'ntwk' }] }],
      partOf: { reference: 'Organization/payer' },
    },
    {
      resourceType: 'Location',
      id: `place-${who}`,
      address: { line: [`Calle ${who}`], city, country: 'MX' },
    },
  ]),
]
const asResources = (claims: readonly Claim[]) =>
  written({ 'acme.ndjson': lines([...around, ...claims.flatMap(resourcesOf)]) })

const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const asTable = (rows: readonly Partial<Record<Column, string>>[]) =>
  written({
    'acme.csv': [columnNames, ...rows.map((row) => columnNames.map((name) => row[name] ?? ''))]
      .map((cells) => cells.map(cell).join(','))
      .join('\n'),
  })
const rowOf = ({ id, npi = '', who, kind }: Claim) => {
  const { name, code, language, city, network, type } = clashCases[who]
  return {
    provider_id: id,
    npi,
    kind,
    name,
    specialties: code,
    line1: `Calle ${who}`,
    city,
    country: 'MX',
    insurer: 'Fixture',
    network,
    ...(kind === 'person' ? { languages: language } : { facility_type: type }),
  }
}
const asRows = (claims: readonly Claim[]) => asTable(claims.map(rowOf))

/** Returns every visible provider with its fields. */
const shown = async ({ pool }: TestDatabase) =>
  (
    await pool.query<{
      id: string
      full_name: string
      kind: Kind
      languages: string[]
      codes: string[]
      cities: string[]
      networks: string[]
    }>(
      `select p.id, p.full_name, p.kind, p.languages,
              array(select code from provider_specialty s where s.provider_id = p.id order by 1) as codes,
              array(select distinct l.city from provider_location pl join practice_location l on l.id = pl.practice_location_id
                     where pl.provider_id = p.id and pl.status = 'active' order by 1) as cities,
              array(select distinct n.name from provider_location pl join acceptance a on a.provider_location_id = pl.id
                      join insurance_network n on n.id = a.insurance_network_id
                     where pl.provider_id = p.id and a.status = 'active' order by 1) as networks
         from provider p where p.status = 'active' order by p.full_name, p.kind, p.npi`
    )
  ).rows
async function expectNoForeignValues(database: TestDatabase) {
  for (const { full_name, kind, ...has } of await shown(database)) {
    const own = clashCases.find(({ name }) => name === full_name)
    if (!own) throw new Error(`nobody is called ${full_name}`)
    const only = (found: readonly string[], allowed: string | undefined) =>
      expect(found.filter((one) => one !== allowed)).toEqual([])
    only(has.codes, own.code)
    only(has.cities, own.city)
    only(has.networks, own.network)
    only(has.languages, kind === 'person' ? own.language : undefined)
  }
}
const names = async (database: TestDatabase) =>
  (await shown(database)).map(
    ({ full_name, kind, codes }) => `${full_name} ${kind} ${codes.join(',')}`
  )
const clashing = (counts: CountsByType) =>
  Object.values(counts).reduce((sum, one) => sum + one.clashing, 0)

const ana: Claim = { id: 'd1', npi: '9000000101', who: 0, kind: 'person' }
const bo: Claim = { id: 'd2', npi: '9000000101', who: 1, kind: 'person' }

describe('two records with one NPI and different names', () => {
  const forms = [
    ['Plan-Net', asResources],
    ['a table', asRows],
  ] as const
  test.each(forms)('of %s are two providers in either order, and are reported', async (_, form) => {
    for (const claims of [
      [ana, bo],
      [bo, ana],
    ]) {
      const database = await fresh()
      const report = await importInto(database.pool, await form(claims))
      expect(await names(database)).toEqual([
        'Ana Solís person 207RC0000X',
        'Bo Li person 101YM0800X',
      ])
      await expectNoForeignValues(database)
      expect(report).toMatchObject({ rejected: 0 })
      expect(clashing(report.counts)).toBe(2)
      const rejects = await rejectsIn(report.rejects_file)
      expect(new Set(rejects.map(({ id }) => id))).toEqual(new Set(['d1', 'd2']))
      for (const { reason, line, file } of rejects) {
        expect(reason).toContain('"Ana Solís"')
        expect(reason).toContain('"Bo Li"')
        expect([line > 1, file.startsWith('acme.')]).toEqual([true, true])
      }
      const before = await checksums(database.pool)
      const again = await importInto(database.pool, await form(claims.toReversed()))
      expect(again.changed).toBe(false)
      expect(clashing(again.counts)).toBe(2)
      expect(await checksums(database.pool)).toEqual(before)
    }
  })

  it('are two facilities when one is a clinic and the other a hospital', async () => {
    const database = await fresh()
    const [clinic, hospital] = [
      { ...rowOf({ ...ana, kind: 'facility' }), name: 'Luz' },
      { ...rowOf({ ...bo, kind: 'facility' }), name: 'Luz' },
    ]
    const report = await importInto(database.pool, await asTable([clinic, hospital]))
    expect(await names(database)).toEqual(['Luz facility 207RC0000X', 'Luz facility 101YM0800X'])
    expect(clashing(report.counts)).toBe(2)
  })

  it('are two when another source says the other name', async () => {
    for (const first of [ana, bo]) {
      const database = await fresh()
      const second = first === ana ? bo : ana
      await importInto(database.pool, await asResources([first]))
      const report = await importInto(database.pool, await asRows([second]), {
        source: 'register',
        kind: 'registry',
      })
      await expectNoForeignValues(database)
      expect(await shown(database)).toHaveLength(2)
      expect(clashing(report.counts)).toBe(1)
      expect((await rejectsIn(report.rejects_file))[0]?.reason).toContain('of acme')
    }
  })

  it('are separated again when an earlier import had merged them', async () => {
    const [database, right] = [await fresh(), await fresh()]
    await importInto(right.pool, await asResources([ana, bo]))
    await importInto(database.pool, await asResources([ana, { ...bo, who: 0 }]))
    expect(await shown(database)).toHaveLength(1)
    // Simulates the state after an import that merged them: two records with different names, but one provider.
    const { rows } = await right.pool.query(`select type, ref, hash, content from directory_record`)
    for (const { type, ref, hash, content } of rows)
      await database.pool.query(
        `insert into directory_record (source_id, type, ref, hash, content, status) values ('acme', $1, $2, $3, $4, 'active')
         on conflict (source_id, type, ref) do update set hash = $3, content = $4`,
        [type, ref, hash, content]
      )
    await importInto(database.pool, await asResources([ana, bo]))
    await expectNoForeignValues(database)
    expect(await shown(database)).toHaveLength(2)
  })
})

describe('two records with one id and different names', () => {
  const other: Claim = { ...bo, id: 'd1' }
  const third: Claim = { id: 'd3', npi: '9000000103', who: 2, kind: 'person' }

  it('are both rejected with all records of the id, in either order', async () => {
    for (const claims of [
      [ana, other, third],
      [third, other, ana],
    ])
      for (const form of [asResources, asRows]) {
        const database = await fresh()
        const report = await importInto(database.pool, await form(claims))
        expect(await names(database)).toEqual(['Cy Okafor person 207N00000X'])
        expect(report.rejected).toBe(4)
        expect(clashing(report.counts)).toBe(2)
        const rejects = await rejectsIn(report.rejects_file)
        const own = rejects.filter(({ reason }) => reason.includes('have one id, d1'))
        expect(own).toHaveLength(2)
        for (const { reason } of own)
          expect(reason).toMatch(/"Ana Solís".*"Bo Li"|"Bo Li".*"Ana Solís"/)
      }
  })

  it('withdraw what was known by the id, and a corrected input restores it', async () => {
    for (const form of [asResources, asRows]) {
      const database = await fresh()
      await importInto(database.pool, await form([ana, third]))
      const before = await names(database)
      await importInto(database.pool, await form([ana, other, third]))
      expect(await names(database)).toEqual(['Cy Okafor person 207N00000X'])
      await importInto(database.pool, await form([ana, third]))
      expect(await names(database)).toEqual(before)
      await expectNoForeignValues(database)
    }
  })

  it('also for places, organisations, networks and plans', async () => {
    const database = await fresh()
    const all = await fixture()
    const twin = (id: string, more: object) => ({ ...all.find((one) => one.id === id), ...more })
    const report = await importInto(
      database.pool,
      await written({
        'acme.ndjson': lines([
          ...all,
          twin('location-1', { address: { line: ['Otra 9'], city: 'Guadalajara', country: 'MX' } }),
          twin('plan-basic', { name: 'Fixture Platinum' }),
          twin('role-3', { practitioner: { reference: 'Practitioner/person-1' } }),
          twin('clinic-1', { name: 'Hospital Ajeno' }),
        ]),
      })
    )
    const reasons = (await rejectsIn(report.rejects_file)).map(({ reason }) => reason).join('\n')
    for (const id of ['location-1', 'plan-basic', 'role-3', 'clinic-1'])
      expect(reasons).toContain(`have one id, ${id}`)
    const { practices } = await stated(database.pool)
    expect(practices.join('\n')).not.toContain('Otra 9')
    expect(practices.join('\n')).not.toContain('Hospital Ajeno')
  })

  it('also for insurers and plans of a table whose names produce one id', async () => {
    const database = await fresh()
    const row = rowOf({ ...ana, npi: undefined })
    const report = await importInto(
      database.pool,
      await asTable([
        { ...row, insurer: 'Alpha', plan: 'Beta Care', network: '' },
        { ...row, insurer: 'Alpha Beta', plan: 'Care', network: '', provider_id: 'd2' },
        { ...row, insurer: 'Gamma', plan: 'Care', network: '', provider_id: 'd3' },
      ])
    )
    const { insurance } = await stated(database.pool)
    expect(insurance.filter((one) => one.includes('Care'))).toHaveLength(1)
    expect(clashing(report.counts)).toBeGreaterThan(0)
  })

  it('do not arise for people without Latin letters in a table', async () => {
    const database = await fresh()
    const row = { ...rowOf({ ...ana, npi: undefined }), provider_id: '' }
    const report = await importInto(
      database.pool,
      await asTable([
        { ...row, name: '王伟', organization: '北京医院' },
        { ...row, name: '李伟', organization: '上海医院' },
      ])
    )
    expect(report.rejected).toBe(0)
    expect((await shown(database)).map(({ full_name }) => full_name).toSorted()).toEqual(
      ['李伟', '王伟'].toSorted()
    )
    const { partners } = await stated(database.pool)
    expect(partners).toHaveLength(2)
  })
})

describe('an id that belonged to another name before', () => {
  it('creates a new page when the source states everything, and keeps the former one’s', async () => {
    for (const form of [asResources, asRows]) {
      const database = await fresh()
      await importInto(database.pool, await form([ana]))
      const [before] = await shown(database)
      await importInto(database.pool, await form([{ ...bo, id: 'd1' }]))
      const [after, ...more] = await shown(database)
      expect([after?.full_name, more.length]).toEqual(['Bo Li', 0])
      expect(after?.id).not.toBe(before?.id)
      await expectNoForeignValues(database)
      const { rows } = await database.pool.query(
        `select full_name, status from provider where id = $1`,
        [before?.id]
      )
      expect(rows).toEqual([{ full_name: 'Ana Solís', status: 'inactive' }])
      const again = await importInto(database.pool, await form([{ ...bo, id: 'd1' }]))
      expect(again.changed).toBe(false)
    }
  })

  it('is rejected when rows of the former one would stay', async () => {
    const database = await fresh()
    await importInto(database.pool, await asResources([ana]))
    const before = await shown(database)
    const report = await importInto(database.pool, await asResources([{ ...bo, id: 'd1' }]), {
      partial: true,
    })
    expect(await shown(database)).toEqual(before)
    const [reject] = await rejectsIn(report.rejects_file)
    expect(reject?.reason).toMatch(/d1 was "Ana Solís" until now and is "Bo Li" here/)
  })

  it('does not move the page, contract or place of an organisation', async () => {
    const database = await fresh()
    const facility: Claim = { ...ana, kind: 'facility' }
    await importInto(database.pool, await asResources([facility]))
    const ids = async () =>
      (
        await database.pool.query(
          `select id, name, status from partner where name <> 'x' order by name`
        )
      ).rows
    const [before] = await ids()
    await importInto(database.pool, await asResources([{ ...bo, id: 'd1', kind: 'facility' }]))
    expect(await ids()).toMatchObject([{ ...before, status: 'inactive' }, { name: 'Bo Li' }])
    await expectNoForeignValues(database)
  })
})

test('no record ever receives values of a record with another name or kind', async () => {
  const database = await fresh()
  const claim = (run: number) =>
    fc.record({
      id: fc.constantFrom(...[1, 2, 3].map((n) => `r${run}-d${n}`)),
      npi: fc.option(fc.constantFrom(...[1, 2].map((n) => `${9_000_000_000 + run * 10 + n}`)), {
        nil: undefined,
      }),
      who: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
      kind: fc.constantFrom<Kind>('person', 'facility'),
    })
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (gen) => {
      run += 1
      const bit = () => gen(fc.boolean)
      // A source has one form: a table that lacks the ids of another form would be refused.
      const isTable = { s: bit(), t: bit() }
      for (let step = 0; step < 2; step += 1) {
        const claims = gen(() => fc.array(claim(run), { minLength: 1, maxLength: 6 }))
        const source = bit() ? 's' : 't'
        const path = isTable[source] ? await asRows(claims) : await asResources(claims)
        const options = { source: `${source}${run}`, partial: bit() }
        await importInto(database.pool, path, options)
        await expectNoForeignValues(database)
        expect((await importInto(database.pool, path, options)).changed).toBe(false)
      }
    }),
    // Each run imports four times, and inputs are small: shrinking gains nothing.
    { numRuns: 8, endOnFailure: true }
  )
}, 180_000)
