import { afterAll, beforeAll, expect, test } from 'vitest'
import * as incoming from '@numo/domains/insurance-payments/contract.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { createMoneyParties, type MoneyParties } from '../test-money.ts'

let app: TestApp
let all: MoneyParties
let traces = 0

beforeAll(async () => {
  app = await startTestApp()
  all = await createMoneyParties(app)
})
afterAll(() => app.stop())

/** A received payment, of which adjustments are recorded: each call posts to the ledger. */
async function received() {
  traces += 1
  const { body } = await app.call(
    incoming.createInsurancePayment,
    {
      insurance_company_id: all.insurer_id,
      numo_company_id: all.company_id,
      method: 'wire',
      trace_number: `K-${traces}`,
      payment_date: '2026-11-05',
      currency: 'MXN',
      amount: 1000,
    },
    { as: all.one }
  )
  return body
}
const receive = (id: string, key: string, received_on = '2026-11-05', as = all.one) =>
  app.call(
    incoming.receiveInsurancePayment,
    { id, version: 1, received_on },
    { as, headers: { 'idempotency-key': key } }
  )
const entries = async (id: string) =>
  (
    await app.database.pool.query(
      `select from journal_entry where source_id = $1 and event = 'received'`,
      [id]
    )
  ).rowCount

test('200: the same key and input return the first response; nothing is posted twice', async () => {
  const { id } = await received()
  const first = await receive(id, 'same')
  expect(first.status).toBe(200)
  expect(first.body.version).toBeGreaterThan(1)
  const again = await receive(id, 'same')
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(await entries(id)).toBe(1)
  // With a key of its own the second call is another call.
  expect((await receive(id, 'other')).body).toMatchObject({ code: 'changed-meanwhile' })
})

test('400: a call that moves money without a key', async () => {
  const { id } = await received()
  const path = incoming.receiveInsurancePayment.path.replace('{id}', id)
  const response = await app.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${all.one.token}` },
    body: JSON.stringify({ version: 1, received_on: '2026-11-05' }),
  })
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'key-needed' }])
  expect(await entries(id)).toBe(0)
})

test('422: the same key with another input', async () => {
  const { id } = await received()
  expect((await receive(id, 'reused')).status).toBe(200)
  const other = await receive(id, 'reused', '2026-11-06')
  expect([other.status, other.body]).toMatchObject([422, { code: 'key-reused' }])
})

test('a key belongs to its user; a refused call frees it; 400 for a key that is none', async () => {
  const { id } = await received()
  expect((await receive(id, 'mine')).status).toBe(200)
  const theirs = await receive(id, 'mine', '2026-11-05', all.other)
  expect(theirs.body).toMatchObject({ code: 'changed-meanwhile' })
  const next = await received()
  const early = await receive(id, 'freed')
  expect(early.body).toMatchObject({ code: 'changed-meanwhile' })
  expect((await receive(next.id, 'freed')).status).toBe(200)
  expect((await receive(next.id, ' ')).body).toMatchObject({ code: 'bad-key' })
})

test('50 concurrent submits of one key move money once', async () => {
  const { id } = await received()
  const answers = await Promise.all(Array.from({ length: 50 }, () => receive(id, 'race')))
  const codes = answers.map(({ status, body }) =>
    status === 200 ? 200 : (body as { code?: string }).code
  )
  expect(codes).toContain(200)
  expect(codes.filter((code) => code !== 200 && code !== 'call-unfinished')).toEqual([])
  expect(await entries(id)).toBe(1)
  expect((await receive(id, 'race')).status).toBe(200)
})

test('409: a call whose end is not known is not run again', async () => {
  const { id } = await received()
  await receive(id, 'lost')
  await app.database.pool.query(
    `update idempotency_key set status = null, response = null where key = 'lost'`
  )
  expect((await receive(id, 'lost')).body).toMatchObject({ code: 'call-unfinished' })
})
