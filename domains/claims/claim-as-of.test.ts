import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint, SentTo } from '@numo/kit/endpoint.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { createMoneyParties } from '@numo/server/test-money.ts'
import * as make from '../access/test-factories.ts'
import * as incoming from '../insurance-payments/contract.ts'
import { payClaim } from '../payments/contract-charge.ts'
import { owedClaim } from '../payments/test-owed-claim.ts'
import * as payouts from '../payouts/contract.ts'
import { sendClaimMessage } from './contract-household.ts'
import { assignClaims } from './contract-bulk.ts'
import { listClaims } from './contract-list.ts'
import { getClaim } from './contract-staff.ts'
import { claimCalls, insuredHousehold, partial } from './test-household-claims.ts'

let app: TestApp
let staff: make.TestPerson
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app, { has_second_factor: true })
})
afterAll(() => app.stop())

/** Moves rows of a claim to a day, as only time would; they are never changed otherwise. */
async function onDay(
  table:
    | 'claim'
    | 'claim_event'
    | 'claim_response'
    | 'claim_message'
    | 'insurance_payment_item'
    | 'payment_item',
  id: string,
  where: string,
  day: string
) {
  const client = await app.database.pool.connect()
  await client.query('begin; set local session_replication_role = replica')
  await client.query(
    `update ${table} set created_at = ($2 || ' 12:00-06')::timestamptz where ${table === 'claim' ? 'id' : 'claim_id'} = $1 and ${where}`,
    [id, day]
  )
  await client.query(
    `update claim_event e set ended_at = (select min(l.created_at) from claim_event l where l.claim_id = $1 and l.id > e.id)
      where claim_id = $1 and ended_at <> 'infinity'`,
    [id]
  )
  await client.query('commit')
  client.release()
}

test('a claim and the list as of a day equal what history, decisions and allocations say', async () => {
  const calls = claimCalls(app, staff)
  const home = await insuredHousehold(app)
  const id = await calls.submitted(home)
  await calls.move(home, id, 'send')
  await calls.decide(home, id, partial)
  await onDay('claim', id, 'true', '2026-03-01')
  await onDay('claim_event', id, `to_status in ('draft', 'submitted')`, '2026-03-01')
  await onDay('claim_event', id, `to_status = 'sent'`, '2026-03-03')
  await onDay('claim_event', id, `to_status = 'adjudicated'`, '2026-03-05')
  await onDay('claim_response', id, 'true', '2026-03-05')

  const then = async (as_of: string) =>
    (await app.call(getClaim, { id, as_of }, { as: staff })).body
  const row = async (as_of: string, more: { status?: string; owes?: 'insurer' } = {}) =>
    (await app.call(listClaims, { item: id, as_of, ...more }, { as: staff })).body.rows[0]
  const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-09']
  for (const day of days) {
    // The same by hand: the last of each until midnight in Mexico City.
    const { rows } = await app.database.pool.query<{ status: string; payable: number }>(
      `select (select to_status from claim_event where claim_id = $1 and created_at < ($2 || ' 24:00-06')::timestamptz
                order by id desc limit 1) as status,
              coalesce((select benefit_amount from claim_response where claim_id = $1
                           and created_at < ($2 || ' 24:00-06')::timestamptz order by revision desc limit 1), 0)::float8 as payable`,
      [id, day]
    )
    const [hand] = rows
    const expected = {
      status: hand?.status,
      insurer_payable_amount: hand?.payable,
      insurer_balance: hand?.payable,
    }
    expect(await then(day)).toMatchObject({ ...expected, moves: [] })
    expect(await row(day)).toMatchObject(expected)
  }
  expect((await then('2026-03-04')).decisions).toEqual([])
  expect((await then('2026-03-04')).history.at(-1)?.to_status).toBe('sent')
  expect(await row('2026-03-04', { status: 'sent' })).toMatchObject({ id })
  expect(await row('2026-03-04', { status: 'adjudicated' })).toBeUndefined()
  expect(await row('2026-03-04', { owes: 'insurer' })).toBeUndefined()
  expect(await row('2026-03-05', { owes: 'insurer' })).toMatchObject({ id })

  const { body: now } = await app.call(listClaims, { item: id }, { as: staff })
  expect(await row('2099-01-01', { status: 'adjudicated', owes: 'insurer' })).toEqual(now.rows[0])

  const early = await app.call(getClaim, { id, as_of: '2026-02-28' }, { as: staff })
  expect([early.status, early.body.code]).toEqual([404, 'no-such-claim'])
  expect(await row('2026-02-28')).toBeUndefined()
})

test('what was paid, paid out and written later is not there on a day before', async () => {
  const all = await createMoneyParties(app)
  const done = async <E extends Endpoint>(endpoint: E, input: SentTo<E>, as = all.one) => {
    const { status, body } = await app.call(endpoint, input, { as })
    expect([endpoint.name, status, body]).toEqual([endpoint.name, 200, body])
    return body
  }
  const id = await owedClaim(app, all, 300_000)
  const { account_id: accountId, company_id: numo_company_id } = all
  const made = await done(incoming.createInsurancePayment, {
    ...{ insurance_company_id: all.insurer_id, numo_company_id, method: 'wire' },
    ...{ trace_number: 'AS-OF', payment_date: '2026-03-04', currency: 'MXN', amount: 700_000 },
  })
  const received = { id: made.id, version: made.version, received_on: '2026-03-04' }
  const { version } = await done(incoming.receiveInsurancePayment, received)
  const part = { claim_id: id, amount: 700_000, claim_amount: 700_000 }
  await done(incoming.allocateInsurancePayment, { id: made.id, version, ...part })
  const share = { claim_id: id, payment_method_id: all.card_id, amount: 300_000 }
  await done(payClaim, { accountId, ...share }, all.household)
  await app.runJobs()
  const { payout_ids } = await done(payouts.createPayouts, { numo_company_id, currency: 'MXN' })
  for (const event of ['approve', 'send', 'confirm'] as const) {
    const payout = await done(payouts.getPayout, { id: payout_ids[0] ?? '' })
    const trace = event === 'confirm' && { bank_trace: 'AS-OF' }
    const move = { id: payout.id, version: payout.version, event, ...trace }
    await done(payouts.movePayout, move, all.other)
  }
  await done(sendClaimMessage, { accountId, claim_id: id, body: 'Thank you' }, all.household)
  await onDay('claim', id, 'true', '2026-03-01')
  await onDay('claim_event', id, 'true', '2026-03-01')
  await onDay('claim_response', id, 'true', '2026-03-02')
  await onDay('insurance_payment_item', id, 'true', '2026-03-04')
  await onDay('payment_item', id, 'true', '2026-03-05')
  await onDay('claim_message', id, 'true', '2026-03-06')
  await app.database.pool.query(`update payout set paid_at = '2026-03-07 12:00-06' where id = $1`, [
    payout_ids[0],
  ])
  const seen = async (as_of: string) => {
    const claim = await done(getClaim, { id, as_of })
    const { insurer_balance, patient_balance, paid_out_amount, messages } = claim
    const [row] = (await done(listClaims, { item: id, as_of })).rows
    expect(row).toMatchObject({ insurer_balance, patient_balance })
    return [insurer_balance, patient_balance, paid_out_amount, messages.length]
  }
  expect(await seen('2026-03-01')).toEqual([0, 0, 0, 0])
  expect(await seen('2026-03-03')).toEqual([700_000, 300_000, 0, 0])
  expect(await seen('2026-03-04')).toEqual([0, 300_000, 0, 0])
  expect(await seen('2026-03-05')).toEqual([0, 0, 0, 0])
  expect(await seen('2026-03-06')).toEqual([0, 0, 0, 1])
  expect(await seen('2026-03-07')).toEqual([0, 0, 1_000_000, 1])
})

test('400: an action on claims as of a day', async () => {
  const selection = { matching: { as_of: '2026-03-04' } }
  const answer = await app.call(assignClaims, { action: 'take', selection }, { as: staff })
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid'])
})
