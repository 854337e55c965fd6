import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint, SentTo } from '@numo/kit/endpoint.ts'
import type { TestPerson } from '@numo/domains/access/test-factories.ts'
import * as incoming from '@numo/domains/insurance-payments/contract.ts'
import * as incomingLists from '@numo/domains/insurance-payments/contract-list.ts'
import * as drafts from '@numo/domains/invoices/contract-drafts.ts'
import { listInvoices } from '@numo/domains/invoices/contract-list.ts'
import * as invoices from '@numo/domains/invoices/contract.ts'
import { recordPayment } from '@numo/domains/payments/contract-admin.ts'
import * as charges from '@numo/domains/payments/contract-charge.ts'
import * as paymentLists from '@numo/domains/payments/contract-list.ts'
import { owedClaim } from '@numo/domains/payments/test-owed-claim.ts'
import * as payoutLists from '@numo/domains/payouts/contract-list.ts'
import * as payouts from '@numo/domains/payouts/contract.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { createMoneyParties, type MoneyParties } from './test-money.ts'

/* What lists and records of money answered on a day is what they answer later as of that day. */

let app: TestApp
let all: MoneyParties
beforeAll(async () => {
  app = await startTestApp()
  all = await createMoneyParties(app)
})
afterAll(() => app.stop())

async function done<E extends Endpoint>(endpoint: E, input: SentTo<E>, as: TestPerson = all.one) {
  const { status, body } = await app.call(endpoint, input, { as })
  expect([endpoint.name, status, body]).toEqual([endpoint.name, 200, body])
  return body
}

/** Tables whose rows say when they were added; nothing else moves them to another day. */
const dated = [
  'insurance_payment',
  'insurance_payment_item',
  'payment',
  'payment_item',
  'payout',
  'payout_item',
  'invoice',
  'invoice_settlement',
]

/** Moves everything that happened so far to noon of a day, where the legal entity is. */
async function allHappenedOn(day: string) {
  const client = await app.database.pool.connect()
  await client.query('begin; set local session_replication_role = replica')
  const moved = (column: string) => `${column} = ${column} - (now() - $1::timestamptz)`
  // Sequential: one connection.
  for (const table of dated)
    await client.query(`update ${table} set ${moved('created_at')}`, [`${day} 12:00-06`])
  await client.query(`update row_before set ${moved('replaced_at')}`, [`${day} 12:00-06`])
  await client.query('commit')
  client.release()
}

const lists = [
  incomingLists.listInsurancePayments,
  incomingLists.listInsurancePaymentItems,
  payoutLists.listPayouts,
  payoutLists.listPayoutItems,
  listInvoices,
  paymentLists.listClientPayments,
  paymentLists.listPaymentItems,
  paymentLists.listMoneyIn,
] as const

type Ids = { incoming: string; payment: string; payout: string; invoice: string }
/** Leaves out what can be done, which is of today. */
const ofToday = new Set([
  'moves',
  'cards',
  'due',
  'sources',
  'can_settle',
  'can_credit',
  'can_reverse',
  'printed_at',
])
const comparable = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (name, value: unknown) => (ofToday.has(name) ? undefined : value))
  )

async function answers(ids: Ids, as_of?: string) {
  const found: Record<string, unknown> = {}
  // Sequential: the order of the calls is that of the lists.
  for (const list of lists) {
    const { rows, total } = await done(list, as_of === undefined ? {} : { as_of })
    found[list.name] = { rows, total }
  }
  const at = as_of === undefined ? {} : { as_of }
  found['insurance payment'] = await done(incoming.getInsurancePayment, { id: ids.incoming, ...at })
  found['payment'] = await done(charges.getPayment, { id: ids.payment, ...at })
  found['payout'] = await done(payouts.getPayout, { id: ids.payout, ...at })
  found['invoice'] = await done(invoices.getInvoice, { id: ids.invoice, ...at })
  return comparable(found) as typeof found
}

test('200: what was answered on a day is answered as of it, whatever happens later', async () => {
  const claim_id = await owedClaim(app, all, 200_000)
  const receipt = await done(incoming.createInsurancePayment, {
    insurance_company_id: all.insurer_id,
    numo_company_id: all.company_id,
    method: 'wire',
    trace_number: 'T-1',
    payment_date: '2026-11-05',
    currency: 'MXN',
    amount: 900_000,
  })
  const version = async (id: string) => (await done(incoming.getInsurancePayment, { id })).version
  await done(incoming.receiveInsurancePayment, {
    id: receipt.id,
    version: receipt.version,
    received_on: '2026-11-06',
  })
  const allocate = async (amount: number) =>
    done(incoming.allocateInsurancePayment, {
      id: receipt.id,
      version: await version(receipt.id),
      claim_id,
      amount,
      claim_amount: amount,
    })
  await allocate(300_000)
  const paid = await done(recordPayment, {
    id: all.account_id,
    claim_id,
    method: 'bank_transfer',
    currency: 'MXN',
    amount: 150_000,
    received_on: '2026-11-06',
    reference: 'R-1',
  })
  const { payout_ids } = await done(payouts.createPayouts, {
    numo_company_id: all.company_id,
    currency: 'MXN',
  })
  const line = { description: 'Training', quantity: 1, unit_price: 10_000, tax_rate_bps: 1600 }
  const draft = await done(drafts.createInvoice, {
    numo_company_id: all.company_id,
    recipient_kind: 'partner',
    recipient_id: all.partner_id,
    currency: 'MXN',
    lines: [line, { ...line, description: 'Travel' }],
  })
  const ids = {
    incoming: receipt.id,
    payment: paid.id,
    payout: payout_ids[0] ?? '',
    invoice: draft.id,
  }
  await allHappenedOn('2026-03-01')
  const first = await answers(ids)

  await allocate(500_000)
  const [item] = (await done(incoming.getInsurancePayment, { id: receipt.id })).items
  await done(incoming.reverseInsurancePaymentItem, {
    ...{ id: receipt.id, version: await version(receipt.id), item_id: item?.id ?? '' },
    ...{ amount: 100_000, claim_amount: 100_000 },
  })
  await done(charges.releasePaymentItem, {
    ...{ id: paid.id, version: paid.version, item_id: paid.items[0]?.id ?? '' },
    amount: 50_000,
  })
  const approved = await done(
    payouts.movePayout,
    {
      id: ids.payout,
      version: (await done(payouts.getPayout, { id: ids.payout })).version,
      event: 'approve',
    },
    all.other
  )
  const cancelled = {
    id: ids.payout,
    version: approved.version,
    event: 'cancel',
    reason: 'Built twice',
  } as const
  await done(payouts.movePayout, cancelled)
  const saved = await done(drafts.saveInvoice, {
    ...{ id: draft.id, version: draft.version, due_on: '2099-01-31' },
    lines: [{ ...line, unit_price: 25_000 }],
  })
  const issued = await done(invoices.moveInvoice, {
    id: draft.id,
    version: saved.version,
    event: 'issue',
  })
  await done(invoices.settleInvoice, {
    ...{
      id: draft.id,
      version: issued.version,
      source: 'transfer',
      reference: 'S-1',
      amount: 5_000,
    },
  })

  const today = await answers(ids)
  const then = await answers(ids, '2026-03-01')
  for (const name of Object.keys(first)) {
    expect([name, then[name]]).toEqual([name, first[name]])
    expect([name, today[name]]).not.toEqual([name, first[name]])
  }
  // Nothing can be done with what was.
  const past = { as_of: '2026-03-01' }
  expect(await done(payouts.getPayout, { id: ids.payout, ...past })).toMatchObject({
    status: 'draft',
    moves: [],
  })
  expect(await done(invoices.getInvoice, { id: ids.invoice, ...past })).toMatchObject({
    ...{ status: 'draft', moves: [], sources: [], can_settle: false, can_credit: false },
    lines: [{ description: 'Training' }, { description: 'Travel' }],
  })
  // Filters are about that day, too.
  const drafted = await done(payoutLists.listPayouts, { status: 'draft', ...past })
  expect(drafted.rows.map(({ id }) => id)).toEqual([ids.payout])
  expect((await done(payoutLists.listPayouts, { status: 'cancelled', ...past })).rows).toEqual([])
})

test('200: sums are of the rows that match, on every page', async () => {
  const sumOf = (amounts: readonly { currency: string; amount: number }[]) =>
    Object.entries(Object.groupBy(amounts, ({ currency }) => currency))
      .map(([currency, of = []]) => ({
        currency,
        amount: of.reduce((sum, { amount }) => sum + amount, 0),
      }))
      .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
  const drawn = await done(payoutLists.listPayouts, { limit: 100 })
  expect(drawn.rows.length).toBeGreaterThan(0)
  expect((await done(payoutLists.listPayouts, { limit: 1, sums: 'yes' })).sums).toEqual(
    sumOf(drawn.rows.map(({ currency, net_amount: amount }) => ({ currency, amount })))
  )
  const billed = await done(listInvoices, { limit: 100 })
  expect(billed.rows.length).toBeGreaterThan(0)
  expect((await done(listInvoices, { limit: 1, sums: 'yes' })).sums).toEqual(
    sumOf(
      billed.rows.map(({ currency, kind, total_amount }) => ({
        currency,
        // A credit note takes away.
        amount: kind === 'credit_note' ? -total_amount : total_amount,
      }))
    )
  )
})

test('404 and nothing: what came later', async () => {
  const { rows } = await done(payoutLists.listPayouts, {})
  const answer = await app.call(
    payouts.getPayout,
    { id: rows[0]?.id ?? '', as_of: '2026-02-28' },
    { as: all.one }
  )
  expect([answer.status, answer.body.code]).toEqual([404, 'no-such-payout'])
  for (const list of lists) expect((await done(list, { as_of: '2026-02-28' })).rows).toEqual([])
})

test('200: a day ends where the legal entity is', async () => {
  const zone = (name: string) =>
    app.database.pool.query('update numo_company set timezone = $1 where id = $2', [
      name,
      all.company_id,
    ])
  const { rows } = await app.database.pool.query<{ day: string }>(
    `select ((created_at at time zone 'Pacific/Kiritimati')::date)::text as day from payout order by created_at desc limit 1`
  )
  const count = async () =>
    (await done(payoutLists.listPayouts, { as_of: '2026-03-01' })).total.count
  expect(rows[0]?.day).toBe('2026-03-02')
  expect(await count()).toBe(1)
  await zone('Pacific/Kiritimati')
  expect(await count()).toBe(0)
  await zone('America/Mexico_City')
})

test('nobody writes what was', async () => {
  await expect(app.database.pool.query(`update row_before set before = '{}'`)).rejects.toThrow(
    /never changed/
  )
})
