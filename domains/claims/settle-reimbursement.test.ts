import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSystem } from '@numo/server/database/in-role.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { verifyBooks } from '../ledger/verify-books.ts'
import { getYearSummary } from '../payments/contract-year.ts'
import { settleReimbursement } from './contract-household.ts'
import { listClaims } from './contract-list.ts'
import { claimCalls, insuredHousehold, partial } from './test-household-claims.ts'

/* A claim whose money the insurer pays to the household itself: tracked, never in our books. */

let app: TestApp
let staff: make.TestPerson
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app, { has_second_factor: true })
})
afterAll(() => app.stop())

const denied = {
  ...partial,
  outcome: 'denied' as const,
  benefit_amount: 0,
  adjustments: [
    { group_code: 'PR' as const, reason_code: '96', amount: 500_000, item_sequence: null },
  ],
}

async function decided(decision: typeof partial = partial) {
  const home = await insuredHousehold(app)
  const calls = claimCalls(app, staff)
  const id = await calls.submitted(home)
  await calls.move(home, id, 'send')
  await calls.decide(home, id, decision)
  const settle = async (received_on = '2026-11-21', as = home.owner) => {
    const { accountId } = home
    const { version } = await calls.read(home, id)
    const { status, body } = await app.call(
      settleReimbursement,
      { accountId, claim_id: id, version, received_on },
      { as }
    )
    return [status, body.code]
  }
  return { calls, home, id, settle }
}

test('200: the household says that the money arrived, which settles the claim; staff close it', async () => {
  const { calls, home, id, settle } = await decided()
  expect((await calls.read(home, id)).next_steps).toMatchObject([
    { owner: 'insurer', code: 'pay_household' },
  ])
  expect(await settle()).toEqual([200, undefined])
  expect(await calls.read(home, id)).toMatchObject({
    status: 'settled',
    reimbursed_on: '2026-11-21',
    next_steps: [{ owner: 'nobody', code: 'done' }],
  })
  expect(await settle()).toEqual([409, 'claim-moved-on'])
  expect((await calls.move(home, id, 'close')).status).toBe(200)
  expect((await calls.read(home, id)).status).toBe('closed')
})

test('200: staff settle one of which the insurer pays nothing; the household cannot', async () => {
  const { calls, home, id, settle } = await decided(denied)
  expect(await settle()).toEqual([409, 'claim-moved-on'])
  const { body } = await app.call(listClaims, { owes: 'none', limit: 100 }, { as: staff })
  expect(body.rows.map((row) => row.id)).toContain(id)
  expect((await calls.move(home, id, 'settle')).status).toBe(200)
})

test('422: a day that has not come; 404: of another household', async () => {
  const { settle } = await decided()
  expect(await settle('2999-01-01')).toEqual([422, 'day-to-come'])
  const stranger = await make.client(app)
  expect((await settle('2026-11-21', stranger))[0]).toBe(404)
})

test('200: the year says what was paid at the clinic and what the insurer gave back', async () => {
  const { home, settle } = await decided()
  await settle()
  const { body } = await app.call(
    getYearSummary,
    { accountId: home.accountId, year: 2026, format: 'csv' },
    { as: home.owner }
  )
  const rows = Buffer.from(body.base64, 'base64').toString().trim().split('\r\n').slice(1)
  expect(rows.map((row) => [row.split(',')[0], ...row.split(',').slice(-3)])).toEqual([
    ['2026-10', '0.00', '5000.00', '0.00'],
    ['2026-11', '1580.00', '0.00', '3420.00'],
  ])
})

test('nothing of it is in the books', async () => {
  expect(await inSystem(app.database.db, null, verifyBooks)).toEqual([])
  const { rows } = await app.database.pool.query(`select from journal_entry`)
  expect(rows).toEqual([])
})
