import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { declineClaimAppeal, requestClaimAppeal, withdrawClaimAppeal } from './contract-appeal.ts'
import { dayAfter } from '../insurance/rules-versions.ts'
import { listActivity } from '../audit/contract.ts'
import { getClaim } from './contract-staff.ts'
import {
  claimCalls,
  insuredHousehold,
  partial as ofBill,
  type InsuredHousehold,
} from './test-household-claims.ts'

/** A decision may be appealed for 180 days. */
const daysAgo = (days: number) => dayAfter(new Date().toISOString().slice(0, 10), -days)
const partial = { ...ofBill, decided_on: daysAgo(11) }

let app: TestApp
let staff: make.TestPerson
let calls: ReturnType<typeof claimCalls>
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app, { has_second_factor: true })
  calls = claimCalls(app, staff)
})
afterAll(() => app.stop())

/** Files a claim that the insurer decided. */
async function decided(decision = partial) {
  const home = await insuredHousehold(app)
  const claim_id = await calls.submitted(home)
  await calls.move(home, claim_id, 'send')
  await calls.decide(home, claim_id, decision)
  return { home, claim_id }
}

async function appeal(home: InsuredHousehold, claim_id: string, reason = 'Wrong') {
  const { owner, accountId } = home
  const { version } = await calls.read(home, claim_id)
  return app.call(requestClaimAppeal, { accountId, claim_id, version, reason }, { as: owner })
}
const withdraw = ({ owner, accountId }: InsuredHousehold, claim_id: string) =>
  app.call(withdrawClaimAppeal, { accountId, claim_id }, { as: owner })

const noticesOf = async ({ owner }: InsuredHousehold) => {
  const { rows } = await app.database.pool.query<{ kind: string }>(
    'select kind from notification where user_id = $1 order by id',
    [owner.user_id]
  )
  return rows.map(({ kind }) => kind)
}

test('200: a decision comes with the estimate of the day of care, why it differs, and a notice', async () => {
  const { home, claim_id } = await decided()
  const claim = await calls.read(home, claim_id)
  expect(claim).toMatchObject({
    // 2,000.00 of deductible and 10 % of the other 3,000.00.
    estimate: {
      patient_amount: 230_000,
      insurer_amount: 270_000,
      assumes: ['nothing_used', 'no_agreed_price', 'all_covered'],
    },
    estimate_gap: null,
    differences: [
      { code: 'deductible_used', patient_amount: -80_000 },
      { code: 'share_of_more', patient_amount: 8000 },
    ],
  })
  expect(await noticesOf(home)).toEqual(['claim_decided'])
})

test('200: the trail of a claim says of every move what its status was before', async () => {
  const { claim_id } = await decided()
  const about = { entity_type: 'claim', entity_id: claim_id }
  const { body } = await app.call(listActivity, about, { as: staff })
  const statuses = body.rows.flatMap(({ changes, before }) =>
    changes?.status ? [[before?.status ?? null, changes.status]] : []
  )
  expect(statuses.toReversed()).toEqual([
    [null, 'draft'],
    ['draft', 'submitted'],
    ['submitted', 'sent'],
    ['sent', 'adjudicated'],
  ])
})

test('200: without known costs of the plan there is no estimate, and it says why', async () => {
  const { home, claim_id } = await decided()
  await app.database.db
    .updateTable('insurance_plan')
    .set({ is_cost_known: false })
    .where('id', '=', home.plan_id)
    .execute()
  expect(await calls.read(home, claim_id)).toMatchObject({
    estimate: null,
    estimate_gap: 'plan_unknown',
    differences: [],
  })
})

test('200: the household appeals with its reason, staff send it, the insurer decides again', async () => {
  const { home, claim_id } = await decided()
  expect(await calls.read(home, claim_id)).toMatchObject({
    appeal: null,
    appeal_deadline: { until: dayAfter(partial.decided_on, 180), is_assumed: true },
    appeal_problem: null,
  })
  expect((await appeal(home, claim_id, 'The deductible was met in May')).status).toBe(200)
  expect(await calls.read(home, claim_id)).toMatchObject({
    status: 'adjudicated',
    appeal: { status: 'requested', revision: 1, reason: 'The deductible was met in May' },
    appeal_problem: 'appeal-requested',
    // What it approved is paid meanwhile.
    next_steps: [
      { owner: 'numo', code: 'send_appeal' },
      { owner: 'insurer', code: 'pay_household' },
    ],
  })
  const { body: seen } = await app.call(getClaim, { id: claim_id }, { as: staff })
  expect(seen.appeal).toMatchObject({ status: 'requested', is_deadline_assumed: true })
  // Its reason is the appeal’s: staff need not type one.
  expect((await calls.move(home, claim_id, 'appeal')).status).toBe(200)
  expect(await calls.read(home, claim_id)).toMatchObject({
    status: 'appealed',
    appeal: { status: 'sent' },
    appeal_problem: 'appeal-running',
    next_steps: [{ owner: 'insurer', code: 'decide_appeal' }],
    history: expect.arrayContaining([
      expect.objectContaining({ event: 'appeal', note: 'The deductible was met in May' }),
    ]),
  })
  await calls.decide(home, claim_id, {
    ...partial,
    outcome: 'approved',
    benefit_amount: 500_000,
    adjustments: [],
  })
  expect(await calls.read(home, claim_id)).toMatchObject({
    decision: { revision: 2, benefit_amount: 500_000 },
    appeal_problem: 'nothing-to-appeal',
  })
  expect(await noticesOf(home)).toEqual(['claim_decided', 'claim_decided'])
})

test('200 and 409: an appeal is withdrawn before it is sent, or declined with a reason, once', async () => {
  const { home, claim_id } = await decided()
  await appeal(home, claim_id)
  expect((await withdraw(home, claim_id)).status).toBe(200)
  const late = await withdraw(home, claim_id)
  expect([late.status, late.body.code]).toEqual([409, 'no-open-appeal'])
  expect((await appeal(home, claim_id)).status).toBe(200)
  const input = { id: claim_id, reason: 'The plan says so on page 4' }
  expect((await app.call(declineClaimAppeal, input, { as: staff })).status).toBe(200)
  expect(await calls.read(home, claim_id)).toMatchObject({
    appeal: { status: 'declined', staff_note: 'The plan says so on page 4' },
    appeal_problem: null,
  })
  expect(await noticesOf(home)).toEqual(['claim_decided', 'claim_answered'])
  const twice = await app.call(declineClaimAppeal, input, { as: staff })
  expect([twice.status, twice.body.code]).toEqual([409, 'no-open-appeal'])
})

test('409: before a decision, twice, after the insurer’s own deadline; 404: of another household', async () => {
  const home = await insuredHousehold(app)
  const claim_id = await calls.submitted(home)
  const problem = async (answer: ReturnType<typeof appeal>) => {
    const { status, body } = await answer
    return [status, body.code]
  }
  expect(await problem(appeal(home, claim_id))).toEqual([409, 'not-decided'])
  await calls.move(home, claim_id, 'send')
  await calls.decide(home, claim_id, { ...partial, decided_on: daysAgo(39) })
  const twice = await Promise.all([appeal(home, claim_id), appeal(home, claim_id)])
  expect(new Set(twice.map(({ status }) => status))).toEqual(new Set([200, 409]))
  await withdraw(home, claim_id)
  await app.database.db
    .insertInto('insurance_requirement')
    .values({
      insurance_company_id: home.insurer_id,
      request: 'appeal',
      documents: ['decision_letter'],
      deadline_days: 1,
    })
    .execute()
  expect(await problem(appeal(home, claim_id))).toEqual([409, 'appeal-late'])
  const other = await insuredHousehold(app)
  const foreign = { accountId: other.accountId, claim_id, version: 1, reason: 'Mine' }
  const refused = await app.call(requestClaimAppeal, foreign, { as: other.owner })
  expect([refused.status, refused.body.code]).toEqual([404, 'no-such-claim'])
  expect((await withdraw(other, claim_id)).status).toBe(404)
})
