import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { createMoneyParties, type MoneyParties } from '@numo/server/test-money.ts'
import * as make from '../access/test-factories.ts'
import * as claims from '../claims/contract-staff.ts'
import * as charges from './contract-charge.ts'
import { getYearSummary } from './contract-year.ts'
import { owedClaim } from './test-owed-claim.ts'
import { callsBy } from '@numo/server/test-calls.ts'

/* A year of a household: what it owed, paid and got back. */

let app: TestApp
let all: MoneyParties
beforeAll(async () => {
  app = await startTestApp()
  all = await createMoneyParties(app)
})
afterAll(() => app.stop())

const { done } = callsBy(
  () => app,
  () => all.one
)
const fileOf = async (year: number, format: 'csv' | 'pdf', locale: 'en' | 'es' = 'en') => {
  const { base64, ...file } = await done(
    getYearSummary,
    { accountId: all.account_id, year, format, locale },
    all.household
  )
  return { ...file, bytes: Buffer.from(base64, 'base64') }
}
const linesOf = async (year: number, locale: 'en' | 'es' = 'en') =>
  (await fileOf(year, 'csv', locale)).bytes
    .toString()
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))

/** A share of 2,500.00 paid by card, of which an appeal took 1,000.00 back. */
async function paidAndRefunded() {
  const claim_id = await owedClaim(app, all, 250_000)
  const { id } = await done(
    charges.payClaim,
    { accountId: all.account_id, claim_id, payment_method_id: all.card_id, amount: 250_000 },
    all.household
  )
  await app.runJobs()
  let payment = await done(charges.getPayment, { id })
  payment = await done(charges.releasePaymentItem, {
    id,
    version: payment.version,
    item_id: payment.items[0]?.id ?? '',
    amount: 100_000,
  })
  const { version } = await done(claims.getClaim, { id: claim_id })
  const appealed = await done(claims.moveClaim, {
    id: claim_id,
    version,
    event: 'appeal',
    reason: 'Too little',
  })
  await done(claims.decideClaim, {
    id: claim_id,
    version: appealed.version,
    outcome: 'partially_approved',
    benefit_amount: 850_000,
    adjustments: [{ group_code: 'PR', reason_code: '2', amount: 150_000 }],
    decided_on: '2026-11-20',
    foreign: null,
  })
  await done(charges.refundPayment, {
    id,
    version: payment.version,
    amount: 100_000,
    reason: 'readjudicated',
  })
  await app.runJobs()
  // Fixed days, so that the months of the summary are known.
  await app.database.pool.query(
    `update payment set succeeded_at = '2026-11-20T18:00:00Z' where id = $1`,
    [id]
  )
  // The newer decision is of the next month, which cannot be recorded before it has come.
  await app.database.pool.query(`alter table claim_response disable trigger user`)
  await app.database.pool.query(
    `update claim_response set decided_on = '2026-12-02' where claim_id = $1 and revision = 2`,
    [claim_id]
  )
  await app.database.pool.query(`alter table claim_response enable trigger user`)
  await app.database.pool.query(`alter table refund disable trigger touch`)
  await app.database.pool.query(
    `update refund set updated_at = '2026-12-05T18:00:00Z' where payment_id = $1`,
    [id]
  )
  await app.database.pool.query(`alter table refund enable trigger touch`)
  return done(claims.getClaim, { id: claim_id })
}

test('200: share, payments and refunds by month and claim, as CSV in both languages', async () => {
  const { number } = await paidAndRefunded()
  const [head, ...rows] = await linesOf(2026)
  expect(head?.slice(-4)).toEqual(['Currency', 'Your share', 'Paid', 'Got back'])
  expect(rows.map((row) => [row[0], row[2], ...row.slice(-4)])).toEqual([
    ['2026-11', number, 'MXN', '2500.00', '2500.00', '0.00'],
    ['2026-12', number, 'MXN', '-1000.00', '0.00', '1000.00'],
  ])
  expect((await linesOf(2026, 'es'))[0]).toContain('Recuperado')
  expect(await linesOf(2025)).toHaveLength(1)
})

test('200: the same facts make the same PDF, with the name of its year', async () => {
  const first = await fileOf(2026, 'pdf', 'es')
  expect([first.file_name, first.mime_type]).toEqual(['resumen-anual-2026.pdf', 'application/pdf'])
  expect((await fileOf(2026, 'pdf', 'es')).bytes.equals(first.bytes)).toBe(true)
  const pdf = await PDFDocument.load(first.bytes)
  expect([pdf.getPageCount(), pdf.getTitle()]).toEqual([1, 'Resumen del año 2026'])
})

test('404: of another household', async () => {
  const stranger = await make.client(app)
  const { status } = await app.call(
    getYearSummary,
    { accountId: all.account_id, year: 2026, format: 'csv' },
    { as: stranger }
  )
  expect(status).toBe(404)
})
