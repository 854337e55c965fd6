import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageOf } from '@numo/adapters/ocr/test-pages.ts'
import { UnreadablePicture, type OcrPage } from '@numo/adapters/ocr/port.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { createMoneyParties, type MoneyParties } from '@numo/server/test-money.ts'
import * as make from '../access/test-factories.ts'
import { authorizationUploadPath } from '../documents/contract.ts'
import type { PartnerUploadType } from '../documents/rules.ts'
import { listExtractions, nextExtraction } from '../extractions/contract-admin.ts'
import { getExtraction } from '../extractions/contract.ts'
import { createAuthorization, getPartnerAuthorization } from './contract-partner.ts'
import { readFileAgain, readOwnFileAgain } from './contract-reading.ts'
import { getAuthorization } from './contract-staff.ts'
import { maxReadings } from './rules-reading.ts'

/* A file that a clinic adds to an authorization is read in the background, and what was read is never certain. */

let app: TestApp
let all: MoneyParties
let clinic: make.TestPerson
/** What the machine reads next. */
let read: () => OcrPage = () => pageOf([])
beforeAll(async () => {
  app = await startTestApp({
    ocr: { kind: 'memory', read: async () => read(), stop: async () => {} },
  })
  all = await createMoneyParties(app)
  clinic = await make.person(app)
  await make.makePartner(app, clinic, all.partner_id)
})
afterAll(() => app.stop())

const begin = async () => {
  const input = { client_id: all.client_id, care_setting: 'inpatient', currency: 'MXN' } as const
  return (await app.call(createAuthorization, input, { as: clinic })).body.id
}
const picture = {
  width: 320,
  height: 200,
  channels: 3,
  background: { r: 10, g: 90, b: 40 },
} as const
async function upload(id: string, type: PartnerUploadType, bytes?: Uint8Array<ArrayBuffer>) {
  const response = await app.fetch(authorizationUploadPath(id, { type, file_name: 'file.jpg' }), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${clinic.token}`,
      'content-type': 'application/octet-stream',
    },
    body: bytes ?? (await sharp({ create: picture }).jpeg().toBuffer()),
  })
  expect(response.status).toBe(200)
}
const files = async (id: string) =>
  (await app.call(getPartnerAuthorization, { id }, { as: clinic })).body.documents
const text = (line: string, top: number) => ({ text: line, at: [0.06, top] as const, size: 0.04 })
const estimate = () =>
  pageOf([
    text('Hospital Aurora', 0.05),
    text('Fecha: 12/11/2026', 0.15),
    text('Dx K80.2', 0.25),
    text('Cirugía 30,000.00', 0.4),
    text('Total MXN 35,000.00', 0.6),
  ])

test('200: a file waits, is read, and says what to compare; staff see the same', async () => {
  const id = await begin()
  read = estimate
  await upload(id, 'estimate')
  expect(await files(id)).toMatchObject([{ reading: 'being_read', found: null }])
  await app.runJobs()
  const found = {
    pages: 1,
    provider_name: 'Hospital Aurora',
    issued_on: '2026-11-12',
    total: { amount: 3_500_000, currency: 'MXN' },
    diagnosis_codes: ['K80.2'],
  }
  expect(await files(id)).toMatchObject([{ reading: 'read', found }])
  const staff = await app.call(getAuthorization, { id }, { as: all.one })
  expect(staff.body.documents).toMatchObject([{ reading: 'read', found }])
  const { rows } = await app.database.pool.query(
    `select distinct f.reason from extraction_field f join extraction e on e.id = f.extraction_id where e.account_id = $1`,
    [all.account_id]
  )
  expect(rows).toEqual([{ reason: 'unconfirmed' }])
})

test('200: a report says no total, and a file that cannot be read says so', async () => {
  const id = await begin()
  read = estimate
  await upload(id, 'medical_report')
  await app.runJobs()
  expect(await files(id)).toMatchObject([
    { reading: 'read', found: { total: null, diagnosis_codes: ['K80.2'] } },
  ])
  read = () => pageOf([])
  await upload(id, 'imaging')
  await app.runJobs()
  read = () => {
    throw new UnreadablePicture('noise')
  }
  await upload(id, 'other')
  await app.runJobs()
  expect((await files(id)).slice(1)).toMatchObject([
    { reading: 'unreadable', found: null },
    { reading: 'unreadable', found: null },
  ])
})

test('200: of a PDF its first two pages are read, and the clinic is told how many', async () => {
  const id = await begin()
  const file = await PDFDocument.create()
  for (const _ of [1, 2, 3]) file.addPage([300, 400]).drawSquare({ x: 20, y: 20, size: 100 })
  read = estimate
  await upload(id, 'medical_report', Uint8Array.from(await file.save()))
  await app.runJobs()
  expect(await files(id)).toMatchObject([{ reading: 'read', found: { pages: 2 } }])
})

test('404: a reading of such a file is no card: nobody reviews it as one, and nobody is notified', async () => {
  const staff = await app.call(listExtractions, {}, { as: all.one })
  expect([staff.status, staff.body.rows]).toEqual([200, []])
  expect((await app.call(nextExtraction, {}, { as: all.one })).body.waiting).toBe(0)
  const { rows } = await app.database.pool.query<{ id: string }>('select id from extraction')
  expect(rows).toHaveLength(5)
  const { status } = await app.call(getExtraction, { id: rows[0]?.id ?? '' }, { as: all.one })
  expect(status).toBe(404)
  const kinds = await app.database.pool.query(
    `select from notification where kind in ('card_read', 'card_unreadable')`
  )
  expect(kinds.rowCount).toBe(0)
})

test('200: the clinic has a file that failed read again, staff one that was never read, and neither twice at once', async () => {
  const id = await begin()
  read = () => pageOf([])
  await upload(id, 'medical_report')
  await app.runJobs()
  const [file] = await files(id)
  expect(file?.reading).toBe('unreadable')
  const input = { id, document_id: file?.id ?? '' }
  const readings = async () =>
    (
      await app.database.pool.query('select from extraction where document_id = $1', [
        input.document_id,
      ])
    ).rowCount
  read = estimate
  const again = () => app.call(readOwnFileAgain, input, { as: clinic })
  const answers = await Promise.all([again(), again(), again()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect([await readings(), (await files(id))[0]?.reading]).toEqual([2, 'being_read'])
  await app.runJobs()
  expect(await files(id)).toMatchObject([
    { reading: 'read', found: { provider_name: 'Hospital Aurora' } },
  ])
  // What is read stays as it is.
  expect([(await again()).status, await readings()]).toEqual([200, 2])
  // As files from before there was a reading.
  await app.database.pool.query(
    `with f as (delete from extraction_field) delete from extraction where document_id = $1`,
    [input.document_id]
  )
  expect((await files(id))[0]?.reading).toBe('not_read')
  expect((await app.call(readFileAgain, input, { as: all.one })).status).toBe(200)
  await app.runJobs()
  expect((await files(id))[0]?.reading).toBe('read')
})

test('404 and 409: a file of another clinic is not there, and what fails again and again is not tried for ever', async () => {
  const id = await begin()
  read = () => pageOf([])
  await upload(id, 'medical_report')
  const document_id = (await files(id))[0]?.id ?? ''
  const again = async (as: make.TestPerson) => {
    const { status, body } = await app.call(readOwnFileAgain, { id, document_id }, { as })
    return [status, (body as { code?: string }).code]
  }
  expect((await again(await make.partner(app)))[0]).toBe(404)
  for (let time = 1; time < maxReadings; time += 1) {
    await app.runJobs()
    expect(await again(clinic)).toEqual([200, undefined])
  }
  await app.runJobs()
  expect(await again(clinic)).toEqual([409, 'read-often'])
})
