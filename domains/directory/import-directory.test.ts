import { existsSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { Refusal } from '@numo/kit/fail.ts'
import type { TestDatabase } from '../../server/test-database.ts'
import { loadCities } from '../cities/load-cities.ts'
import type { CountsByType } from './storing/remember-records.ts'
import { importDatabases } from './test-cities.ts'
import {
  bundleOf,
  checksums,
  fixture,
  forms,
  importInto,
  lines,
  rejectsIn,
  stated,
  written,
  type Resource,
} from './test-inputs.ts'

const { empty, fresh, stopAll } = importDatabases()

const sumOf = (counts: CountsByType) => {
  const sum = { added: 0, changed: 0, unchanged: 0, withdrawn: 0, rejected: 0 }
  for (const one of Object.values(counts))
    for (const fate of ['added', 'changed', 'unchanged', 'withdrawn', 'rejected'] as const)
      sum[fate] += one[fate]
  return sum
}
const none = { added: 0, changed: 0, unchanged: 0, withdrawn: 0, rejected: 0 }
const find = (all: Resource[], id: string): Resource => {
  const found = all.find((one) => one.id === id)
  if (!found) throw new Error(`the fixture has no ${id}`)
  return found
}
const asLines = (all: readonly unknown[]) => written({ 'acme.ndjson': lines(all) })
const versionOf = async ({ pool }: TestDatabase) =>
  (await pool.query<{ version: number }>('select version from directory_version')).rows[0]?.version

describe('Plan-Net resources', () => {
  test.each(Object.entries(forms))('are read from %s', async (_, form) => {
    const database = await fresh()
    const path = await form(await fixture())
    const report = await importInto(database.pool, path)
    expect(sumOf(report.counts)).toEqual({ ...none, added: 21 })
    expect(report).toMatchObject({ changed: true, records: 21, rejects_file: null, notes: [] })
    expect(report.source).toEqual({ id: 'acme', name: 'Acme', kind: 'insurer_directory' })
    const one = await fresh()
    await importInto(one.pool, await asLines(await fixture()))
    expect(await stated(database.pool)).toEqual(await stated(one.pool))
  })

  it('become insurers, plans, partners, places, providers and acceptance', async () => {
    const database = await fresh()
    await importInto(database.pool, await asLines(await fixture()))
    const { records, ...rest } = await stated(database.pool)
    expect(records).toHaveLength(21)
    expect(rest).toMatchSnapshot()
  })

  it('reference each other by urn inside a Bundle, also later entries', async () => {
    const all = await fixture()
    const urn = (type: string, id: string) => `urn:uuid:${type}-${id}`
    const entry = all.map((resource) => ({
      fullUrl: urn(resource.resourceType, resource.id),
      resource: JSON.parse(
        JSON.stringify(resource).replace(
          /"reference":"(\w+)\/([\w-]+)"/g,
          (_m, type, id) => `"reference":"${urn(type, id)}"`
        )
      ),
    }))
    const database = await fresh()
    const path = await written({
      'b.json': JSON.stringify({ resourceType: 'Bundle', entry: entry.toReversed() }, null, 1),
    })
    const report = await importInto(database.pool, path)
    expect(sumOf(report.counts)).toEqual({ ...none, added: 21 })
  })

  it('withdraw nothing when the Bundle is one page of several', async () => {
    const database = await fresh()
    const all = await fixture()
    await importInto(database.pool, await asLines(all))
    const page = bundleOf(all.slice(0, 12), {
      link: [{ relation: 'next', url: 'https://x.example' }],
    })
    const report = await importInto(
      database.pool,
      await written({ 'p.json': JSON.stringify(page, null, 1) })
    )
    expect(sumOf(report.counts)).toEqual({ ...none, unchanged: 12 })
    expect(report.notes.join()).toContain('one page of several')
  })
})

describe('the same input again', () => {
  it('changes nothing and reports so', async () => {
    const database = await fresh()
    const path = await asLines(await fixture())
    await importInto(database.pool, path)
    const before = await checksums(database.pool)
    const report = await importInto(database.pool, path)
    expect(report.changed).toBe(false)
    expect(sumOf(report.counts)).toEqual({ ...none, unchanged: 21 })
    expect(await checksums(database.pool)).toEqual(before)
  })

  it('changes the directory version only when it changed', async () => {
    const database = await fresh()
    const path = await asLines(await fixture())
    const before = Number(await versionOf(database))
    await importInto(database.pool, path)
    const after = Number(await versionOf(database))
    expect(after).toBeGreaterThan(before)
    await importInto(database.pool, path)
    expect(await versionOf(database)).toBe(after)
  })
})

describe('a new statement of the same source', () => {
  it('updates what differs and nothing else', async () => {
    const database = await fresh()
    const all = await fixture()
    await importInto(database.pool, await asLines(all))
    const listed =
      'select p.full_name, l.xmin::text from listing l join provider p on p.id = l.provider_id order by 1, 2'
    const before = (await database.pool.query(listed)).rows
    find(all, 'role-1').meta.lastUpdated = '2026-11-01T00:00:00Z'
    find(all, 'person-3').name[0].family = 'McQuade Ruiz'
    const report = await importInto(database.pool, await asLines(all))
    expect(sumOf(report.counts)).toEqual({ ...none, changed: 2, unchanged: 19 })
    const after = (await database.pool.query(listed)).rows
    expect(
      after.filter((row) => !before.some((b) => b.xmin === row.xmin)).map((r) => r.full_name)
    ).toEqual(['Inés McQuade Ruiz', 'Ximena Arriaga'])
    const { rows } = await database.pool.query(
      `select a.confirmed_on, p.slug, (select slug from provider_alias where provider_id = p.id) as former
         from provider p join provider_location pl on pl.provider_id = p.id
         join acceptance a on a.provider_location_id = pl.id
        where p.full_name in ('Ximena Arriaga', 'Inés McQuade Ruiz') order by 2`
    )
    expect(rows).toEqual([
      { confirmed_on: '2026-10-05', slug: 'ines-mcquade-ruiz', former: 'ines-mcquade' },
      { confirmed_on: '2026-11-01', slug: 'ximena-arriaga', former: null },
    ])
  })

  it('withdraws missing records without deleting them, and restores them when they return', async () => {
    const database = await fresh()
    const all = await fixture()
    await importInto(database.pool, await asLines(all))
    const whole = await stated(database.pool)
    const less = all.filter(({ id }) => !['person-2', 'role-2', 'plan-basic'].includes(id))
    const report = await importInto(database.pool, await asLines(less))
    expect(sumOf(report.counts)).toEqual({ ...none, unchanged: 18, withdrawn: 3 })
    const { rows } = await database.pool.query(
      `select (select status from provider where full_name like 'Bruno%') as provider,
              (select status from insurance_plan where name = 'Fixture Basic') as plan,
              (select bool_or(is_cost_known) from insurance_plan) as is_any_cost_known,
              (select array_agg(distinct a.status) from acceptance a where source_ref = 'role-2') as acceptance,
              (select count(*)::int from listing l join provider p on p.id = l.provider_id where p.full_name like 'Bruno%') as listed`
    )
    expect(rows).toEqual([
      {
        provider: 'inactive',
        plan: 'retired',
        is_any_cost_known: false,
        acceptance: ['withdrawn'],
        listed: 0,
      },
    ])
    const again = await importInto(database.pool, await asLines(all))
    expect(sumOf(again.counts)).toEqual({ ...none, changed: 3, unchanged: 18 })
    expect(await stated(database.pool)).toEqual(whole)
  })

  it('withdraws records that have ended', async () => {
    const database = await fresh()
    const all = await fixture()
    await importInto(database.pool, await asLines(all))
    find(all, 'role-1').active = false
    find(all, 'location-2').status = 'inactive'
    find(all, 'plan-basic').status = 'retired'
    find(all, 'role-3').period = { end: '2026-11-20' }
    find(all, 'role-2').period = { end: '2026-11-21' }
    const report = await importInto(database.pool, await asLines(all))
    expect(sumOf(report.counts)).toEqual({ ...none, unchanged: 17, withdrawn: 4 })
    const again = await importInto(database.pool, await asLines(all))
    expect(sumOf(again.counts)).toEqual({ ...none, unchanged: 21 })
    const { rows } = await database.pool.query(
      'select p.full_name from listing l join provider p on p.id = l.provider_id order by 1'
    )
    expect(rows.map((row) => row.full_name)).toEqual([
      'Akiko de la Cruz',
      "Bruno L O'Brien Jr.",
      "Bruno L O'Brien Jr.",
    ])
  })

  it('withdraws nothing when it is partial', async () => {
    const database = await fresh()
    const all = await fixture()
    await importInto(database.pool, await asLines(all))
    const part = all.filter(({ id }) => id === 'person-1')
    const report = await importInto(database.pool, await asLines(part), { partial: true })
    expect(sumOf(report.counts)).toEqual({ ...none, unchanged: 1 })
    expect(report.changed).toBe(false)
  })

  it('keeps record types it does not contain', async () => {
    const database = await fresh()
    const all = await fixture()
    await importInto(database.pool, await asLines(all))
    const report = await importInto(
      database.pool,
      await asLines(all.filter((r) => r.resourceType === 'Practitioner'))
    )
    expect(sumOf(report.counts)).toEqual({ ...none, unchanged: 4 })
  })

  it('does not withdraw most of a large source by accident', async () => {
    const database = await fresh()
    const all = await fixture()
    const many = Array.from({ length: 700 }, (_none, i) => {
      const { identifier: _, ...person } = find(all, 'person-1')
      return { ...person, id: `many-${i}` }
    })
    await importInto(database.pool, await asLines([...all, ...many]))
    const before = await checksums(database.pool)
    const path = await asLines(all)
    await expect(importInto(database.pool, path)).rejects.toThrow(
      'This would withdraw 700 of the 721 records known from acme.'
    )
    expect(await checksums(database.pool)).toEqual(before)
    const report = await importInto(database.pool, path, { accept_withdrawals: true })
    expect(sumOf(report.counts)).toEqual({ ...none, unchanged: 21, withdrawn: 700 })
  })
})

describe('a bad record', () => {
  it('is rejected with its file, line and reason, and the import continues', async () => {
    const database = await fresh()
    const all = await fixture()
    const bad = [
      '{"resourceType":"Practitioner","id":"half',
      '[]',
      '{"resourceType":"Patient","id":"p1"}',
      '{"id":"nothing"}',
      '{"resourceType":"Practitioner","id":"no-name"}',
      '{"resourceType":"Practitioner","id":"bad-name","name":"Ana"}',
      '{"resourceType":"Practitioner","name":[{"family":"X"}]}',
      '{"resourceType":"Practitioner","id":"bad-npi","name":[{"family":"X"}],"identifier":[{"system":"http://hl7.org/fhir/sid/us-npi","value":"12"}]}',
      '{"resourceType":"Location","id":"no-town","address":{"line":["x"]}}',
      '{"resourceType":"Location","id":"atlantis","address":{"city":"X","country":"Atlantis"}}',
      '{"resourceType":"Location","id":"far","address":{"city":"X"},"position":{"latitude":91,"longitude":0}}',
      '{"resourceType":"PractitionerRole","id":"nobody"}',
      '{"resourceType":"PractitionerRole","id":"contained","practitioner":{"reference":"#p"}}',
      '{"resourceType":"PractitionerRole","id":"dangling","practitioner":{"reference":"Practitioner/none"},"location":[{"reference":"Location/location-1"}]}',
      '{"resourceType":"Organization","id":"orphan","name":"Orphan","type":[{"coding":[{"code":"ntwk"}]}]}',
      '{"resourceType":"PractitionerRole","id":"cascade","practitioner":{"reference":"Practitioner/bad-npi"},"location":[{"reference":"Location/location-1"}]}',
    ]
    const text = lines(all) + bad.map((line) => `${line}\n`).join('')
    const report = await importInto(database.pool, await written({ 'acme.ndjson': text }))
    expect(sumOf(report.counts)).toEqual({ ...none, added: 21, rejected: bad.length })
    const rejects = await rejectsIn(report.rejects_file)
    expect(rejects.every(({ file }) => file === 'acme.ndjson')).toBe(true)
    expect(
      rejects.map(({ line, id, reason }) => `${line - all.length} ${id}: ${reason}`).toSorted()
    ).toMatchSnapshot()
    expect(rejects).toHaveLength(bad.length)
    const clean = await fresh()
    await importInto(clean.pool, await asLines(all))
    expect(await stated(database.pool)).toEqual(await stated(clean.pool))
  })

  it('keeps its former values', async () => {
    const database = await fresh()
    const all = await fixture()
    await importInto(database.pool, await asLines(all))
    const before = await stated(database.pool)
    find(all, 'person-1').name = 'broken'
    find(all, 'role-2').location[0].reference = 'Location/gone'
    const report = await importInto(database.pool, await asLines(all))
    expect(sumOf(report.counts)).toEqual({ ...none, unchanged: 19, rejected: 2 })
    expect(report.changed).toBe(false)
    expect(await stated(database.pool)).toEqual(before)
  })

  it('that cannot be identified stops withdrawals unless accepted', async () => {
    const database = await fresh()
    const all = await fixture()
    await importInto(database.pool, await asLines(all))
    const text = lines(all.filter(({ id }) => id !== 'role-1')).replace(
      '{"resourceType":"Practitioner"',
      '{"resourceType:"Practitioner"'
    )
    const path = await written({ 'a.ndjson': text })
    const report = await importInto(database.pool, path)
    expect(sumOf(report.counts)).toEqual({ ...none, unchanged: 19, rejected: 1 })
    expect(report.notes.join()).toContain("could be anybody's, so nothing was withdrawn")
    const accepted = await importInto(database.pool, path, { accept_withdrawals: true })
    expect(sumOf(accepted.counts)).toMatchObject({ withdrawn: 2, rejected: 1 })
  })

  it('given twice counts once; of two versions the newer wins in any position', async () => {
    const all = await fixture()
    const newer = structuredClone(find(all, 'person-1'))
    newer.meta.lastUpdated = '2026-11-11T00:00:00Z'
    newer.gender = 'other'
    for (const input of [
      [...all, ...all, newer],
      [newer, ...all],
    ]) {
      const database = await fresh()
      const report = await importInto(database.pool, await asLines(input))
      const rejects = await rejectsIn(report.rejects_file)
      expect(new Set(rejects.map(({ id }) => id))).toEqual(new Set(['person-1']))
      expect(rejects[0]?.reason).toMatch(/^Line \d+ has a newer version of this record$/)
      const { rows } = await database.pool.query(
        `select gender from provider where full_name like 'Ximena%'`
      )
      expect(rows).toEqual([{ gender: 'other' }])
    }
  })
})

describe('an invalid input', () => {
  const cases: [string, () => Promise<string>, string][] = [
    [
      'is no JSON',
      () => written({ 'a.ndjson': 'Once upon a time, {there} was.\n' }),
      'neither JSON nor a table',
    ],
    [
      'is binary',
      () => written({ 'a.ndjson': Buffer.from([0, 1, 2, 3, 250, 0]) }),
      'neither JSON nor a table',
    ],
    ['is empty', () => written({ 'a.ndjson': '' }), 'has no records'],
    [
      'has other resources only',
      () => asLines([{ resourceType: 'Patient', id: '1' }]),
      'no resource of a provider directory, only Patient',
    ],
    [
      'is truncated gzip',
      async () => {
        const { gzipSync } = await import('node:zlib')
        const packed = gzipSync(lines(await fixture()).repeat(50))
        return written({ 'a.ndjson.gz': packed.subarray(0, packed.length - 200) })
      },
      'is cut off: its gzip data ends too early',
    ],
    [
      'is a truncated Bundle',
      async () => {
        const text = JSON.stringify(bundleOf(await fixture()), null, 1)
        return written({ 'a.json': text.slice(0, text.length - 40) })
      },
      'is cut off',
    ],
    [
      'is a truncated NDJSON file',
      async () => written({ 'a.ndjson': lines(await fixture()).slice(0, -60) }),
      'is cut off',
    ],
    [
      'has a truncated file among good ones',
      async () => {
        const text = lines(await fixture())
        return written({ 'a.ndjson': text, 'b.ndjson': text.slice(0, -60) })
      },
      'b.ndjson is cut off',
    ],
    [
      'has no usable record',
      () =>
        asLines([
          { resourceType: 'Location', id: 'x' },
          { resourceType: 'Practitioner', id: 'y' },
        ]),
      'Not one of the 2 records',
    ],
    [
      'is a table without our columns',
      () => written({ 'a.csv': 'first,last\nA,B\n' }),
      'has no column "name", "city", "country"',
    ],
    [
      'is a table with an open quote',
      () => written({ 'a.csv': 'name,city,country\n"Ana,X,MX\nB,Y,MX\n' }),
      'quoted value that never ends',
    ],
    [
      'is a zip archive',
      () => written({ 'a.csv': Buffer.from('PK\u0003\u0004rest') }),
      'unpack it first',
    ],
    [
      'is an empty folder',
      async () => await written({ 'a.md': 'x', 'b.md': 'y' }),
      'has no .ndjson',
    ],
    ['is not there', async () => '/no/such/place', 'There is no file or folder'],
  ]
  test.each(cases)('%s: nothing changes, with a one-sentence reason', async (_, make, sentence) => {
    const database = await fresh()
    await importInto(database.pool, await asLines(await fixture()))
    const before = await checksums(database.pool)
    const path = await make()
    for (const source of ['acme', 'newcomer']) {
      const failure = await importInto(database.pool, path, { source }).then(
        () => null,
        (error: unknown) => error
      )
      expect(failure).toBeInstanceOf(Refusal)
      expect(failure).toMatchObject({ message: expect.stringContaining(sentence) })
      expect(await checksums(database.pool)).toEqual(before)
    }
    const { rows } = await database.pool.query(
      `select source_id, status, problem from directory_import order by started_at, id`
    )
    expect(rows).toMatchObject([
      { source_id: 'acme', status: 'finished', problem: null },
      { source_id: 'acme', status: 'failed', problem: expect.stringContaining(sentence) },
      { source_id: 'newcomer', status: 'failed' },
    ])
  })

  // In the named seed a damaged name becomes a page of its own, and the true page has to come back.
  test.each([
    ['any random kind', undefined],
    ['a name that changes and changes back', 576442851],
  ])(
    'of %s changes the directory only when the import succeeds',
    async (_, seed) => {
      const database = await fresh()
      const path = await asLines(await fixture())
      await importInto(database.pool, path)
      const good = Buffer.from(lines(await fixture()))
      const known = await stated(database.pool)
      const damage = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), {
        minLength: 1,
        maxLength: 12,
      })
      await fc.assert(
        fc.asyncProperty(
          damage,
          fc.boolean(),
          fc.nat(good.length),
          async (changes, cut, length) => {
            const bytes = Buffer.from(cut ? good.subarray(0, length) : good)
            for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte
            const before = await checksums(database.pool)
            const broken = await written({ 'acme.ndjson': bytes })
            const failure: unknown = await importInto(database.pool, broken).then(
              () => null,
              (error: unknown) => error
            )
            if (failure !== null && !(failure instanceof Refusal)) throw failure
            const changed = failure ? await checksums(database.pool) : before
            expect(changed).toEqual(before)
            // Records that the damage added under new names are withdrawn again; all others have their content again.
            await importInto(database.pool, path, { accept_withdrawals: true })
            expect((await stated(database.pool)).listing).toEqual(known.listing)
          }
        ),
        { numRuns: 25, ...(seed !== undefined && { seed }) }
      )
    },
    300_000
  )
})

describe('the order of the records', () => {
  it('does not matter, for any subset', async () => {
    const all = await fixture()
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(all, { minLength: 8 }), fc.nat(), async (some, seed) => {
        const [one, other] = [await fresh(), await fresh()]
        const shuffled = some.toSorted(
          (a, b) => ((a.id.length * 7 + seed) % 11) - ((b.id.length * 7 + seed) % 11)
        )
        const run = async (database: TestDatabase, records: Resource[]) =>
          importInto(database.pool, await asLines(records)).then(
            ({ counts }) => counts,
            (error: Error) => error.message.replace(/\/\S+/, '')
          )
        expect(await run(one, some)).toEqual(await run(other, shuffled))
        expect(await stated(one.pool)).toEqual(await stated(other.pool))
        await stopAll()
      }),
      { numRuns: 6 }
    )
  }, 120_000)

  it('does not matter for parts imported one after the other', async () => {
    const all = await fixture()
    const whole = await fresh()
    await importInto(whole.pool, await asLines(all))
    const parts = await fresh()
    const order = [
      'Organization',
      'InsurancePlan',
      'Practitioner',
      'Location',
      'HealthcareService',
      'PractitionerRole',
      'OrganizationAffiliation',
      'Endpoint',
    ]
    for (const type of order)
      await importInto(parts.pool, await asLines(all.filter((r) => r.resourceType === type)), {
        partial: true,
      })
    expect(await stated(parts.pool)).toEqual(await stated(whole.pool))
  })
})

const real = new URL('../../../shared/data/plan-net', import.meta.url).pathname
if (!existsSync(real)) console.log(`Skipped: the tests of real Plan-Net data need ${real}`)
describe.skipIf(!existsSync(real))('a real Plan-Net directory', () => {
  it('is imported whole, twice', async () => {
    const database = await empty()
    await loadCities(database.db, { min_population: 5_000 })
    const report = await importInto(database.pool, real)
    expect(sumOf(report.counts)).toEqual({ ...none, added: 5215 })
    const { rows } = await database.pool.query(
      `select (select count(*)::int from provider where kind = 'person') as people,
              (select count(*)::int from provider where kind = 'facility') as facilities,
              (select count(*)::int from practice_location) as places,
              (select count(*)::int from practice_location where latitude = 39.78373) as lost_places,
              (select count(*)::int from insurance_plan) as plans,
              (select count(*)::int from insurance_network) as networks,
              (select count(*)::int from insurance_company) as insurers,
              (select count(*)::int from acceptance where confirmed_on = '2020-08-17') as acceptances`
    )
    expect(rows).toEqual([
      {
        people: 2000,
        facilities: 158,
        places: 649,
        lost_places: 0,
        plans: 30,
        networks: 13,
        insurers: 3,
        acceptances: 3783,
      },
    ])
    const again = await importInto(database.pool, real)
    expect(sumOf(again.counts)).toEqual({ ...none, unchanged: 5215 })
  }, 60_000)
})
