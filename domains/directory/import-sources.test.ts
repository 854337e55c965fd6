import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../server/test-database.ts'
import { columnNames, type Column } from './csv/layout.ts'
import { importDatabases } from './test-cities.ts'
import {
  checksums,
  fixture,
  importInto,
  lines,
  stated,
  written,
  type Resource,
} from './test-inputs.ts'

const { fresh } = importDatabases()

const asLines = (all: readonly unknown[]) => written({ 'acme.ndjson': lines(all) })
type Cells = Partial<Record<Column, string>>
const asTable = (rows: readonly Cells[]) =>
  written({
    'rows.csv': [
      columnNames.join(','),
      ...rows.map((row) => columnNames.map((n) => row[n] ?? '').join(',')),
    ].join('\n'),
  })

/** The doctor person-1 of the fixture as a licence register lists her. */
const registered: Cells = {
  npi: '9000000101',
  name: 'XIMENA ARRIAGA',
  license_number: 'REG-9',
  license_country: 'MX',
  gender: 'female',
  line1: 'PO BOX 1',
  city: 'GUADALAJARA',
  country: 'MX',
}
const register = async (database: TestDatabase, rows: Cells[]) =>
  importInto(database.pool, await asTable(rows), {
    source: 'register',
    source_name: 'Register',
    kind: 'registry',
  })

/** Returns the providers with an NPI, their sources and their locations. */
const known = async ({ pool }: TestDatabase, npi = '9000000101') =>
  (
    await pool.query(
      `select p.source_id, p.full_name, p.license_number, p.status,
              array(select l.city || ' ' || pl.source_id from provider_location pl join practice_location l on l.id = pl.practice_location_id
                     where pl.provider_id = p.id and pl.status = 'active' order by 1) as places,
              (select count(*)::int from listing where provider_id = p.id) as listed
         from provider p where npi = $1`,
      [npi]
    )
  ).rows

describe('a place whose clinic set its own phone and hours', () => {
  it('keeps both when its source changes, and the rest follows the source', async () => {
    const database = await fresh()
    const from = (phone: string, step_free: string) =>
      register(database, [{ ...registered, organization: 'Clínica Uno', phone, step_free }])
    const seen = async () =>
      (
        await database.pool.query(
          `select coalesce(pl.phone, l.phone) as phone, coalesce(pl.hours, l.hours) as hours, l.step_free
             from provider_location pl join practice_location l on l.id = pl.practice_location_id`
        )
      ).rows
    await from('+523311110000', 'no')
    expect(await seen()).toEqual([{ phone: '+523311110000', hours: null, step_free: false }])
    const hours = { mon: [['09:00', '14:00']] }
    const { rowCount } = await database.pool.query(
      `update practice_location set own_word_on = current_date, phone = '+523399990000', hours = $1`,
      [JSON.stringify(hours)]
    )
    expect(rowCount).toBe(1)
    await from('+523311112222', 'yes')
    expect(await seen()).toEqual([{ phone: '+523399990000', hours, step_free: true }])
    // Taken back, the source's word counts again.
    await database.pool.query('update practice_location set own_word_on = null, source_hash = null')
    await from('+523311113333', 'yes')
    expect(await seen()).toEqual([{ phone: '+523311113333', hours: null, step_free: true }])
  })
})

describe('a doctor listed by two sources with the same NPI', () => {
  const insured = {
    source_id: 'acme',
    full_name: 'Ximena Arriaga',
    license_number: 'L-101',
    status: 'active',
    places: ['Mexico City acme'],
    listed: 1,
  }

  it('is taken over from the register by an insurer’s directory, keeping the page’s address', async () => {
    const database = await fresh()
    await register(database, [
      registered,
      { ...registered, npi: '1111111111', name: 'SOMEBODY ELSE' },
    ])
    expect(await known(database)).toMatchObject([
      { source_id: 'register', places: ['Guadalajara register'], listed: 1 },
    ])
    const before = await database.pool.query(
      `select id, slug from provider where npi = '9000000101'`
    )
    await importInto(database.pool, await asLines(await fixture()))
    expect(await known(database)).toEqual([insured])
    expect(
      (await database.pool.query(`select id, slug from provider where npi = '9000000101'`)).rows
    ).toEqual(before.rows)
  })

  it('stays with the insurer when the register is imported later, in either order', async () => {
    const [one, other] = [await fresh(), await fresh()]
    await importInto(one.pool, await asLines(await fixture()))
    const report = await register(one, [registered])
    expect(report.counts.Practitioner).toMatchObject({ added: 1 })
    expect(await known(one)).toEqual([insured])
    await register(other, [registered])
    await importInto(other.pool, await asLines(await fixture()))
    expect(await known(other)).toEqual([insured])
  })

  it('gets from the register what the insurer omits', async () => {
    const database = await fresh()
    const all = await fixture()
    delete all.find(({ id }) => id === 'person-1')?.qualification
    await importInto(database.pool, await asLines(all))
    expect(await known(database)).toMatchObject([{ license_number: null }])
    await register(database, [registered])
    expect(await known(database)).toMatchObject([{ source_id: 'acme', license_number: 'REG-9' }])
  })

  it('returns to the register when the insurer withdraws it', async () => {
    const database = await fresh()
    const all = await fixture()
    await register(database, [registered])
    const before = await known(database)
    await importInto(database.pool, await asLines(all))
    await importInto(
      database.pool,
      await asLines(all.filter(({ id }) => id !== 'person-1' && id !== 'role-1'))
    )
    expect(await known(database)).toEqual(before)
  })

  it('is one page with the acceptance of two insurers, whichever withdraws it', async () => {
    const database = await fresh()
    const all = await fixture()
    await importInto(database.pool, await asLines(all))
    await importInto(database.pool, await asLines(all), { source: 'zeta', source_name: 'Zeta' })
    const both = await known(database)
    expect(both).toMatchObject([
      { source_id: 'acme', places: ['Mexico City acme', 'Mexico City zeta'], listed: 2 },
    ])
    await importInto(
      database.pool,
      await asLines(all.filter(({ id }) => id !== 'person-1' && id !== 'role-1'))
    )
    expect(await known(database)).toMatchObject([
      { source_id: 'zeta', status: 'active', places: ['Mexico City zeta'], listed: 1 },
    ])
    await importInto(database.pool, await asLines(all))
    expect(await known(database)).toEqual(both)
  })
})

describe('a list about a known insurer', () => {
  it('adds to its company and plan, and confirms nothing', async () => {
    const database = await fresh()
    await importInto(database.pool, await asLines(await fixture()))
    const row: Cells = {
      name: 'Lista Uno',
      city: 'Guadalajara',
      country: 'MX',
      insurer: 'FIXTURE mutual',
      plan: 'Fixture gold',
      billing: 'direct',
    }
    await importInto(database.pool, await asTable([row]), { source: 'somebody' })
    const { rows } = await database.pool.query(
      `select c.name as company, p.name as plan, n.source_id, a.confirmed_on, a.billing
         from acceptance a join insurance_network n on n.id = a.insurance_network_id
         join insurance_company c on c.id = n.insurance_company_id
         join insurance_plan_network l on l.insurance_network_id = n.id join insurance_plan p on p.id = l.insurance_plan_id
        where a.source_id = 'somebody'`
    )
    expect(rows).toEqual([
      {
        company: 'Fixture Mutual',
        plan: 'Fixture Gold',
        source_id: 'somebody',
        confirmed_on: null,
        billing: 'direct',
      },
    ])
    const count = await database.pool.query(
      'select count(*)::int as companies from insurance_company'
    )
    expect(count.rows).toEqual([{ companies: 1 }])
  })
})

describe('the evidence date', () => {
  const days = async ({ pool }: TestDatabase) =>
    (await pool.query(`select distinct confirmed_on from acceptance`)).rows.map(
      (row) => row.confirmed_on
    )

  it('is that of the source’s record, or the given date, or null for a list', async () => {
    const database = await fresh()
    const path = await asLines(await fixture())
    await importInto(database.pool, path)
    expect(await days(database)).toEqual(['2026-10-05'])
    await importInto(database.pool, path, { as_of: '2026-11-12' })
    expect(await days(database)).toEqual(['2026-11-12'])
    await importInto(database.pool, path, { kind: 'list' })
    expect(await days(database)).toEqual([null])
  })

  it('is never in the future', async () => {
    const database = await fresh()
    const all = (await fixture()).map((one) => ({
      ...one,
      meta: { lastUpdated: '2027-01-01T00:00:00Z' },
    }))
    await importInto(database.pool, await asLines(all))
    expect(await days(database)).toEqual([null])
  })
})

describe('the demo directory', () => {
  const demo = `
    insert into directory_source (id, name, kind, is_demo) values ('demo-atlas', 'Atlas', 'insurer_directory', true);
    insert into insurance_company (slug, name, source_id, source_ref) values ('fixture-mutual', 'Fixture Mutual', 'demo-atlas', '1');
    insert into provider (slug, kind, full_name, npi, source_id, source_ref) values ('demo-person', 'person', 'Demo Person', '9000000101', 'demo-atlas', '1')`

  it('is withdrawn when a real one is imported, and real data is never mixed with it', async () => {
    const database = await fresh()
    await database.pool.query(demo)
    const report = await importInto(database.pool, await asLines(await fixture()))
    expect(report.demo_withdrawn).toBe(true)
    const { rows } = await database.pool.query(
      `select source_id, slug, status from provider where npi = '9000000101' union all select source_id, slug, status from insurance_company order by 1, 2`
    )
    expect(rows).toEqual([
      {
        source_id: 'acme',
        slug: expect.stringMatching(/^fixture-mutual-[0-9a-f]{6}$/),
        status: 'active',
      },
      { source_id: 'acme', slug: 'ximena-arriaga', status: 'active' },
      { source_id: 'demo-atlas', slug: 'demo-person', status: 'inactive' },
      { source_id: 'demo-atlas', slug: 'fixture-mutual', status: 'inactive' },
    ])
    expect((await importInto(database.pool, await asLines(await fixture()))).demo_withdrawn).toBe(
      false
    )
  })

  it('stays when requested, and cannot be imported into', async () => {
    const database = await fresh()
    await database.pool.query(demo)
    const path = await asLines(await fixture())
    expect((await importInto(database.pool, path, { keep_demo: true })).demo_withdrawn).toBe(false)
    await expect(importInto(database.pool, path, { source: 'demo-atlas' })).rejects.toThrow(
      'demo directory'
    )
    await expect(importInto(database.pool, path, { source: 'Not An Id' })).rejects.toThrow(
      'cannot name a source'
    )
  })
})

describe('an interrupted import', () => {
  /** Returns the fixture repeated, each copy with its own ids. */
  const many = async (times: number): Promise<Resource[]> => {
    const all = JSON.stringify(await fixture())
    return Array.from({ length: times }, (_none, i): Resource[] =>
      JSON.parse(
        all
          .replace(
            /("id":"|\/)((?:person|role|location|clinic|pharmacy|service|affiliation|endpoint)-\d)"/g,
            `$1$2-${i}"`
          )
          .replace(/"90000(\d{5})"/g, (_m, end) => `"${String(i).padStart(5, '0')}${end}"`)
      )
    ).flat()
  }
  const start = (database: TestDatabase, path: string) => {
    const child = spawn(
      process.execPath,
      [
        join(import.meta.dirname, 'test-import-child.ts'),
        JSON.stringify(database.connection),
        path,
        tmpdir(),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] }
    )
    const steps: string[] = []
    child.stdout.on('data', (chunk: Buffer) => steps.push(...chunk.toString().trim().split('\n')))
    const reach = async (step: string) => {
      while (!steps.some((message) => message.startsWith(step)) && child.exitCode === null)
        await once(child.stdout, 'data')
    }
    return { child, reach }
  }

  it('by kill -9 at any step leaves the directory unchanged, and can run again', async () => {
    const database = await fresh()
    await importInto(database.pool, await asLines(await fixture()), { source: 'acme' })
    const before = await checksums(database.pool)
    const path = await asLines(await many(400))
    for (const step of ['reading 2000', 'checking', 'storing']) {
      const { child, reach } = start(database, path)
      await reach(step)
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      expect(child.signalCode).toBe('SIGKILL')
      // The server notices that its client is gone, and rolls back.
      await expect
        .poll(
          async () =>
            (
              await database.pool.query(
                `select pg_try_advisory_lock(1684632165) as free, pg_advisory_unlock(1684632165)`
              )
            ).rows[0].free,
          { timeout: 30_000 }
        )
        .toBe(true)
      expect(await checksums(database.pool)).toEqual(before)
    }
    const report = await importInto(database.pool, path, { accept_withdrawals: true })
    expect(report.counts.Practitioner).toMatchObject({ added: 1600, withdrawn: 4 })
    const { rows } = await database.pool.query(
      `select status, problem is not null as has_problem, count(*)::int from directory_import group by 1, 2 order by 1, 2`
    )
    expect(rows).toEqual([
      { status: 'failed', has_problem: true, count: 3 },
      { status: 'finished', has_problem: false, count: 2 },
    ])
  }, 120_000)

  it('makes the next one wait, and both complete', async () => {
    const database = await fresh()
    const [one, other] = [await asLines(await many(20)), await asLines(await fixture())]
    const steps: string[] = []
    const [first, second] = await Promise.all([
      importInto(database.pool, one, { source: 'one' }),
      importInto(
        database.pool,
        other,
        { source: 'other' },
        { onProgress: ({ step }) => steps.push(step) }
      ),
    ])
    expect([first.changed, second.changed]).toEqual([true, true])
    const { providers } = await stated(database.pool)
    expect(providers).toHaveLength(20 * 5 + 5)
  }, 60_000)
})
