import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { admin, type TestPerson } from '../access/test-factories.ts'
import { loadReferenceData } from '../providers/load-reference-data.ts'
import {
  beginDirectoryUpload,
  getDirectoryImport,
  getImportRejects,
  listDirectoryImports,
  listDirectorySources,
  startDirectoryImport,
} from './contract-admin.ts'
import {
  matchImportInsurer,
  publishDirectoryImport,
  takeBackDirectoryImport,
} from './contract-publish.ts'
import { lockKey } from './import-log.ts'
import { tidyImports } from './tidy-imports.ts'

let app: TestApp
let staff: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  staff = await admin(app)
  await loadReferenceData(app.database.db)
})
afterAll(() => app.stop())

const line = (value: object) => `${JSON.stringify(value)}\n`
const doctors = [
  line({ resourceType: 'Practitioner', id: 'ana', active: true, name: [{ text: 'Ana Solís' }] }),
  line({ resourceType: 'Practitioner', id: 'broken', active: true, name: 'nobody' }),
].join('')

async function upload(text: string, file_name = 'clinics.ndjson') {
  const bytes = Buffer.byteLength(text)
  const { body } = await app.call(beginDirectoryUpload, { file_name, bytes }, { as: staff })
  const answer = await app.fetch(`/api/v4/admin/directory/uploads/${body.upload_id}?offset=0`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${staff.token}`,
      'content-type': 'application/octet-stream',
    },
    body: text,
  })
  expect(answer.status).toBe(200)
  return body.upload_id
}
const start = (upload_id: string, more: object = {}) =>
  app.call(startDirectoryImport, { upload_id, ...more }, { as: staff })

/** Waits until the import has released its lock, so that the next one is not refused. */
async function whenUnlocked<T>(value: T): Promise<T> {
  const client = await app.database.pool.connect()
  await client.query('select pg_advisory_lock($1)', [lockKey])
  await client.query('select pg_advisory_unlock_all()')
  client.release()
  return value
}

/** Polls an import until it has ended; it runs beside the calls. */
async function ended(id: string) {
  for (let tries = 0; tries < 2000; tries += 1) {
    const { body } = await app.call(getDirectoryImport, { id }, { as: staff })
    if (body.status !== 'running') return whenUnlocked(body)
  }
  throw new Error('The import does not end')
}

const publish = (id: string, more: object = {}) =>
  app.call(publishDirectoryImport, { id, ...more }, { as: staff })

test('200: an uploaded file is previewed, then published; the log has who did it and the outcome', async () => {
  const started = await start(await upload(doctors), {
    source: 'clinics',
    accept_withdrawals: true,
  })
  expect(started.status).toBe(200)
  expect(await ended(started.body.id)).toMatchObject({
    status: 'previewed',
    source_name: 'Clinics',
    can_publish: true,
    preview: { known: 0, withdrawn: 0, unused_columns: [], new_insurers: [] },
    counts: { added: 1, rejected: 1 },
  })
  const { rows: none } =
    await sql`select from directory_record where source_id = 'clinics'`.execute(app.database.db)
  expect(none).toEqual([])
  expect((await publish(started.body.id)).status).toBe(200)
  const row = await ended(started.body.id)
  expect(row).toMatchObject({
    status: 'finished',
    source_id: 'clinics',
    source_name: 'Clinics',
    file_name: 'clinics.ndjson',
    started_by: { id: staff.user_id },
    counts: { added: 1, rejected: 1 },
    has_rejects: true,
    progress: null,
    problem: null,
  })
  const rejects = await app.call(getImportRejects, { id: row.id, locale: 'es' }, { as: staff })
  expect(rejects.body).toMatchObject({ file_name: 'clinics-rejects.csv', rows: 1 })
  expect(rejects.body.csv).toContain('Archivo,Línea,Registro,Motivo\r\nclinics.ndjson,2,broken,')
  const { body } = await app.call(listDirectoryImports, { status: 'finished' }, { as: staff })
  expect(body.rows.map(({ id }) => id)).toEqual([row.id])
  const sources = await app.call(listDirectorySources, {}, { as: staff })
  expect(sources.body.sources).toMatchObject([{ id: 'clinics', kind: 'insurer_directory' }])
  const { rows: events } = await sql<{ changes: object }>`
    select changes from audit_event where entity_type = 'directory_import' and entity_id = ${row.id}
     order by changes ->> 'status' nulls first`.execute(app.database.db)
  expect(events).toMatchObject([
    { changes: { source: 'clinics' } },
    { changes: { status: 'publishing' } },
  ])
  const again = await publish(row.id)
  expect([again.status, again.body.code]).toEqual([409, 'not-previewed'])
})

const table = (rows: string) => `provider_id,name,city,country,insurer,plan,shoe size\n${rows}`

test('200 and 422: unused columns and unknown insurers are listed, and resolved when publishing', async () => {
  const text = table('d1,Ana Solís,Guadalajara,MX,Zeta,Gold,38\n')
  const { body } = await start(await upload(text, 'shoes.csv'))
  expect((await ended(body.id)).preview).toMatchObject({
    unused_columns: [{ file: 'shoes.csv', name: 'shoe size', nearest: null }],
    new_insurers: ['Zeta'],
  })
  const refused = await publish(body.id)
  expect([refused.status, refused.body.code]).toEqual([422, 'columns-unused'])
  await publish(body.id, { leave_out_columns: true })
  expect(await ended(body.id)).toMatchObject({ status: 'finished' })
  const { rows } = await sql`select status from insurance_company where name = 'Zeta'`.execute(
    app.database.db
  )
  expect(rows).toEqual([{ status: 'pending' }])
})

test('200: a table with 2,000 unused columns of long names is published', async () => {
  const names = Array.from({ length: 2000 }, (_, at) => `${'How many of them '.repeat(15)}${at}`)
  const text = `provider_id,name,city,country,${names.join(',')}\nw1,Wide Table,Guadalajara,MX${','.repeat(2000)}\n`
  const { body } = await start(await upload(text, 'wide.csv'))
  const shown = await ended(body.id)
  expect(shown.problem).toBeNull()
  expect(shown.preview?.unused_columns).toHaveLength(2000)
  expect((await publish(body.id, { leave_out_columns: true })).status).toBe(200)
  expect((await ended(body.id)).status).toBe('finished')
  const { rows } = await sql<{ ignored: string }>`
    select changes ->> 'ignore_columns' as ignored from audit_event
     where entity_id = ${body.id} and changes ? 'ignore_columns'`.execute(app.database.db)
  expect(rows).toMatchObject([{ ignored: expect.stringMatching(/ \+ 1980$/) }])
})

test('200: the list has no previews', async () => {
  const { body } = await app.call(listDirectoryImports, {}, { as: staff })
  const [row] = body.rows
  expect(row).toMatchObject({ counts: { added: expect.any(Number) } })
  expect(Object.keys(row ?? {})).not.toContain('preview')
})

const insurer = async (name: string, more: { status?: string; source_id?: string } = {}) => {
  const { status = 'active', source_id = null } = more
  const { rows } = await sql<{ id: string }>`
    insert into insurance_company (slug, name, status, source_id, source_ref)
    values (${name.toLowerCase().replaceAll(' ', '-')}, ${name}, ${status}, ${source_id},
            ${source_id && name}) returning id`.execute(app.database.db)
  return rows[0]?.id ?? ''
}
const match = (id: string, name: string, insurance_company_id: string, as = staff) =>
  app.call(matchImportInsurer, { id, name, insurance_company_id }, { as })

test('200: an unknown insurer of a preview becomes a known one; the preview is counted again', async () => {
  const known = await insurer('Omega Salud')
  await insurer('Lambda')
  const text = table(
    'o1,Olga Sanz,Guadalajara,MX,OMEGA,Gold,38\no2,Ivo Ruiz,Guadalajara,MX,Nueva,,38\n'
  )
  const { body } = await start(await upload(text, 'omega.csv'))
  expect(await ended(body.id)).toMatchObject({
    preview: { new_insurers: ['Nueva', 'OMEGA'] },
    new_insurers: [
      { name: 'Nueva', candidates: [] },
      { name: 'OMEGA', candidates: [{ id: known, name: 'Omega Salud' }] },
    ],
  })
  expect((await match(body.id, 'OMEGA', known)).status).toBe(200)
  const row = await ended(body.id)
  expect(row).toMatchObject({
    status: 'previewed',
    can_publish: true,
    new_insurers: [{ name: 'Nueva', candidates: [] }],
  })
  expect(row.preview?.is_renewed).toBeUndefined()
  const { rows } = await sql`
    select entity_type, changes - 'insurance_company_id' as changes from audit_event
     where entity_id in (${known}, ${body.id}) and changes ?| array['aliases', 'insurer_name'] order by entity_type`.execute(
    app.database.db
  )
  expect(rows).toEqual([
    { entity_type: 'directory_import', changes: { status: 'matching', insurer_name: 'OMEGA' } },
    { entity_type: 'insurance_company', changes: { aliases: ['OMEGA'] } },
  ])
  const again = await match(body.id, 'OMEGA', known)
  expect([again.status, again.body.code]).toEqual([409, 'insurer-name-known'])
  await publish(body.id, { leave_out_columns: true })
  expect((await ended(body.id)).status).toBe('finished')
  const published = await sql`
    select c.name from insurance_plan p join insurance_company c on c.id = p.insurance_company_id
     where c.id = ${known}`.execute(app.database.db)
  expect(published.rows).toEqual([{ name: 'Omega Salud' }])
  const late = await match(body.id, 'Nueva', known)
  expect([late.status, late.body.code]).toEqual([409, 'not-previewed'])
})

test('404, 409 and 422: an insurer that the file cannot mean; while another import runs the name is stored and can be tried again', async () => {
  const known = await insurer('Kappa Seguros')
  const { rows: sources } = await sql<{ id: string }>`
    insert into directory_source (id, name, kind) values ('kappa', 'Kappa', 'insurer_directory'), ('demo-kappa', 'Demo', 'insurer_directory')
    returning id`.execute(app.database.db)
  expect(sources).toHaveLength(2)
  await sql`update directory_source set is_demo = true where id = 'demo-kappa'`.execute(
    app.database.db
  )
  const others = [
    await insurer('Kappa One', { source_id: 'kappa' }),
    await insurer('Kappa Demo', { source_id: 'demo-kappa' }),
    await insurer('Kappa Old', { status: 'inactive' }),
  ]
  const text = table('k1,Kim Paz,Guadalajara,MX,KAPPA,Gold,38\n')
  const { body } = await start(await upload(text, 'kappa.csv'))
  expect((await ended(body.id)).new_insurers).toEqual([
    { name: 'KAPPA', candidates: [{ id: known, name: 'Kappa Seguros' }] },
  ])
  for (const other of others) {
    const refused = await match(body.id, 'KAPPA', other)
    expect([refused.status, refused.body.code]).toEqual([422, 'insurer-of-import'])
  }
  const nothing = '00000000-0000-7000-8000-000000000000'
  expect((await match(body.id, 'KAPPA', nothing)).status).toBe(404)
  expect((await match(body.id, 'Other', known)).body.code).toBe('insurer-name-known')
  const aliases = async () =>
    (await sql`select aliases from insurance_company where id = ${known}`.execute(app.database.db))
      .rows
  expect(await aliases()).toEqual([{ aliases: [] }])

  const client = await app.database.pool.connect()
  await client.query('select pg_advisory_lock($1)', [lockKey])
  const busy = await match(body.id, 'KAPPA', known)
  expect([busy.status, busy.body.code]).toEqual([409, 'import-running'])
  await client.query('select pg_advisory_unlock_all()')
  client.release()
  expect((await match(body.id, 'KAPPA', known)).status).toBe(200)
  expect((await ended(body.id)).preview?.new_insurers).toEqual([])
  expect(await aliases()).toEqual([{ aliases: ['KAPPA'] }])

  await sql`update insurance_company set aliases = array(select 'k' || n from generate_series(1, 40) n) where id = ${known}`.execute(
    app.database.db
  )
  const second = await start(await upload(text.replace('KAPPA', 'Kappa MX'), 'kappa.csv'))
  await ended(second.body.id)
  const full = await match(second.body.id, 'Kappa MX', known)
  expect([full.status, full.body.code]).toEqual([422, 'too-many-names'])
})

test('200: an import that no longer matches its preview is previewed again, not published', async () => {
  const both = line({
    resourceType: 'Practitioner',
    id: 'eva',
    active: true,
    name: [{ text: 'Eva Roy' }],
  })
  const first = await start(await upload(both, 'eva.ndjson'))
  await ended(first.body.id)
  const second = await start(await upload(both, 'eva.ndjson'))
  await ended(second.body.id).then(() => publish(second.body.id))
  expect((await ended(second.body.id)).status).toBe('finished')
  await publish(first.body.id)
  const row = await ended(first.body.id)
  expect(row).toMatchObject({
    status: 'previewed',
    can_publish: true,
    counts: { added: 0, unchanged: 1 },
    preview: { is_renewed: true },
  })
  const { rows: events } = await sql<{ status: string }>`
    select changes ->> 'status' as status from audit_event
     where entity_type = 'directory_import' and entity_id = ${row.id} and changes ? 'status'`.execute(
    app.database.db
  )
  expect(events).toEqual([{ status: 'publishing' }])
  await publish(row.id)
  expect((await ended(row.id)).status).toBe('finished')
})

test('200 and 409: a published import is taken back once', async () => {
  const maya = line({
    resourceType: 'Practitioner',
    id: 'maya',
    active: true,
    name: [{ text: 'Maya Cruz' }],
  })
  const { body } = await start(await upload(maya, 'maya.ndjson'))
  await ended(body.id).then(() => publish(body.id))
  expect((await ended(body.id)).take_back_until).not.toBeNull()
  const takeBack = () => app.call(takeBackDirectoryImport, { id: body.id }, { as: staff })
  expect((await takeBack()).status).toBe(200)
  expect(await ended(body.id)).toMatchObject({ status: 'taken_back', take_back_until: null })
  const again = await takeBack()
  expect([again.status, again.body.code]).toEqual([409, 'not-published'])
  const { rows } = await sql`
    select r.status, i.taken_back_by from directory_record r, directory_import i
     where r.ref = 'maya' and i.id = ${body.id}`.execute(app.database.db)
  expect(rows).toEqual([{ status: 'withdrawn', taken_back_by: staff.user_id }])
})

test('stored rows of an import that can no longer be taken back are deleted', async () => {
  const kept = async () =>
    (await app.database.pool.query('select from directory_former_record')).rows.length
  expect(await kept()).toBeGreaterThan(0)
  await app.database.pool.query('update directory_import set take_back_until = now()')
  await tidyImports(app.program.contextFor('program'))
  expect(await kept()).toBe(0)
})

test('200: a file without a record fails with a reason that does not expose its path', async () => {
  const started = await start(await upload('{}\n', 'empty.ndjson'))
  const row = await ended(started.body.id)
  expect(row.status).toBe('failed')
  expect(row.problem).toContain('empty.ndjson')
  expect(row.problem).not.toContain('uploads')
})

test('404 and 409: an upload that is incomplete or already imported', async () => {
  const id = await upload(doctors)
  const first = await start(id, { source: 'clinics' })
  await ended(first.body.id)
  expect((await start(id)).status).toBe(404)
  const { body } = await app.call(
    beginDirectoryUpload,
    { file_name: 'half.ndjson', bytes: 10 },
    { as: staff }
  )
  const half = await start(body.upload_id)
  expect([half.status, half.body.code]).toEqual([409, 'upload-incomplete'])
})

test('409: one import at a time; a killed one is no longer running', async () => {
  const id = await upload(doctors)
  const client = await app.database.pool.connect()
  await client.query('select pg_advisory_lock($1)', [lockKey])
  const { rows } = await client.query<{ id: string }>(
    `insert into directory_import (source_id, file_name, status) values ('other', '/data/other.ndjson', 'running') returning id`
  )
  const other = rows[0]?.id ?? ''
  const look = async () => (await app.call(getDirectoryImport, { id: other }, { as: staff })).body
  expect(await look()).toMatchObject({ status: 'running', file_name: 'other.ndjson' })
  const refused = await start(id)
  expect([refused.status, refused.body.code]).toEqual([409, 'import-running'])
  await client.query('select pg_advisory_unlock_all()')
  client.release()
  expect((await look()).status).toBe('failed')
  const again = await start(id, { source: 'clinics' })
  expect([again.status, (await ended(again.body.id)).status]).toEqual([200, 'previewed'])
})

test('410 and 404: deleted rejects, an unknown import', async () => {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into directory_import (source_id, file_name, status, rejects_file)
     values ('other', 'x', 'finished', '/etc/passwd') returning id`
  )
  const id = rows[0]?.id ?? ''
  expect((await app.call(getImportRejects, { id }, { as: staff })).status).toBe(410)
  const nothing = '00000000-0000-7000-8000-000000000000'
  expect((await app.call(getDirectoryImport, { id: nothing }, { as: staff })).status).toBe(404)
})
