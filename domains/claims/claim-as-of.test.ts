import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
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
  table: 'claim' | 'claim_event' | 'claim_response',
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

  const early = await app.call(getClaim, { id, as_of: '2026-02-28' }, { as: staff })
  expect([early.status, early.body.code]).toEqual([404, 'no-such-claim'])
  expect(await row('2026-02-28')).toBeUndefined()
})

test('400: an action on claims as of a day', async () => {
  const selection = { matching: { as_of: '2026-03-04' } }
  const answer = await app.call(assignClaims, { action: 'take', selection }, { as: staff })
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid'])
})
