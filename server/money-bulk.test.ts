import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint, SentTo } from '@numo/kit/endpoint.ts'
import type { bulkRunOutput } from '@numo/kit/list.ts'
import * as make from '@numo/domains/access/test-factories.ts'
import * as invoiceBulk from '@numo/domains/invoices/contract-bulk.ts'
import * as drafts from '@numo/domains/invoices/contract-drafts.ts'
import * as invoices from '@numo/domains/invoices/contract.ts'
import { getBulkRun, undoBulkRun } from '@numo/domains/lists/contract-bulk-runs.ts'
import * as incoming from '@numo/domains/insurance-payments/contract.ts'
import { owedClaim } from '@numo/domains/payments/test-owed-claim.ts'
import * as payoutBulk from '@numo/domains/payouts/contract-bulk.ts'
import * as payouts from '@numo/domains/payouts/contract.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { createMoneyParties, type MoneyParties } from './test-money.ts'

/* Actions on many payouts and invoices: shown first, done in the background, undone where no money has left. */

let app: TestApp
let all: MoneyParties
beforeAll(async () => {
  app = await startTestApp()
  all = await createMoneyParties(app)
})
afterAll(() => app.stop())

async function done<E extends Endpoint>(
  endpoint: E,
  input: SentTo<E>,
  as: make.TestPerson = all.one
) {
  const { status, body } = await app.call(endpoint, input, { as })
  expect([endpoint.name, status, body]).toEqual([endpoint.name, 200, body])
  return body
}

type Bulk = Endpoint & { output: typeof bulkRunOutput }
/** Previews an action, confirms it, and runs it in the background. */
async function run(endpoint: Bulk, input: object, as: make.TestPerson) {
  const shown = endpoint.output.parse(
    await done<Endpoint>(endpoint, { ...input, dry_run: true }, as)
  )
  const expected = shown.preview.fingerprint
  const { run_id } = endpoint.output.parse(
    await done<Endpoint>(endpoint, { ...input, expected }, as)
  )
  await app.runJobs()
  return { preview: shown.preview, run: await done(getBulkRun, { id: run_id ?? '' }, as) }
}
async function undo(id: string, as: make.TestPerson) {
  await done(undoBulkRun, { id }, as)
  await app.runJobs()
  return done(getBulkRun, { id }, as)
}

/** A draft of a payout that `by` made, of an insurer's money. */
async function draftPayout(by: make.TestPerson, amount: number) {
  const claim_id = await owedClaim(app, all, 1_000_000 - amount)
  const receipt = await done(incoming.createInsurancePayment, {
    insurance_company_id: all.insurer_id,
    numo_company_id: all.company_id,
    method: 'wire',
    trace_number: `T-${claim_id}`,
    payment_date: '2026-11-05',
    currency: 'MXN',
    amount,
  })
  const { id } = receipt
  const { version } = await done(incoming.receiveInsurancePayment, {
    ...{ id, version: receipt.version },
    received_on: '2026-11-06',
  })
  await done(incoming.allocateInsurancePayment, {
    ...{ id, version, claim_id, amount },
    claim_amount: amount,
  })
  const { payout_ids } = await done(
    payouts.createPayouts,
    { numo_company_id: all.company_id, currency: 'MXN' },
    by
  )
  return done(payouts.getPayout, { id: payout_ids[0] ?? '' }, by)
}

test('200: payouts of others are approved after a preview, and taken back while no bank has them', async () => {
  const [theirs, also, own] = [
    await draftPayout(all.one, 300_000),
    await draftPayout(all.one, 200_000),
    await draftPayout(all.other, 100_000),
  ]
  const selection = { ids: [theirs.id, also.id, own.id] }
  const { preview, run: ran } = await run(payoutBulk.approvePayouts, { selection }, all.other)
  expect(preview).toMatchObject({
    rows: 2,
    sums: [{ currency: 'MXN', amount: theirs.net_amount + also.net_amount }],
    notified: [],
    refused: [{ reason: 'two-people', count: 1, examples: [{ id: own.id, label: own.number }] }],
    can_undo: true,
  })
  expect(ran).toMatchObject({ status: 'done', done: 2 })
  const read = (id: string) => done(payouts.getPayout, { id }, all.one)
  expect(await read(theirs.id)).toMatchObject({ status: 'approved' })
  expect((await read(own.id)).status).toBe('draft')

  // Sent to the bank meanwhile: that one stays, the other is a draft again.
  const { version } = await read(also.id)
  await done(payouts.movePayout, { id: also.id, version, event: 'send' }, all.one)
  expect(await undo(ran.id, all.other)).toMatchObject({ status: 'undone', undone: 1 })
  expect(await read(theirs.id)).toMatchObject({ status: 'draft', approved_by: null })
  expect((await read(theirs.id)).moves).toEqual(['approve', 'cancel'])
  expect((await read(also.id)).status).toBe('in_transit')

  const cancelled = await run(
    payoutBulk.cancelPayouts,
    { selection: { ids: [theirs.id, also.id] }, reason: 'Built twice' },
    all.one
  )
  expect(cancelled.preview).toMatchObject({
    ...{ rows: 1, can_undo: false },
    refused: [{ reason: 'no-such-move', count: 1 }],
  })
  expect(await read(theirs.id)).toMatchObject({ status: 'cancelled', status_reason: 'Built twice' })
})

test('400: payouts and invoices as of a day, and cancelling without a reason', async () => {
  const call = async (endpoint: Endpoint, input: object) => {
    const answer = await app.call<Endpoint>(endpoint, input, { as: all.one })
    return [answer.status, (answer.body as { code?: string }).code]
  }
  const selection = { matching: { as_of: '2026-03-01' } }
  expect(await call(payoutBulk.approvePayouts, { selection })).toEqual([400, 'invalid'])
  expect(await call(invoiceBulk.sendInvoices, { selection })).toEqual([400, 'invalid'])
  const none = { selection: { ids: [all.account_id] }, reason: '' }
  expect(await call(payoutBulk.cancelPayouts, none)).toEqual([400, 'invalid'])
})

test('200: drafts are cancelled and drafts again, issued, and sent to who has an address', async () => {
  const draft = (recipient_kind: 'household' | 'insurer') =>
    done(drafts.createInvoice, {
      ...{ numo_company_id: all.company_id, recipient_kind, currency: 'MXN' },
      recipient_id: recipient_kind === 'household' ? all.account_id : all.insurer_id,
      lines: [{ description: 'Training', quantity: 1, unit_price: 10_000, tax_rate_bps: 0 }],
    })
  const [one, other] = [await draft('household'), await draft('insurer')]
  const selection = { ids: [one.id, other.id] }
  const statuses = async () => [
    (await done(invoices.getInvoice, { id: one.id })).status,
    (await done(invoices.getInvoice, { id: other.id })).status,
  ]
  const cancelled = await run(invoiceBulk.cancelInvoices, { selection }, all.one)
  expect(cancelled.preview).toMatchObject({
    ...{ rows: 2, sums: [{ currency: 'MXN', amount: 20_000 }], notified: [], can_undo: true },
  })
  expect(await statuses()).toEqual(['cancelled', 'cancelled'])
  await undo(cancelled.run.id, all.one)
  expect(await statuses()).toEqual(['draft', 'draft'])

  const issued = await run(invoiceBulk.issueInvoices, { selection }, all.one)
  expect([issued.preview.can_undo, issued.run.done]).toEqual([false, 2])
  expect(await statuses()).toEqual(['issued', 'issued'])

  const sent = await run(invoiceBulk.sendInvoices, { selection }, all.one)
  expect(sent.preview).toMatchObject({
    ...{ rows: 1, notified: [{ kind: 'household', count: 1 }], can_undo: false },
    refused: [{ reason: 'no-email', count: 1 }],
  })
  await app.runJobs()
  expect((await done(invoices.getInvoice, { id: one.id })).sent_at).not.toBeNull()
})
