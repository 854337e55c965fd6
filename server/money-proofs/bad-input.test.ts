import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as claims from '@numo/domains/claims/contract-staff.ts'
import * as receipts from '@numo/domains/insurance-payments/contract.ts'
import * as drafts from '@numo/domains/invoices/contract-drafts.ts'
import * as invoices from '@numo/domains/invoices/contract.ts'
import { verifyBooks } from '@numo/domains/ledger/verify-books.ts'
import * as charges from '@numo/domains/payments/contract-charge.ts'
import { fillPath, type Endpoint, type SentTo } from '@numo/kit/endpoint.ts'
import { inSystem } from '../database/in-role.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { createMoneyCalls, type MoneyCalls } from './test-calls.ts'
import { decidedClaim, must, receivedPayment } from './test-writers.ts'

/* Amounts that no call of money takes: they are refused with a true sentence, and nothing changes. */

let app: TestApp
let calls: MoneyCalls
let stranger: MoneyCalls
let claim: { id: string; version: number }
let receipt: { id: string; version: number }
let payment: { id: string; version: number }
let dollars: { id: string; version: number }
let before: unknown
beforeAll(async () => {
  app = await startTestApp()
  calls = await createMoneyCalls(app)
  stranger = await createMoneyCalls(app)
  const at = await decidedClaim(calls, { benefit: 50_000, patient: 20_000 })
  await receivedPayment(calls, 60_000)
  await must(calls, { do: 'allocate', receipt: 0, claim: at, amount: 1000, claim_amount: 1000 })
  await must(calls, { do: 'pay', claim: at, amount: 5000 })
  const wire = { currency: 'USD', amount: 500_000, bank_amount: 9_000_000 }
  await must(calls, { do: 'receive', trace: 'BAD-INPUT', ...wire })
  await decidedClaim(stranger, { benefit: 50_000, patient: 20_000 })
  claim = await calls.versioned('claim', calls.ids.claims[at])
  receipt = await calls.versioned('receipt', calls.ids.receipts[0])
  dollars = await calls.versioned('receipt', calls.ids.receipts[1])
  payment = await calls.versioned('payment', calls.ids.payments[0])
  before = await digest()
})
afterAll(() => app.stop())

/** Everything that the calls of this file could have changed. */
const digest = async () => [
  await calls.summary(),
  await stranger.summary(),
  await calls.rows(`select count(*)::int from journal_line union all select count(*)::int from invoice_item
                    union all select count(*)::int from claim union all select count(*)::int from payment`),
]

const bill = (line: object) => ({
  ...{ account_id: calls.all.account_id, client_id: calls.all.client_id },
  ...{ partner_id: calls.all.partner_id, type: 'professional' as const, currency: 'MXN' },
  ...{ service_from: '2026-11-05', service_until: '2026-11-05' },
  lines: [
    {
      category: 'room' as const,
      description: 'Room',
      service_date: '2026-11-05',
      quantity: 1,
      unit_price: 1,
      ...line,
    },
  ],
})
const invoiced = (line: object) => ({
  ...{ numo_company_id: calls.all.company_id, currency: 'MXN' },
  ...{ recipient_kind: 'partner' as const, recipient_id: calls.all.partner_id },
  lines: [{ description: 'Training', quantity: 1, unit_price: 1, ...line }],
})
const announced = (more: object) => ({
  ...{ insurance_company_id: calls.all.insurer_id, numo_company_id: calls.all.company_id },
  ...{ method: 'wire' as const, trace_number: 'ANY', payment_date: '2026-11-05', currency: 'MXN' },
  amount: 1,
  ...more,
})

/** Calls with an amount, by their name. */
const withAmount: Readonly<Record<string, (amount: unknown) => [Endpoint, object]>> = {
  'a line of a claim': (amount) => [claims.createClaim, bill({ unit_price: amount })],
  'what the patient paid at the clinic': (amount) => [
    claims.createClaim,
    { ...bill({}), patient_paid_at_partner_amount: amount },
  ],
  'a decision': (amount) => [
    claims.decideClaim,
    {
      ...claim,
      outcome: 'approved',
      benefit_amount: amount,
      adjustments: [],
      decided_on: '2026-11-05',
    },
  ],
  'a payment of an insurer': (amount) => [receipts.createInsurancePayment, announced({ amount })],
  'what the bank changed it into': (amount) => [
    receipts.receiveInsurancePayment,
    { ...dollars, received_on: '2026-11-05', bank_amount: amount, bank_currency: 'MXN' },
  ],
  'an allocation': (amount) => [
    receipts.allocateInsurancePayment,
    { ...receipt, claim_id: claim.id, amount, claim_amount: amount },
  ],
  'what is taken back': (amount) => [
    receipts.reverseInsurancePaymentItem,
    { ...receipt, item_id: calls.ids.items[0]?.id, amount, claim_amount: amount },
  ],
  'a charge': (amount) => [
    charges.payClaim,
    {
      accountId: calls.all.account_id,
      claim_id: claim.id,
      payment_method_id: calls.all.card_id,
      amount,
    },
  ],
  'a refund': (amount) => [charges.refundPayment, { ...payment, amount, reason: 'other' }],
  'a line of an invoice': (amount) => [drafts.createInvoice, invoiced({ unit_price: amount })],
  'a settlement': (amount) => [
    invoices.settleInvoice,
    { ...receipt, source: 'transfer', reference: 'R', settled_on: '2026-11-05', amount },
  ],
}

/** Sends text that no type would let through. */
async function send(endpoint: Endpoint, input: object) {
  const { path, rest } = fillPath(endpoint.path, { ...input })
  const as = endpoint.access === 'account' ? calls.all.household : calls.all.one
  // A number above the safe ones loses digits in JavaScript: it is sent as it stands.
  const body = JSON.stringify(rest).replaceAll(/"number:([^"]+)"/g, '$1')
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${as.token}`,
    idToken: as.token,
    'idempotency-key': randomUUID(),
  }
  const response = await app.fetch(path, { method: 'POST', headers, body })
  return { status: response.status, body: (await response.json()) as { code?: string } }
}

test.each(Object.entries(withAmount))('400 for %s that is no amount', async (_, callWith) => {
  const wrong = [
    'number:-1',
    'number:0.5',
    'number:1e16',
    'number:9007199254740993',
    '100',
    null,
    [1],
    'number:1e-7',
  ]
  for (const amount of wrong) {
    const { status, body } = await send(...callWith(amount))
    // Null is "none" for what the bank changed a payment into.
    if (amount === null && callWith(null)[0] === receipts.receiveInsurancePayment) continue
    expect([amount, status, body.code]).toEqual([amount, 400, 'invalid'])
  }
  expect(await digest()).toEqual(before)
})

const maxAmount = Number.MAX_SAFE_INTEGER
async function refusal<E extends Endpoint>(endpoint: E, input: SentTo<E>) {
  const { status, body } = await app.call(endpoint, input, { as: calls.all.one })
  return [status, body.code]
}

test('422 for amounts whose product, sum or rate is beyond what is kept exactly', async () => {
  const huge = [422, 'amount-too-large']
  expect(
    await refusal(claims.createClaim, bill({ unit_price: maxAmount, quantity: 100_000 }))
  ).toEqual(huge)
  expect(
    await refusal(claims.createClaim, bill({ unit_price: maxAmount, tax_rate_bps: 1600 }))
  ).toEqual(huge)
  expect(
    await refusal(drafts.createInvoice, invoiced({ unit_price: maxAmount, quantity: 2 }))
  ).toEqual(huge)
  const adjusted = { ...receipt, reason_code: 'WO' as const, amount: maxAmount }
  expect(await refusal(receipts.adjustInsurancePayment, adjusted)).toEqual(huge)
  const far = { ...dollars, claim_id: claim.id }
  expect(
    await refusal(receipts.allocateInsurancePayment, { ...far, amount: 400_000, claim_amount: 1 })
  ).toEqual([200, undefined])
  dollars = await calls.versioned('receipt', dollars.id)
  const made = await app.call(
    receipts.createInsurancePayment,
    announced({ currency: 'USD', amount: maxAmount, trace_number: 'FAR' }),
    { as: calls.all.one }
  )
  const bank = { received_on: '2026-11-05', bank_amount: 1, bank_currency: 'MXN' }
  const { id, version } = made.body
  expect(await refusal(receipts.receiveInsurancePayment, { id, version, ...bank })).toEqual([
    422,
    'rate-off',
  ])
  // The books have something in this currency already.
  const plain = { id, version, received_on: '2026-11-05' }
  expect(await refusal(receipts.receiveInsurancePayment, plain)).toEqual(huge)
  await must(calls, {
    do: 'receive',
    trace: 'FAR-2',
    currency: 'JPY',
    amount: maxAmount,
    bank_amount: null,
  })
  const whole = await calls.versioned('receipt', calls.ids.receipts.at(-1))
  expect(
    await refusal(receipts.allocateInsurancePayment, {
      ...whole,
      claim_id: claim.id,
      amount: maxAmount,
      claim_amount: 1,
    })
  ).toEqual([422, 'rate-off'])
  expect(await inSystem(app.database.db, null, verifyBooks)).toEqual([])
})

test('422 for money of an insurer that is said to have come on a day to come', async () => {
  const { id, version } = (
    await app.call(receipts.createInsurancePayment, announced({ trace_number: 'LATER' }), {
      as: calls.all.one,
    })
  ).body
  const later = { id, version, received_on: '2999-01-01' }
  expect(await refusal(receipts.receiveInsurancePayment, later)).toEqual([422, 'day-to-come'])
})

test('422 for another currency, and for what is no code of one', async () => {
  const current = await calls.versioned('receipt', receipt.id)
  const two = { ...current, claim_id: claim.id, amount: 100, claim_amount: 1800 }
  expect(await refusal(receipts.allocateInsurancePayment, two)).toEqual([422, 'other-currency'])
  const back = { ...current, item_id: calls.ids.items[0]?.id ?? '', amount: 100, claim_amount: 99 }
  expect(await refusal(receipts.reverseInsurancePaymentItem, back)).toEqual([422, 'other-currency'])
  for (const currency of ['mxn', 'PESO', '$', '']) {
    const { status, body } = await send(receipts.createInsurancePayment, announced({ currency }))
    expect([currency, status, body.code]).toEqual([currency, 400, 'invalid'])
  }
})

test('404 for a claim of another household, with money and without', async () => {
  const { household, account_id: accountId, card_id: payment_method_id } = calls.all
  const claim_id = stranger.ids.claims[0] ?? ''
  const charged = await app.call(
    charges.payClaim,
    { accountId, claim_id, payment_method_id, amount: 100 },
    { as: household }
  )
  expect([charged.status, charged.body.code]).toEqual([404, 'no-such-claim'])
  await must(calls, {
    do: 'release',
    item: calls.ids.items.findIndex(({ isReceipt }) => !isReceipt),
    amount: 5000,
  })
  const paid = await calls.versioned('payment', payment.id)
  expect(await refusal(charges.allocatePayment, { ...paid, claim_id, amount: 100 })).toEqual([
    404,
    'no-such-claim',
  ])
  const theirs = { accountId: stranger.all.account_id, claim_id, payment_method_id, amount: 100 }
  const other = await app.call(charges.payClaim, theirs, { as: household })
  expect(other.status).toBe(404)
  expect(await inSystem(app.database.db, null, verifyBooks)).toEqual([])
})
