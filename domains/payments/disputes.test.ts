import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardDispute } from '@numo/adapters/card-payments/port.ts'
import type { Endpoint, SentTo } from '@numo/kit/endpoint.ts'
import { inSystem } from '@numo/server/database/in-role.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { createMoneyParties, type MoneyParties } from '@numo/server/test-money.ts'
import * as make from '../access/test-factories.ts'
import { addPdf } from '../claims/test-household-claims.ts'
import * as claims from '../claims/contract-staff.ts'
import { verifyBooks } from '../ledger/verify-books.ts'
import { countQueues } from '../staff/contract.ts'
import * as payouts from '../payouts/contract.ts'
import { listClientPayments } from './contract-list.ts'
import * as charges from './contract-charge.ts'
import { submitDisputeEvidence } from './contract-evidence.ts'
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
async function refused(input: SentTo<typeof submitDisputeEvidence>) {
  const { status, body } = await app.call(submitDisputeEvidence, input, { as: all.one })
  return [status, (body as { code?: string }).code] // Refusals have a code.
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
  // The overview counts what the list shows.
  const { disputes_open } = await done(countQueues, {})
  expect([disputes_open.count, disputes_open.oldest_at !== null]).toEqual([rows.length, true])
})

test('a dispute waits until its charge is stored here, and a lost one until the bank has paid the clinic', async () => {
  const claim_id = await owedClaim(app, all, share)
  const { id } = await done(
    charges.payClaim,
    { accountId: all.account_id, claim_id, payment_method_id: card, amount: share },
    all.household
  )
  const set = (text: string) =>
    app.database.pool.query(`update payment set ${text} where id = $1`, [id])
  const program = app.program.contextFor('program')
  const dispute: CardDispute = {
    ...{ id: 'du_early', charge: 'pi_early', status: 'open', amount: share, currency: 'MXN' },
    ...{ reason: 'fraudulent', due_at: null, fee_amount: 0 },
  }
  const early = { ...program, cards: { ...program.cards, readDispute: async () => dispute } }
  // Of no charge of ours, while none is on its way.
  await syncDispute(early, dispute.id)
  await set(`status = 'requires_confirmation'`)
  await set(`status = 'processing'`)
  await expect(syncDispute(early, dispute.id)).rejects.toThrow('not stored yet')
  await set(`stripe_payment_intent_id = 'pi_early'`)
  await expect(syncDispute(early, dispute.id)).rejects.toThrow('has not succeeded here')
  expect((await read(id)).disputes).toEqual([])
  await set(`stripe_payment_intent_id = null`)
  await app.runJobs()

  const { payout_ids } = await done(payouts.createPayouts, {
    numo_company_id: all.company_id,
    currency: 'MXN',
  })
  const move = async (event: 'approve' | 'send' | 'confirm') => {
    const { version } = await done(payouts.getPayout, { id: payout_ids[0] ?? '' })
    const trace = event === 'confirm' && { bank_trace: 'D-1' }
    const input = { id: payout_ids[0] ?? '', version, event, ...trace }
    await done(payouts.movePayout, input, all.other)
  }
  await move('approve')
  await move('send')
  await deliver()
  const stripe_id = (await read(id)).disputes[0]?.stripe_dispute_id ?? ''
  await app.payments.service.decideDispute(await chargeOf(id), 'lost')
  await expect(syncDispute(program, stripe_id)).rejects.toMatchObject({ code: 'payout-on-its-way' })
  expect(await read(id)).toMatchObject({ dispute_status: 'open', refunds: [] })
  await move('confirm')
  await syncDispute(program, stripe_id)
  expect(await read(id)).toMatchObject({ dispute_status: 'lost', refunds: [{ amount: share }] })
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

test('evidence is submitted once and before its day: note and documents reach the payment service', async () => {
  const { claim_id, id, charge } = await disputed()
  await deliver()
  const { rows } = await app.database.pool.query<{ id: string }>(
    `select id from payment_dispute where payment_id = $1`,
    [id]
  )
  const dispute_id = rows[0]?.id ?? ''
  const bill = { accountId: all.account_id, claim_id, type: 'invoice', says: 'Bill' } as const
  const document_id = await addPdf(app, bill)
  const before = await read(id)
  expect(before.disputes[0]).toMatchObject({ takes_evidence: true, evidence: null })
  expect(before.evidence_files.map((file) => file.id)).toEqual([document_id])
  const note = 'They were treated on 5 November and agreed to the amount.'
  const input = { id, dispute_id, note, document_ids: [document_id] }
  const stranger = await make.documentOf(app.database.db, (await make.client(app)).account_id)
  expect(await refused({ ...input, document_ids: [stranger] })).toEqual([404, 'no-such-document'])
  const due = (at: string) =>
    app.database.pool.query(`update payment_dispute set due_at = ${at} where id = $1`, [dispute_id])
  await due(`now() - interval '1 minute'`)
  expect(await refused(input)).toEqual([409, 'evidence-late'])
  await due(`now() + interval '1 day'`)
  const after = await done(submitDisputeEvidence, input)
  expect(after.disputes[0]).toMatchObject({
    status: 'open',
    takes_evidence: false,
    evidence: { note, sent_by: expect.any(String) as unknown },
  })
  expect(after.disputes[0]?.evidence?.files).toHaveLength(1)
  const stored = await app.payments.service.store.transaction((objects) =>
    objects.read('dispute', after.disputes[0]?.stripe_dispute_id ?? '')
  )
  expect(stored).toMatchObject({
    status: 'under_review',
    evidence: {
      uncategorized_text: note,
      service_documentation: expect.stringMatching(/^file_/) as unknown,
    },
  })
  expect(await refused(input)).toEqual([409, 'evidence-sent'])
  await app.payments.service.decideDispute(charge, 'won')
  await deliver()
  expect((await read(id)).disputes[0]).toMatchObject({ status: 'won', evidence: { note } })
  expect(await refused(input)).toEqual([409, 'no-such-move'])
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
