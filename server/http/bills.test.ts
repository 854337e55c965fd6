import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageOf } from '@numo/adapters/ocr/test-pages.ts'
import { UnreadablePicture, type OcrPage } from '@numo/adapters/ocr/port.ts'
import { papers } from '@numo/adapters/inspection/test-pdf.ts'
import * as make from '@numo/domains/access/test-factories.ts'
import {
  getHouseholdClaim,
  saveHouseholdClaim,
  withdrawHouseholdClaim,
} from '@numo/domains/claims/contract-household.ts'
import { cfdiOf } from '@numo/domains/documents/cfdi/test-cfdi.ts'
import { contentPath } from '@numo/domains/documents/contract-paths.ts'
import { uploadPath, withdrawDocument } from '@numo/domains/documents/contract.ts'
import { billPath, ReadBill } from '@numo/domains/extractions/contract-bill.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { png } from '@numo/adapters/inspection/test-png.ts'

let app: TestApp
let page: () => OcrPage = () => pageOf([])
beforeAll(async () => {
  app = await startTestApp({
    ocr: { kind: 'memory', read: async () => page(), stop: async () => {} },
  })
})
afterAll(() => app.stop())

type Household = make.TestClient & { client_id: string }
async function household(): Promise<Household> {
  const owner = await make.client(app)
  return { ...owner, client_id: await make.patient(app, owner) }
}
const folio = () => crypto.randomUUID().toUpperCase()

async function post(who: make.TestPerson, path: string, bytes: Uint8Array) {
  const response = await app.fetch(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/octet-stream' },
    body: Buffer.from(bytes),
  })
  const body: unknown = await response.json()
  return { status: response.status, body }
}
const send = (who: Household, bytes: Uint8Array, name = 'bill') =>
  post(who, billPath(who.account_id, name), bytes)
async function read(who: Household, bytes: Uint8Array, name?: string): Promise<ReadBill> {
  const { status, body } = await send(who, bytes, name)
  expect(status).toBe(200)
  return ReadBill.parse(body)
}
const save = (who: Household, document_ids: string[], changes: object = {}) =>
  app.call(
    saveHouseholdClaim,
    {
      accountId: who.account_id,
      client_id: who.client_id,
      type: 'professional',
      provider_name: 'Clínica Roma Norte',
      service_country: 'MX',
      service_from: '2026-10-22',
      service_until: '2026-10-22',
      reason: 'Chest pain',
      currency: 'MXN',
      lines: [{ description: 'Consulta', amount: 120_000 }],
      is_paid_by_household: true,
      document_ids,
      ...changes,
    },
    { as: who }
  )

test('200: an invoice as XML is read exactly, kept as it was sent, and joined to its claim', async () => {
  const who = await household()
  const xml = cfdiOf({ uuid: folio() })
  const bill = await read(who, xml, 'factura.xml')
  expect(bill).toMatchObject({
    file_name: 'factura.xml',
    facts: {
      provider_name: { value: 'CLINICA ROMA NORTE', certainty: 'exact' },
      issued_on: { value: '2026-10-22', certainty: 'doubtful' },
      currency: { value: 'MXN', certainty: 'exact' },
      total_amount: { value: 120_000, certainty: 'exact' },
      lines: { value: [{ description: 'Consulta 1', amount: 120_000 }], certainty: 'exact' },
    },
    cfdi: { version: '4.0', issuer: { rfc: 'EKU9003173C9' }, differences: [] },
    claim: null,
  })
  const kept = await app.fetch(contentPath(bill.document_id), {
    headers: { authorization: `Bearer ${who.token}` },
  })
  expect(kept.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(Buffer.from(await kept.arrayBuffer()).equals(xml)).toBe(true)
  const { status, body } = await save(who, [bill.document_id])
  expect(status).toBe(200)
  const claim = await app.call(
    getHouseholdClaim,
    { accountId: who.account_id, claim_id: body.id },
    { as: who }
  )
  expect(claim.body.documents).toMatchObject([{ type: 'cfdi_xml', id: bill.document_id }])
  expect((await read(who, xml)).claim).toMatchObject({ id: body.id })
})

test('409: an invoice is claimed once, by whoever, until the claim that has it is withdrawn', async () => {
  const [first, second] = [await household(), await household()]
  const xml = cfdiOf({ uuid: folio() })
  const bill = await read(first, xml)
  const claim = await save(first, [bill.document_id])
  const again = await save(first, [bill.document_id])
  expect([again.status, again.body]).toMatchObject([409, { code: 'invoice-claimed' }])

  // The other household has it too, sees nothing of the first one, and cannot claim it.
  const other = await read(second, xml)
  expect(other.claim).toBeNull()
  const taken = await save(second, [other.document_id])
  expect([taken.status, taken.body]).toMatchObject([409, { code: 'invoice-claimed' }])
  expect(JSON.stringify(taken.body)).not.toContain(claim.body.id)

  // Nor by sending the file to a claim that exists.
  const draft = await save(second, [])
  const path = uploadPath(second.account_id, {
    type: 'invoice',
    file_name: 'a.xml',
    claim_id: draft.body.id,
  })
  expect(await post(second, path, xml)).toMatchObject({
    status: 409,
    body: { code: 'invoice-claimed' },
  })

  const { body } = await app.call(
    withdrawHouseholdClaim,
    { accountId: first.account_id, claim_id: claim.body.id, version: claim.body.version },
    { as: first }
  )
  expect(body.id).toBe(claim.body.id)
  expect((await save(second, [other.document_id])).status).toBe(200)
})

test('409: of 12 claims at once with one invoice, one is made', async () => {
  const households = await Promise.all([household(), household(), household()])
  const xml = cfdiOf({ uuid: folio() })
  const bills = await Promise.all(households.map((who) => read(who, xml)))
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, at) => {
      const [who, bill] = [households[at % 3], bills[at % 3]]
      if (!who || !bill) throw new Error('No household')
      return save(who, [bill.document_id])
    })
  )
  expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array(11).fill(409),
  ])
})

test('200: a file that is withdrawn from a draft frees its invoice', async () => {
  const who = await household()
  const xml = cfdiOf({ uuid: folio() })
  const bill = await read(who, xml)
  await save(who, [bill.document_id])
  await app.call(withdrawDocument, { document_id: bill.document_id }, { as: who })
  const again = await read(who, xml)
  expect(again.document_id).not.toBe(bill.document_id)
  expect((await save(who, [again.document_id])).status).toBe(200)
})

test.each([
  ['cfdi-payment', cfdiOf({ type: 'P' })],
  ['cfdi-not-stamped', cfdiOf({ uuid: null })],
  ['xml-has-dtd', Buffer.from('<!DOCTYPE a SYSTEM "http://x/"><a/>')],
  ['cfdi-not-one', Buffer.from('<html><script>1</script></html>')],
  ['file-type-unknown', Buffer.from('hello')],
])('422: %s', async (code, bytes) => {
  const { status, body } = await send(await household(), bytes)
  expect([status, body]).toMatchObject([422, { code }])
})

test('200: the text of a PDF is read, and proven when its sums agree', async () => {
  const rows = [
    ['Clinica Roma Norte S.C.', ''],
    ['Fecha: 22/10/2026', ''],
    ['Consulta', '1,000.00'],
    ['Radiografia', '500.00'],
    ['Subtotal', '1,500.00'],
    ['IVA 16%', '240.00'],
    ['Total MXN', '1,740.00'],
  ]
  const content = rows
    .map(
      ([text, amount], at) =>
        `BT /F1 11 Tf 40 ${740 - at * 20} Td (${text}) Tj 300 0 Td (${amount}) Tj ET`
    )
    .join('\n')
  const { facts, cfdi } = await read(await household(), papers([{ content }]))
  expect(cfdi).toBeNull()
  expect(facts).toMatchObject({
    provider_name: { value: 'Clinica Roma Norte S.C.', certainty: 'doubtful' },
    issued_on: { value: '2026-10-22', certainty: 'doubtful' },
    currency: { value: 'MXN', certainty: 'proven' },
    total_amount: { value: 174_000, certainty: 'proven' },
    lines: {
      certainty: 'proven',
      value: [
        { description: 'Consulta', amount: 116_000 },
        { description: 'Radiografia', amount: 58_000 },
      ],
    },
    tax_amount: 24_000,
    reasons: [],
  })
})

test('200: a picture is read by OCR; without proof its total is a question, and an unreadable one is kept', async () => {
  const who = await household()
  page = () =>
    pageOf([
      { text: 'Hospital Valle Verde', at: [0.05, 0.05] },
      { text: 'Consulta', at: [0.05, 0.3] },
      { text: '800.00', at: [0.6, 0.3] },
      { text: 'Total', at: [0.05, 0.5] },
      { text: '800.00', at: [0.6, 0.5] },
    ])
  const { facts } = await read(who, png(400, 300))
  expect(facts).toMatchObject({
    total_amount: { value: 80_000, certainty: 'doubtful' },
    currency: null,
    reasons: ['sums_unproven', 'currency_unclear'],
  })
  page = () => {
    throw new UnreadablePicture('noise')
  }
  expect((await read(who, png(401, 300))).facts).toMatchObject({
    total_amount: null,
    reasons: ['unreadable'],
  })
})

test('404: a file of another household does not join a claim', async () => {
  const [first, second] = [await household(), await household()]
  const bill = await read(first, cfdiOf({ uuid: folio() }))
  const { status, body } = await save(second, [bill.document_id])
  expect([status, body]).toMatchObject([404, { code: 'no-such-document' }])
})
