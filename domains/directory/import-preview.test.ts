import { describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../server/test-database.ts'
import type { ImportOptions } from './import-directory.ts'
import type { ImportPreview } from './store-records.ts'
import { takeBackImport } from './take-back-import.ts'
import { importDatabases } from './test-cities.ts'
import { checksums, fixture, importInto, lines, stated, written } from './test-inputs.ts'

const { fresh } = importDatabases()

type Doctor = { id: string; name: string; insurer?: string; more?: string }
const tableOf = (doctors: readonly Doctor[], more: readonly string[] = []) =>
  [
    ['provider_id', 'name', 'city', 'country', 'insurer', 'plan', ...more].join(','),
    ...doctors.map(({ id, name, insurer = 'Alpha', more: cell }) =>
      [id, name, 'Guadalajara', 'MX', insurer, 'Gold', ...(cell === undefined ? [] : [cell])].join(
        ','
      )
    ),
    '',
  ].join('\n')
const ana = { id: 'd1', name: 'Ana Solís' }
const bo = { id: 'd2', name: 'Bo Li' }
const cy = { id: 'd3', name: 'Cy Okafor' }

async function bring({ pool }: TestDatabase, text: string, more: Partial<ImportOptions> = {}) {
  return importInto(pool, await written({ 'acme.csv': text }), more)
}

/** Previews a table without publishing it. */
async function preview(database: TestDatabase, text: string, more: Partial<ImportOptions> = {}) {
  const shown: ImportPreview[] = []
  const path = await written({ 'acme.csv': text })
  const report = await importInto(database.pool, path, more, {
    confirm: async (one) => {
      shown.push(one)
      return false
    },
  })
  const [only] = shown
  if (!only) throw new Error('there was no preview')
  return { ...only, report }
}

const takeBack = ({ pool }: TestDatabase, id: string) =>
  takeBackImport({ pool, refuses_to_wait: true }, { id, taken_back_by: null })

/** What visitors see: without rows that are not active. */
async function shown({ pool }: TestDatabase) {
  const { insurance, places, providers, practices, listing } = await stated(pool)
  const active = (all: readonly string[]) =>
    all.filter((line) => !/ \| (?:inactive|withdrawn|retired) \|?/.test(`${line} |`)).toSorted()
  return {
    insurance: active(insurance),
    places: active(places),
    providers: active(providers),
    practices: active(practices),
    listing,
  }
}

describe('a preview', () => {
  it('reports what would be added, changed and withdrawn, and stores nothing', async () => {
    const database = await fresh()
    await bring(database, tableOf([ana, bo]))
    const before = await checksums(database.pool)
    const { counts, known, withdrawn, report } = await preview(
      database,
      tableOf([{ ...ana, name: 'Ana Solís Vega' }, cy])
    )
    expect(counts.Practitioner).toMatchObject({ added: 1, changed: 1, withdrawn: 1 })
    expect([known > withdrawn, withdrawn > 0]).toEqual([true, true])
    expect(report).toMatchObject({ is_published: false, changed: false })
    expect(await checksums(database.pool)).toEqual(before)
    const { rows } = await database.pool.query(
      `select status, take_back_until, preview ->> 'withdrawn' as withdrawn from directory_import where id = $1`,
      [report.id]
    )
    expect(rows).toEqual([
      { status: 'previewed', take_back_until: null, withdrawn: String(withdrawn) },
    ])
  })

  it('lists unused columns with the most similar known name', async () => {
    const database = await fresh()
    const text = tableOf([{ ...ana, more: 'es' }], ['lanugages'])
    const { unused_columns } = await preview(database, text)
    const column = { file: 'acme.csv', name: 'lanugages', nearest: 'languages' }
    expect(unused_columns).toEqual([column])
    const ignored = await preview(database, text, { ignore_columns: ['lanugages'] })
    expect(ignored.unused_columns).toEqual([column])
  })

  it('counts clashes and warns before most of a large source is withdrawn', async () => {
    const database = await fresh()
    const many = Array.from({ length: 600 }, (_, at) => ({ id: `d${at}`, name: `Ana Solís ${at}` }))
    await bring(database, tableOf(many))
    const { is_mass_withdrawal, counts, withdrawn } = await preview(
      database,
      tableOf([
        { id: 'd1', name: 'Bo Li' },
        { id: 'd1', name: 'Cy Okafor' },
        { id: 'd700', name: 'Di Wu' },
      ])
    )
    expect(is_mass_withdrawal).toBe(true)
    expect(withdrawn).toBeGreaterThan(598)
    expect(counts.Practitioner?.clashing).toBe(2)
    await expect(bring(database, tableOf([ana]))).rejects.toThrow('would withdraw')
  })
})

it('refuses to publish an import that is no preview any more, and leaves it published', async () => {
  const database = await fresh()
  const { id } = await bring(database, tableOf([ana]))
  const again = bring(database, tableOf([ana]), { continues: id })
  await expect(again).rejects.toMatchObject({ code: 'not-previewed' })
  const { rows } = await database.pool.query(
    `select status, take_back_until > now() as can_be_taken_back from directory_import where id = $1`,
    [id]
  )
  expect(rows).toEqual([{ status: 'finished', can_be_taken_back: true }])
})

describe('an insurer named only by a file', () => {
  const insurers = async ({ pool }: TestDatabase) =>
    (
      await pool.query<{ name: string; status: string }>(
        'select name, status from insurance_company order by name'
      )
    ).rows.map(({ name, status }) => `${name} ${status}`)
  const accepted = async ({ pool }: TestDatabase) =>
    (await pool.query<{ n: number }>('select cardinality(insurers) as n from listing')).rows.map(
      ({ n }) => n
    )

  it('is in the preview and is not public until staff publish it', async () => {
    const database = await fresh()
    const held = { publish_insurers: false }
    expect((await preview(database, tableOf([ana]), held)).new_insurers).toEqual(['Alpha'])
    await bring(database, tableOf([ana]), held)
    expect([await insurers(database), await accepted(database)]).toEqual([['Alpha pending'], [0]])
    // Another import does not publish it either, and still says so.
    expect((await preview(database, tableOf([ana, bo]), held)).new_insurers).toEqual(['Alpha'])
    await bring(database, tableOf([ana, bo]), held)
    expect([await insurers(database), await accepted(database)]).toEqual([
      ['Alpha pending'],
      [0, 0],
    ])
  })

  it.each([
    ['the same file', [ana], {}, 1],
    ['a file with more', [ana, bo], {}, 2],
    ['the file of another source', [bo], { source: 'beta', source_name: 'Beta' }, 2],
  ])('is published by another import that says so, of %s', async (_, doctors, more, listed) => {
    const database = await fresh()
    await bring(database, tableOf([ana]), { publish_insurers: false })
    const again = await bring(database, tableOf(doctors), { ...more, publish_insurers: true })
    expect(again.changed).toBe(true)
    const published = [['Alpha active'], Array.from({ length: listed }, () => 1)]
    expect([await insurers(database), await accepted(database)]).toEqual(published)
    await takeBack(database, again.id)
    expect([await insurers(database), await accepted(database)]).toEqual([['Alpha pending'], [0]])
  })

  it('is the known one when staff entered that name as an alias', async () => {
    const database = await fresh()
    await database.pool.query(
      `insert into insurance_company (slug, name, aliases) values ('alpha-mexico', 'Alpha México', '{ALPHA}')`
    )
    const { new_insurers } = await preview(database, tableOf([ana]), { publish_insurers: false })
    expect(new_insurers).toEqual([])
    await bring(database, tableOf([ana]), { publish_insurers: false })
    expect([await insurers(database), await accepted(database)]).toEqual([
      ['Alpha México active'],
      [1],
    ])
  })
})

describe('a pending insurer', () => {
  it('becomes the known one at the next import when staff enter its name as an alias', async () => {
    const database = await fresh()
    const held = { publish_insurers: false }
    await bring(database, tableOf([ana]), held)
    await database.pool.query(
      `insert into insurance_company (slug, name, aliases) values ('alpha-mexico', 'Alpha México', '{ALPHA}')`
    )
    for (const _ of ['the import that matches it', 'and the next']) {
      await bring(database, tableOf([ana]), held)
      const { rows } = await database.pool.query(
        `select c.name, c.status, (select count(*)::integer from insurance_network n where n.insurance_company_id = c.id) as networks,
                (select count(*)::integer from insurance_plan p where p.insurance_company_id = c.id) as plans
           from insurance_company c order by c.name`
      )
      expect(rows).toEqual([
        { name: 'Alpha', status: 'inactive', networks: 0, plans: 0 },
        { name: 'Alpha México', status: 'active', networks: 1, plans: 1 },
      ])
    }
  })
})

describe('an import that is taken back', () => {
  it('restores what visitors saw: added, changed and withdrawn records', async () => {
    const database = await fresh()
    await bring(database, tableOf([ana, bo]))
    const before = await shown(database)
    const second = await bring(
      database,
      tableOf([{ ...ana, name: 'Ana Solís Vega', insurer: 'Beta' }, cy])
    )
    expect(await shown(database)).not.toEqual(before)
    const { withdrawn, restored } = await takeBack(database, second.id)
    expect([withdrawn > 0, restored > 0]).toEqual([true, true])
    expect(await shown(database)).toEqual(before)
    // It can be imported again.
    await bring(database, tableOf([ana, cy]))
    expect((await shown(database)).listing).toHaveLength(2)
  })

  it('returns ids to their former owners, with their pages', async () => {
    const database = await fresh()
    await bring(database, tableOf([ana]))
    const pages = async () =>
      (
        await database.pool.query(
          `select id, slug, source_ref from provider where status = 'active'`
        )
      ).rows
    const [before, seen] = [await pages(), await shown(database)]
    const second = await bring(database, tableOf([{ ...bo, id: 'd1' }]))
    expect(await pages()).not.toEqual(before)
    await takeBack(database, second.id)
    expect(await pages()).toEqual(before)
    expect(await shown(database)).toEqual(seen)
  })

  it('restores earlier corrections of staff, and keeps later ones', async () => {
    const database = await fresh()
    const { pool } = database
    await bring(database, tableOf([ana, bo]))
    await pool.query(
      `update provider set full_name = 'Ana María Solís', gender = 'female' where source_ref = 'Practitioner/d1'`
    )
    const second = await bring(
      database,
      tableOf([
        { ...ana, name: 'Ana Solís Vega' },
        { ...bo, name: 'Bo Li Wang' },
      ])
    )
    await pool.query(
      `update provider set full_name = 'Bo Lee' where source_ref = 'Practitioner/d2'`
    )
    await takeBack(database, second.id)
    const { rows } = await pool.query(`select full_name, gender from provider order by source_ref`)
    expect(rows).toEqual([
      { full_name: 'Ana María Solís', gender: 'female' },
      { full_name: 'Bo Lee', gender: null },
    ])
  })

  it('leaves every address of a page leading to it, also when the page was renamed since', async () => {
    const database = await fresh()
    const { pool } = database
    await bring(database, tableOf([ana]))
    const slugOf = async () =>
      (await pool.query<{ slug: string }>('select slug from provider')).rows[0]?.slug ?? ''
    const first = await slugOf()
    const second = await bring(database, tableOf([{ ...ana, name: 'Ana Solís Vega' }]))
    const renamed = await slugOf()
    expect(renamed).not.toBe(first)
    // As an import of another source renames it.
    await pool.query(`update provider set slug = 'ana-vega'`)
    await pool.query(`insert into provider_alias (slug, provider_id) select $1, id from provider`, [
      renamed,
    ])
    await takeBack(database, second.id)
    const { rows } = await pool.query<{ slug: string }>(
      'select slug from provider union select slug from provider_alias'
    )
    expect(rows.map(({ slug }) => slug).toSorted()).toEqual([first, renamed, 'ana-vega'].toSorted())
  })

  it('of Plan-Net restores the directory of the import before', async () => {
    const database = await fresh()
    const all = await fixture()
    const write = (some: readonly object[]) => written({ 'acme.ndjson': lines(some) })
    await importInto(database.pool, await write(all))
    // A contract with a clinic is not forgotten when an import withdraws it.
    await database.pool.query(`update partner set status = 'active'`)
    const before = { ...(await stated(database.pool)) }
    const less = all.filter(
      ({ resourceType }, at) => resourceType === 'InsurancePlan' || at % 3 !== 0
    )
    const second = await importInto(database.pool, await write(less), { accept_withdrawals: true })
    expect(await stated(database.pool)).not.toEqual(before)
    await takeBack(database, second.id)
    expect(await stated(database.pool)).toEqual(before)
  })

  it('is refused when it is old, not published, or followed by another', async () => {
    const database = await fresh()
    const first = await bring(database, tableOf([ana]))
    const { report } = await preview(database, tableOf([ana, bo]))
    await expect(takeBack(database, report.id)).rejects.toMatchObject({ code: 'not-published' })
    const second = await bring(database, tableOf([ana, bo]))
    await bring(database, tableOf([ana, bo]))
    const before = await checksums(database.pool)
    await expect(takeBack(database, first.id)).rejects.toMatchObject({ code: 'later-import' })
    expect(await checksums(database.pool)).toEqual(before)
    await database.pool.query(`update directory_import set take_back_until = now() where id = $1`, [
      first.id,
    ])
    await takeBack(database, second.id)
    await expect(takeBack(database, first.id)).rejects.toMatchObject({ code: 'take-back-over' })
    await expect(takeBack(database, second.id)).rejects.toMatchObject({ code: 'not-published' })
    const nothing = '00000000-0000-7000-8000-000000000000'
    await expect(takeBack(database, nothing)).rejects.toMatchObject({ status: 404 })
  })
})
