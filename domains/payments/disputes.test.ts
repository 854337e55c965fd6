import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint, SentTo } from '@numo/kit/endpoint.ts'
import { inSystem } from '@numo/server/database/in-role.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { createMoneyParties, type MoneyParties } from '@numo/server/test-money.ts'
import * as claims from '../claims/contract-staff.ts'
import { verifyBooks } from '../ledger/verify-books.ts'
import { listClientPayments } from './contract-list.ts'
import * as charges from './contract-charge.ts'
import { syncDispute } from './sync-dispute.ts'
import { insertCard } from './test-cards.ts'
import { owedClaim } from './test-owed-claim.ts'

/* The holder's bank disputes a charge: events of the payment service, in any order and twice. */

let app: TestApp
let all: MoneyParties
let card: string
beforeAll(async () => {
  app = await startTestApp()
  all = await createMoneyParties(app)
  const { finished } = await insertCard(app, all.household, all.account_id, '4000000000000259')
  card = finished.body.method?.id ?? ''
})
afterAll(() => app.stop())

const share = 250_000
const fee = 34_800
async function done<E extends Endpoint>(endpoint: E, input: SentTo<E>, as = all.one) {
  const { status, body } = await app.call(endpoint, input, { as })
  expect([endpoint.name, status, body]).toEqual([endpoint.name, 200, body])
  return body
}
const read = (id: string) => done(charges.getPayment, { id })
const owed = async (id: string) => (await done(claims.getClaim, { id })).patient_balance
const balance = async (code: string) => {
  const { rows } = await app.database.pool.query<{ sum: number }>(
    `select coalesce(sum(b.balance), 0)::float8 as sum from ledger_account a
       join ledger_balance b on b.ledger_account_id = a.id where a.code = $1`,
    [code]
  )
  return rows[0]?.sum ?? 0
}
const chargeOf = async (id: string) => {
  const { rows } = await app.database.pool.query<{ charge: string }>(
    `select stripe_payment_intent_id as charge from payment where id = $1`,
    [id]
  )
  return rows[0]?.charge ?? ''
}
async function deliver() {
  await app.payments.deliverDue()
  await app.runJobs({ when: 'any', failing: 'kept' })
}

/** A share that was paid with a card whose holder disputes it. */
async function disputed() {
  const claim_id = await owedClaim(app, all, share)
  const { id } = await done(
    charges.payClaim,
    { accountId: all.account_id, claim_id, payment_method_id: card, amount: share },
    all.household
  )
  await app.runJobs()
  expect(await owed(claim_id)).toBe(0)
  return { claim_id, id, charge: await chargeOf(id) }
}
const disputesOf = async (id: string) => (await read(id)).disputes.map(({ status }) => status)

test('an open dispute is shown to staff, in the queue and on the payment, and moves no money', async () => {
  const { claim_id, id } = await disputed()
  const before = await balance('processor')
  await deliver()
  const payment = await read(id)
  expect(payment).toMatchObject({
    dispute_status: 'open',
    disputes: [{ amount: share, reason: 'fraudulent', status: 'open' }],
    refunds: [],
  })
  expect(payment.disputes[0]?.due_at).not.toBeNull()
  expect(payment.events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['payment_intent.succeeded', 'charge.dispute.created'])
  )
  expect(payment.events.every(({ error }) => error === null)).toBe(true)
  const { rows } = await done(listClientPayments, { dispute: 'open', limit: 100 })
  expect(rows.map((row) => row.id)).toContain(id)
  expect([await owed(claim_id), await balance('processor')]).toEqual([0, before])
})

test('a lost one takes the money back once: the share is owed again and the clinic gives it back', async () => {
  const { claim_id, id, charge } = await disputed()
  const [processor, payable] = [await balance('processor'), await balance('partner_payable')]
  await app.payments.service.decideDispute(charge, 'lost')
  // Both events arrive after it is over.
  await deliver()
  const lost = await read(id)
  expect(lost).toMatchObject({
    dispute_status: 'lost',
    allocated_amount: 0,
    unallocated_amount: 0,
    disputes: [{ status: 'lost', fee_amount: fee }],
    refunds: [{ amount: share, reason: 'charged_back', status: 'succeeded' }],
  })
  expect(await owed(claim_id)).toBe(share)
  expect((await balance('processor')) - processor).toBe(-share - fee)
  expect((await balance('partner_payable')) - payable).toBe(share)
  const stripe_id = lost.disputes[0]?.stripe_dispute_id ?? ''
  const program = app.program.contextFor('program')
  await Promise.all(Array.from({ length: 5 }, () => syncDispute(program, stripe_id)))
  expect(await read(id)).toMatchObject({ version: lost.version, refunds: [{ amount: share }] })
  // The household pays again, with another card.
  await done(
    charges.payClaim,
    { accountId: all.account_id, claim_id, payment_method_id: all.card_id, amount: share },
    all.household
  )
  await app.runJobs()
  expect(await owed(claim_id)).toBe(0)
})

test('what was refunded before is not taken back again', async () => {
  const { id, charge } = await disputed()
  await deliver()
  let payment = await read(id)
  payment = await done(charges.releasePaymentItem, {
    id,
    version: payment.version,
    item_id: payment.items[0]?.id ?? '',
    amount: 100_000,
  })
  await done(charges.refundPayment, {
    id,
    version: payment.version,
    amount: 100_000,
    reason: 'other',
  })
  await app.runJobs()
  await app.payments.service.decideDispute(charge, 'lost')
  await deliver()
  const { refunds, unallocated_amount } = await read(id)
  expect(refunds.map(({ amount, reason }) => [amount, reason])).toEqual([
    [100_000, 'other'],
    [150_000, 'charged_back'],
  ])
  expect(unallocated_amount).toBe(0)
})

test('a won one leaves the payment as it was, but for the fee', async () => {
  const { claim_id, id, charge } = await disputed()
  await deliver()
  const before = await balance('processor')
  await app.payments.service.decideDispute(charge, 'won')
  await deliver()
  expect(await disputesOf(id)).toEqual(['won'])
  expect(await read(id)).toMatchObject({ dispute_status: 'won', refunds: [] })
  expect([await owed(claim_id), await balance('processor')]).toEqual([0, before - fee])
})

test('the books agree', async () => {
  expect(await inSystem(app.database.db, null, verifyBooks)).toEqual([])
})
