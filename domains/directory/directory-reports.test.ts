import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { admin, type TestPerson } from '../access/test-factories.ts'
import { writeDirectory } from '../providers/test-factories.ts'
import {
  changeDirectoryReports,
  exportDirectoryReports,
  listDirectoryReports,
  updateDirectoryReport,
} from './contract-reports.ts'
import { reportMistake } from './contract.ts'

let app: TestApp
let staff: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  staff = await admin(app)
  await writeDirectory(app.database.db, {
    providers: [{ slug: 'ana-solis', name: 'Ana Solís', places: [] }],
  })
})
beforeEach(async () => {
  await app.database.db.deleteFrom('directory_report').execute()
  await report('wrong_contact', 'The phone rings nowhere')
  await report('wrong_insurance', '=They no longer take Atlas')
})
afterAll(() => app.stop())

const report = (kind: 'wrong_contact' | 'wrong_insurance', message: string) =>
  app.call(reportMistake, { slug: 'ana-solis', kind, message, locale: 'en' })
const list = async (input: object = {}) =>
  (await app.call(listDirectoryReports, input, { as: staff })).body
const change = (
  input: Omit<Parameters<typeof app.call<typeof changeDirectoryReports>>[1], never>
) => app.call(changeDirectoryReports, input, { as: staff })

test('200: reports are listed newest first, searched and filtered', async () => {
  const all = await list()
  expect(all.rows.map(({ kind }) => kind)).toEqual(['wrong_insurance', 'wrong_contact'])
  expect(all.rows[0]).toMatchObject({ status: 'open', provider: { slug: 'ana-solis' }, version: 1 })
  expect((await list({ q: 'rings' })).rows).toHaveLength(1)
  expect((await list({ q: 'solis' })).rows).toHaveLength(2)
  expect((await list({ kind: 'wrong_contact', status: 'open' })).total.count).toBe(1)
  expect((await list({ status: 'resolved,dismissed' })).total.count).toBe(0)
})

test('200: all matching reports are resolved, with a dry run before and an undo after', async () => {
  const input = { action: 'dismiss', selection: { matching: { status: 'open' } } } as const
  const tried = await change({ ...input, dry_run: true })
  expect(tried.body).toMatchObject({ changed: 2, skipped: [], undo: null })
  expect((await list({ status: 'open' })).total.count).toBe(2)
  const done = await change({ ...input, expected: tried.body.fingerprint ?? '' })
  expect(done.body.changed).toBe(2)
  const { rows } = await list({ status: 'dismissed' })
  expect(rows[0]).toMatchObject({ decided_by: { id: staff.user_id } })
  const [one] = rows
  if (!one) throw new Error('there are two')
  await app.call(
    updateDirectoryReport,
    { id: one.id, version: one.version, status: 'resolved' },
    { as: staff }
  )
  const back = await change({ action: 'dismiss', undo: done.body.undo ?? '' })
  expect(back.body).toEqual({
    changed: 1,
    skipped: [{ reason: 'changed-since', count: 1 }],
    fingerprint: null,
    undo: null,
  })
  expect((await list({ status: 'open' })).rows[0]).toMatchObject({
    decided_by: null,
    decided_at: null,
  })
})

test('409: the list changed since it was read', async () => {
  const wrong = await change({ action: 'resolve', selection: { matching: {} }, expected: 'x' })
  expect([wrong.status, wrong.body.code]).toEqual([409, 'selection-changed'])
})

test('200, 409 and 404: one report is resolved with a note', async () => {
  const [one] = (await list()).rows
  if (!one) throw new Error('there are two')
  const sent = { id: one.id, version: one.version, status: 'resolved', note: 'Rang them' } as const
  expect((await app.call(updateDirectoryReport, sent, { as: staff })).status).toBe(200)
  expect((await list({ status: 'resolved' })).rows[0]).toMatchObject({ note: 'Rang them' })
  const late = await app.call(updateDirectoryReport, sent, { as: staff })
  expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile'])
  const nothing = '00000000-0000-7000-8000-000000000000'
  const none = await app.call(updateDirectoryReport, { ...sent, id: nothing }, { as: staff })
  expect(none.status).toBe(404)
})

test('200: the export contains no formula', async () => {
  const { body } = await app.call(
    exportDirectoryReports,
    { locale: 'en', columns: 'message,kind', kind: 'wrong_insurance' },
    { as: staff }
  )
  expect(body.csv).toBe(
    `\uFEFFMessage,What is wrong\r\n"'=They no longer take Atlas",Insurance\r\n`
  )
})
