import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRole, inSystem } from '@numo/server/database/in-role.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { createMoneyParties, type MoneyParties } from '@numo/server/test-money.ts'
import { listClaims } from '../claims/contract-list.ts'
import { getClaim } from '../claims/contract-staff.ts'
import { verifyBooks } from '../ledger/verify-books.ts'
import { countQueues } from '../staff/contract.ts'
import * as admin from './contract-admin.ts'
import * as charges from './contract-charge.ts'
import { listClientPayments } from './contract-list.ts'
import { listAccountPayments } from './contract.ts'
import { owedClaim } from './test-owed-claim.ts'
import { callsBy } from '@numo/server/test-calls.ts'

/* Staff charge a household's card, or record what it paid otherwise. */

let app: TestApp
let all: MoneyParties
beforeAll(async () => {
  app = await startTestApp()
  all = await createMoneyParties(app)
})
afterAll(() => app.stop())

const share = 250_000
const { done, refusal } = callsBy(
  () => app,
  () => all.one
)
const owed = async (id: string) => (await done(getClaim, { id })).patient_balance
const balances = async () => {
  const { rows } = await app.database.pool.query<{ code: string; sum: number }>(
    `select a.code, sum(b.balance)::float8 as sum from ledger_account a
       join ledger_balance b on b.ledger_account_id = a.id group by 1`
  )
  return Object.fromEntries(rows.map(({ code, sum }) => [code, sum]))
}
const change = (
  before: Record<string, number>,
  after: Record<string, number>,
  codes: readonly string[]
) => codes.map((code) => (after[code] ?? 0) - (before[code] ?? 0))
const transfer = { method: 'bank_transfer', currency: 'MXN', received_on: '2026-11-20' } as const

test('200: a card is charged for its claim once, however often the press arrives', async () => {
  const claim_id = await owedClaim(app, all, share)
  const input = {
    id: all.account_id,
    claim_id,
    payment_method_id: all.card_id,
    amount: share,
    is_agreed: true as const,
  }
  const headers = { 'idempotency-key': claim_id }
  const press = () => app.call(admin.chargeAccount, input, { as: all.one, headers })
  const [first, again] = [await press(), await press()]
  expect([first.status, again.body.id]).toEqual([200, first.body.id])
  await app.runJobs()
  expect(await done(charges.getPayment, { id: first.body.id })).toMatchObject({
    status: 'succeeded',
    method: 'card',
    unallocated_amount: 0,
  })
  expect(await owed(claim_id)).toBe(0)
  expect(await refusal(admin.chargeAccount, input)).toEqual([409, 'more-than-owed'])
  expect(await refusal(admin.chargeAccount, { ...input, is_agreed: false } as never)).toEqual([
    400,
    'invalid',
  ])
})

test('200: the household is notified of what staff charged to which card, and not of what it paid itself', async () => {
  const { rows: before } = await app.database.pool.query(`select id from notification`)
  const claim_id = await owedClaim(app, all, share)
  const input = { claim_id, payment_method_id: all.card_id, amount: share / 2 }
  await done(admin.chargeAccount, { ...input, id: all.account_id, is_agreed: true })
  await app.runJobs()
  await done(charges.payClaim, { ...input, accountId: all.account_id }, all.household)
  await app.runJobs()
  const { number } = await done(getClaim, { id: claim_id })
  const { rows } = await app.database.pool.query<{ facts: object }>(
    `select user_id, kind, facts, link from notification where kind = 'card_charged' and id <> all ($1)`,
    [before.map(({ id }: { id: string }) => id)]
  )
  const facts = { amount: 'MXN\u00a01,250.00', claim: number, brand: 'visa', last4: '4242' }
  const link = `/home/claims/${claim_id}`
  expect(rows).toEqual([{ user_id: all.household.user_id, kind: 'card_charged', facts, link }])
  const mail = app.email.sent.findLast(({ kind }) => kind === 'card-charged')
  expect([mail?.to, mail?.subject]).toEqual([
    all.household.email,
    'We charged MXN\u00a01,250.00 to your card',
  ])
  for (const part of [number, 'Visa ending in 4242', 'If this is wrong'])
    expect(mail?.text).toContain(part)
})

test('200: a transfer pays its claim, is posted to the bank, and is recorded once by its reference', async () => {
  const claim_id = await owedClaim(app, all, share)
  const before = await balances()
  const input = { id: all.account_id, claim_id, ...transfer, amount: share, reference: 'SPEI 77' }
  const payment = await done(admin.recordPayment, input)
  expect(payment).toMatchObject({
    status: 'succeeded',
    reference: 'SPEI 77',
    unallocated_amount: 0,
  })
  expect(await owed(claim_id)).toBe(0)
  expect(
    change(before, await balances(), ['bank', 'patient_receivable', 'account_unapplied'])
  ).toEqual([share, -share, 0])
  const other = { ...input, claim_id: await owedClaim(app, all, share) }
  expect(await refusal(admin.recordPayment, other)).toEqual([409, 'reference-taken'])
  expect(await refusal(admin.recordPayment, { ...other, currency: 'USD' })).toEqual([
    422,
    'other-currency',
  ])
  expect(
    await refusal(admin.recordPayment, { ...other, reference: 'F', received_on: '2999-01-01' })
  ).toEqual([422, 'day-to-come'])
  expect(await refusal(admin.recordPayment, { ...other, amount: share + 1 })).toEqual([
    409,
    'more-than-owed',
  ])
})

test('200: a deposit waits with us, the household sees it, it pays a claim, and the rest goes back', async () => {
  const before = await balances()
  const made = await done(admin.recordPayment, {
    id: all.account_id,
    claim_id: null,
    ...transfer,
    method: 'cash',
    amount: 300_000,
  })
  const mine = async () =>
    (await done(listAccountPayments, { accountId: all.account_id }, all.household)).find(
      ({ id }) => id === made.id
    )?.unallocated_amount
  expect(await mine()).toBe(300_000)
  const claim_id = await owedClaim(app, all, share)
  const used = await done(charges.allocatePayment, {
    id: made.id,
    version: made.version,
    claim_id,
    amount: share,
  })
  await done(charges.refundPayment, {
    id: made.id,
    version: used.version,
    amount: 50_000,
    reason: 'requested_by_customer',
  })
  await app.runJobs()
  const after = await done(charges.getPayment, { id: made.id })
  expect(after.refunds).toMatchObject([{ amount: 50_000, status: 'succeeded' }])
  expect([await mine(), await owed(claim_id)]).toEqual([0, 0])
  // It came in cash and went back by hand: the processor is not part of it.
  expect(change(before, await balances(), ['bank', 'processor', 'account_unapplied'])).toEqual([
    share,
    0,
    0,
  ])
})

test('200: a share can be paid again after a payment that came too late went back', async () => {
  const claim_id = await owedClaim(app, all, share)
  const deposit = await done(admin.recordPayment, {
    id: all.account_id,
    claim_id: null,
    ...transfer,
    amount: share,
  })
  const charge = {
    id: all.account_id,
    claim_id,
    payment_method_id: all.card_id,
    amount: share,
    is_agreed: true,
  } as const
  const { id } = await done(admin.chargeAccount, charge)
  // The deposit pays the claim before the card is charged for it.
  const used = await done(charges.allocatePayment, {
    id: deposit.id,
    version: deposit.version,
    claim_id,
    amount: share,
  })
  await app.runJobs()
  const late = await done(charges.getPayment, { id })
  expect(late).toMatchObject({ status: 'succeeded', unallocated_amount: share })
  const back = { id, version: late.version, amount: share, reason: 'duplicate' } as const
  await done(charges.refundPayment, back)
  await app.runJobs()
  const [item] = used.items
  await done(charges.releasePaymentItem, {
    id: used.id,
    version: used.version,
    item_id: item?.id ?? '',
    amount: share,
  })
  expect(await owed(claim_id)).toBe(share)
  await done(admin.chargeAccount, charge)
  await app.runJobs()
  expect(await owed(claim_id)).toBe(0)
})

test('refunds of one payment that add up to the limit of a second person wait for one in a queue', async () => {
  const made = await done(admin.recordPayment, {
    id: all.account_id,
    claim_id: null,
    ...transfer,
    method: 'cash',
    amount: 1_200_000,
  })
  const part = { id: made.id, amount: 600_000, reason: 'requested_by_customer' } as const
  const once = await done(charges.refundPayment, { ...part, version: made.version })
  const twice = await done(charges.refundPayment, { ...part, version: once.version })
  expect(twice.refunds.filter(({ is_waiting }) => is_waiting)).toHaveLength(1)
  await app.runJobs()
  const { refunds } = await done(charges.getPayment, { id: made.id })
  expect(refunds.map(({ status }) => status).toSorted()).toEqual(['pending', 'succeeded'])
  const queue = async () => (await done(countQueues, {})).refunds_to_approve.count
  const listed = async () =>
    (await done(listClientPayments, { refund: 'to_approve' })).rows.map(({ id }) => id)
  expect([await queue(), await listed()]).toEqual([1, [made.id]])
  const { version } = await done(charges.getPayment, { id: made.id })
  const decision = {
    ...{ id: made.id, version, decision: 'approve' as const },
    refund_id: refunds.find(({ is_waiting }) => is_waiting)?.id ?? '',
  }
  expect(await refusal(charges.decideRefund, decision)).toEqual([409, 'two-people'])
  await done(charges.decideRefund, decision, all.other)
  expect([await queue(), await listed()]).toEqual([0, []])
  await app.runJobs()
  const after = await done(charges.getPayment, { id: made.id })
  expect(after.refunds.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
})

test('200: the billing of a household says what it owes, and its claims are listed', async () => {
  const claim_id = await owedClaim(app, all, share)
  const { due, default_currency } = await done(admin.getAccountBilling, { id: all.account_id })
  expect(due).toContainEqual(
    expect.objectContaining({ claim_id, currency: 'MXN', due_amount: share })
  )
  expect(default_currency).toBe('MXN')
  const { rows } = await done(listClaims, { account_id: all.account_id, limit: 100 })
  expect(rows.map(({ id }) => id)).toContain(claim_id)
  expect(new Set(rows.map(({ account }) => account.id))).toEqual(new Set([all.account_id]))
})

test('the database refuses staff who say of a card that it was charged', async () => {
  const claim_id = await owedClaim(app, all, share)
  const roles = { admin: { staff_member_id: '' }, client: null, partner: null }
  await expect(
    inRole(app.database.db, 'admin', { user_id: all.one.user_id, roles }, (tx) =>
      tx
        .insertInto('payment')
        .values({
          account_id: all.account_id,
          claim_id,
          numo_company_id: all.company_id,
          method: 'card',
          payment_method_id: all.card_id,
          currency: 'MXN',
          amount: share,
          status: 'succeeded',
          succeeded_at: new Date(),
          idempotency_key: 'forged',
          created_by: all.one.user_id,
        })
        .execute()
    )
  ).rejects.toThrow(/row-level security/)
})

test('the books agree', async () => {
  expect(await inSystem(app.database.db, null, verifyBooks)).toEqual([])
})
