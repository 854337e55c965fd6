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
import { lockKey } from './import-log.ts'

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

/** Polls an import until it has ended; it runs beside the calls. */
async function ended(id: string) {
  for (let tries = 0; tries < 2000; tries += 1) {
    const { body } = await app.call(getDirectoryImport, { id }, { as: staff })
    if (body.status !== 'running') return body
  }
  throw new Error('The import does not end')
}

test('200: a file that arrived is imported; the log says by whom and what became of it', async () => {
  const started = await start(await upload(doctors), {
    source: 'clinics',
    accept_withdrawals: true,
  })
  expect(started.status).toBe(200)
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
    select changes from audit_event where entity_type = 'directory_import' and entity_id = ${row.id}`.execute(
    app.database.db
  )
  expect(events).toMatchObject([{ changes: { source: 'clinics' } }])
})

test('200: a file without a record fails, and says why without the place it lay in', async () => {
  const started = await start(await upload('{}\n', 'empty.ndjson'))
  const row = await ended(started.body.id)
  expect(row.status).toBe('failed')
  expect(row.problem).toContain('empty.ndjson')
  expect(row.problem).not.toContain('uploads')
})

test('404 and 409: no import of what did not arrive, or has been imported', async () => {
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

test('409: one import at a time; one that was killed no longer runs', async () => {
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
  expect([again.status, (await ended(again.body.id)).status]).toEqual([200, 'finished'])
})

test('410 and 404: rejects that are gone, an import that never was', async () => {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into directory_import (source_id, file_name, status, rejects_file)
     values ('other', 'x', 'finished', '/etc/passwd') returning id`
  )
  const id = rows[0]?.id ?? ''
  expect((await app.call(getImportRejects, { id }, { as: staff })).status).toBe(410)
  const nothing = '00000000-0000-7000-8000-000000000000'
  expect((await app.call(getDirectoryImport, { id: nothing }, { as: staff })).status).toBe(404)
})
