import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SentTo } from '@numo/kit/endpoint.ts'
import { callsBy } from '@numo/server/test-calls.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { createMoneyParties, type MoneyParties } from '@numo/server/test-money.ts'
import * as make from '../access/test-factories.ts'
import { authorizationUploadPath } from '../documents/contract.ts'
import { listNotifications } from '../notifications/contract.ts'
import { listAuthorizations } from './contract-list.ts'
import { listPartnerAuthorizations } from './contract-partner-list.ts'
import * as clinicCalls from './contract-partner.ts'
import * as staffCalls from './contract-staff.ts'
import { decisionReasons, maxReasons } from './rules-decision-reasons.ts'
import { expireAuthorizations } from './expire-authorizations.ts'

/* A clinic asks an insurer for a guarantee, staff bring it there and record the answer. */

let app: TestApp
let all: MoneyParties
let clinic: make.TestPerson
let other: make.TestPartner
let staff: make.TestPerson
beforeAll(async () => {
  app = await startTestApp()
  all = await createMoneyParties(app)
  clinic = await make.person(app)
  await make.makePartner(app, clinic, all.partner_id)
  other = await make.partner(app)
  staff = all.one
})
afterAll(() => app.stop())

const { done, refusal } = callsBy(
  () => app,
  () => clinic
)
const read = (id: string) => done(clinicCalls.getPartnerAuthorization, { id })
const begin = async () =>
  (
    await done(clinicCalls.createAuthorization, {
      client_id: all.client_id,
      care_setting: 'inpatient',
      currency: 'MXN',
    })
  ).id

async function sendReport(id: string, who: { token: string }) {
  const picture = {
    width: 320,
    height: 200,
    channels: 3,
    background: { r: 10, g: 90, b: 40 },
  } as const
  const response = await app.fetch(
    authorizationUploadPath(id, { type: 'medical_report', file_name: 'report.jpg' }),
    {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/octet-stream' },
      body: await sharp({ create: picture }).jpeg().toBuffer(),
    }
  )
  return response.status
}

const costs = [
  { category: 'room' as const, description: 'Private room', quantity: 3, unit_price: 500_000 },
  { category: 'surgeon' as const, description: 'Surgeon', quantity: 1, unit_price: 2_000_000 },
]
/** Fills in every part of a request. */
async function fill(id: string) {
  const at = { id, version: 0 }
  await done(clinicCalls.saveAuthorizationDiagnoses, {
    ...at,
    diagnoses: [{ code_system: 'icd10', code: 'K80.2', description: 'Gallstones' }],
  })
  await done(clinicCalls.saveAuthorizationTreatments, {
    ...at,
    treatments: [{ description: 'Laparoscopic cholecystectomy', planned_date: '2026-12-01' }],
  })
  await done(clinicCalls.saveAuthorizationCosts, { ...at, costs })
  await done(clinicCalls.saveAuthorizationTeam, {
    ...at,
    team: [{ provider_name: 'Dr. Rosa Fuentes', role: 'surgeon', responsible: true }],
  })
  await done(clinicCalls.saveAuthorizationAdmission, {
    ...at,
    planned_admission_at: '2026-12-01T08:00:00Z',
    planned_discharge_at: '2026-12-04T12:00:00Z',
  })
  expect(await sendReport(id, clinic)).toBe(200)
}
const act = async (endpoint: typeof clinicCalls.submitAuthorization, id: string) =>
  done(endpoint, { id, version: (await read(id)).version })
type StaffEvent = SentTo<typeof staffCalls.moveAuthorization>['event']
const move = async (id: string, event: StaffEvent, reason?: string) =>
  done(
    staffCalls.moveAuthorization,
    { id, version: (await read(id)).version, event, ...(reason && { reason }) },
    staff
  )
/** The moment that is so far from now. */
const momentIn = async (far: string) =>
  (
    await app.database.pool.query<{ at: Date }>(
      `select date_trunc('minute', now()) + $1::interval as at`,
      [far]
    )
  ).rows[0]?.at ?? new Date(0)
/** Records that the insurer found the cover in force some hours ago. */
const answerCover = (hours_ago: number) =>
  app.database.pool
    .query(
      `with asked as (
       insert into eligibility_check (account_id, policy_id, coverage_id, source)
       select account_id, policy_id, id, 'by_hand' from coverage where id = $1 returning id)
     select id from asked`,
      [all.coverage_id]
    )
    .then(({ rows }) =>
      app.database.pool.query(
        `update eligibility_check set status = 'complete', in_force = true, responded_at = now() - make_interval(hours => $2)
        where id = $1`,
        [rows[0]?.id, hours_ago]
      )
    )
async function sent() {
  const id = await begin()
  await fill(id)
  await act(clinicCalls.submitAuthorization, id)
  await answerCover(0)
  await move(id, 'send')
  return id
}
const guarantee: Omit<SentTo<typeof staffCalls.decideAuthorization>, 'id' | 'version'> = {
  outcome: 'partially_approved',
  insurer_reference: 'GOP-77',
  guaranteed_amount: 3_000_000,
  guarantee_currency: 'MXN',
  valid_from: '2026-11-23',
  valid_until: '2026-12-23',
  reason: 'Two nights are covered.',
  decision_reasons: ['fewer_nights'],
  lines: [
    { sequence: 1, approved_amount: 1_000_000 },
    { sequence: 2, approved_amount: 2_000_000 },
  ],
}
const decide = async (id: string, more: object = {}) => ({
  ...guarantee,
  ...more,
  id,
  version: (await read(id)).version,
})

test('a clinic asks, staff send it once the cover was checked, and a partial answer is seen by line', async () => {
  const id = await begin()
  const draft = await read(id)
  expect(draft.missing.map(({ code }) => code)).toEqual([
    'no-diagnosis',
    'no-treatment',
    'no-lines',
    'no-responsible',
    'no-admission',
    'no-documents',
  ])
  expect(draft.next_step).toEqual({ owner: 'clinic', code: 'complete', by: null })
  expect(await refusal(clinicCalls.submitAuthorization, { id, version: draft.version })).toEqual([
    409,
    'no-diagnosis',
  ])
  await fill(id)
  const full = await read(id)
  expect([full.estimated_amount, full.missing, full.documents.length]).toEqual([3_500_000, [], 1])
  expect(full.costs.map(({ amount }) => amount)).toEqual([1_500_000, 2_000_000])
  expect(full.documents.map(({ type, reading }) => [type, reading])).toEqual([
    ['medical_report', 'being_read'],
  ])
  await act(clinicCalls.submitAuthorization, id)
  const { version } = await read(id)
  const sending = { id, version, event: 'send' } as const
  expect(await refusal(staffCalls.moveAuthorization, sending, staff)).toEqual([
    409,
    'eligibility-old',
  ])
  const isFresh = async () =>
    (await done(listAuthorizations, { item: id }, staff)).rows[0]?.is_cover_fresh
  await answerCover(25)
  expect(await isFresh()).toBe(false)
  expect(await refusal(staffCalls.moveAuthorization, sending, staff)).toEqual([
    409,
    'eligibility-old',
  ])
  await answerCover(1)
  expect(await isFresh()).toBe(true)
  await move(id, 'send')
  const queue = await done(listAuthorizations, { item: id }, staff)
  expect(queue.rows).toMatchObject([
    {
      status: 'sent',
      procedure: 'Laparoscopic cholecystectomy',
      answer_due_on: expect.any(String),
    },
  ])
  await done(staffCalls.decideAuthorization, await decide(id), staff)
  const answered = await read(id)
  expect(answered).toMatchObject({
    status: 'partially_approved',
    insurer_reference: 'GOP-77',
    guaranteed_amount: 3_000_000,
    valid_until: '2026-12-23',
    status_reason: 'Two nights are covered.',
    decision_reasons: ['fewer_nights'],
    answer_due_on: null,
  })
  expect(answered.costs.map(({ approved_amount }) => approved_amount)).toEqual([
    1_000_000, 2_000_000,
  ])
  expect(answered.history.map(({ event }) => event)).toEqual([
    'create',
    'submit',
    'send',
    'approve_partially',
  ])
  const inbox = await done(listNotifications, {})
  expect(inbox.rows.filter(({ kind }) => kind === 'clinic_authorization_answered')).toHaveLength(2)
})

test('clinic and staff see by when the insurer must know, and what being late may cost', async () => {
  const admission = (await momentIn('72 hours')).toISOString()
  await app.database.pool.query(
    `insert into preauthorization_rule
       (insurance_company_id, care_setting, lead_hours, emergency_hours, late_paid_bps, validity_days, valid_from)
     values ($1, 'inpatient', 48, 24, 8000, 30, '2026-01-01')`,
    [all.insurer_id]
  )
  const id = await begin()
  const save = (more: object, version: number) =>
    done(clinicCalls.saveAuthorizationAdmission, {
      ...{ id, version, planned_admission_at: admission },
      ...more,
    })
  expect((await read(id)).notice.clock).toBe(null)
  await save({}, 0)
  const { notice } = await read(id)
  expect(notice).toMatchObject({
    ...{ validity_days: 30, late_paid_bps: 8_000 },
    clock: { kind: 'before_stay', hours: 48, state: 'open' },
  })
  expect(Date.parse(admission) - Date.parse(notice.clock?.until ?? '')).toBe(48 * 3_600_000)
  await save({ planned_admission_at: (await momentIn('47 hours')).toISOString() }, 1)
  expect((await read(id)).notice.clock?.state).toBe('late')
  await save(
    { planned_admission_at: (await momentIn('-23 hours')).toISOString(), is_emergency: true },
    2
  )
  expect((await read(id)).notice.clock).toMatchObject({
    ...{ kind: 'after_emergency', hours: 24, state: 'open' },
  })
  // One rule: what is not with the insurer yet is not asked, however long it is with staff; sending it stops the clock.
  const stateWith = async (sent: string | null) => {
    await app.database.pool.query(
      `update prior_authorization set submitted_at = now() - interval '30 days', sent_at = now() + $2::interval where id = $1`,
      [id, sent]
    )
    const { state, clock } = (await read(id)).notice
    return [state, clock?.state]
  }
  expect(await stateWith(null)).toEqual(['not_asked', 'open'])
  expect(await stateWith('0 hours')).toEqual(['in_time', 'in_time'])
  expect(await stateWith('2 hours')).toEqual(['late', 'late'])
  await act(clinicCalls.cancelAuthorization, id)
  expect((await read(id)).notice.clock).toBe(null)
  await app.database.pool.query(
    `delete from preauthorization_rule where insurance_company_id = $1`,
    [all.insurer_id]
  )
})

test('staff ask, the clinic answers and sends again; messages go both ways', async () => {
  const id = await begin()
  await fill(id)
  await act(clinicCalls.submitAuthorization, id)
  const reasonless = { id, version: (await read(id)).version, event: 'request_info' } as const
  expect(await refusal(staffCalls.moveAuthorization, reasonless, staff)).toEqual([
    422,
    'reason-needed',
  ])
  await move(id, 'request_info', 'Which side?')
  expect(await read(id)).toMatchObject({ status: 'needs_info', status_reason: 'Which side?' })
  await done(clinicCalls.sendAuthorizationMessage, { id, body: 'The left one.' })
  await done(staffCalls.answerAuthorizationMessage, { id, body: 'Thank you.' }, staff)
  await act(clinicCalls.submitAuthorization, id)
  const { messages, history } = await read(id)
  expect(messages.map(({ author_role, body }) => [author_role, body])).toEqual([
    ['partner', 'The left one.'],
    ['admin', 'Thank you.'],
  ])
  expect(history.at(-1)?.event).toBe('resubmit')
})

test('409: the later of two people on one part is told, and another part is not concerned', async () => {
  const id = await begin()
  const at = { id, version: 0 }
  expect(await done(clinicCalls.saveAuthorizationCosts, { ...at, costs })).toEqual({ version: 1 })
  expect(await refusal(clinicCalls.saveAuthorizationCosts, { ...at, costs: [] })).toEqual([
    409,
    'changed-meanwhile',
  ])
  expect((await read(id)).costs).toHaveLength(2)
  expect(await done(clinicCalls.saveAuthorizationTreatments, { ...at, treatments: [] })).toEqual({
    version: 1,
  })
  expect(await done(clinicCalls.saveAuthorizationCosts, { id, version: 1, costs: [] })).toEqual({
    version: 2,
  })
  expect((await read(id)).estimated_amount).toBe(0)
})

test('400, 404, 409 and 422: wrong amounts, days, codes and people are refused', async () => {
  const id = await begin()
  const at = { id, version: 0 }
  const [cost] = costs
  for (const wrong of [{ unit_price: -1 }, { unit_price: 1.5 }, { quantity: 0 }, { category: 'x' }])
    expect([
      wrong,
      (
        await refusal(clinicCalls.saveAuthorizationCosts, {
          ...at,
          costs: [{ ...cost, ...wrong }] as never,
        })
      )[0],
    ]).toEqual([wrong, 400])
  expect(
    await refusal(clinicCalls.saveAuthorizationCosts, {
      ...at,
      costs: [{ ...costs[0], quantity: 100_000, unit_price: Number.MAX_SAFE_INTEGER }] as never,
    })
  ).toEqual([422, 'amount-too-large'])
  expect(
    await refusal(clinicCalls.saveAuthorizationAdmission, {
      ...at,
      planned_admission_at: '2026-12-04T12:00:00Z',
      planned_discharge_at: '2026-12-01T08:00:00Z',
    })
  ).toEqual([422, 'discharge-before-admission'])
  const illness = { description: 'Gallstones' }
  expect(
    await refusal(clinicCalls.saveAuthorizationDiagnoses, { ...at, diagnoses: [illness, illness] })
  ).toEqual([422, 'two-principal'])
  const person = { provider_name: 'Dr. Fuentes', role: 'surgeon', responsible: true } as const
  expect(
    await refusal(clinicCalls.saveAuthorizationTeam, { ...at, team: [person, person] })
  ).toEqual([422, 'two-responsible'])
  const stranger = await make.patient(app, await make.client(app))
  const request = { care_setting: 'inpatient', currency: 'MXN' } as const
  expect(
    await refusal(clinicCalls.createAuthorization, { ...request, client_id: stranger })
  ).toEqual([404, 'no-such-client'])
  expect(
    await refusal(clinicCalls.createAuthorization, { ...request, client_id: all.client_id }, other)
  ).toEqual([404, 'no-such-client'])
  for (const endpoint of [clinicCalls.getPartnerAuthorization, clinicCalls.copyAuthorization])
    expect(await refusal(endpoint, { id }, other)).toEqual([404, 'no-such-authorization'])
  expect(await refusal(clinicCalls.saveAuthorizationCosts, { ...at, costs: [] }, other)).toEqual([
    404,
    'no-such-authorization',
  ])
  expect(await sendReport(id, other)).toBe(404)
})

test('409: once sent, the request is fixed and no move skips a step', async () => {
  const id = await begin()
  await fill(id)
  const early = { id, version: (await read(id)).version }
  for (const event of ['send', 'insurer_pend', 'complete'] as const)
    expect(await refusal(staffCalls.moveAuthorization, { ...early, event }, staff)).toEqual([
      409,
      'no-such-move',
    ])
  for (const event of ['revoke', 'appeal', 'request_info'] as const)
    expect(
      await refusal(staffCalls.moveAuthorization, { ...early, event, reason: 'x' }, staff)
    ).toEqual([409, 'no-such-move'])
  expect(await refusal(staffCalls.decideAuthorization, await decide(id), staff)).toEqual([
    409,
    'no-such-move',
  ])
  await act(clinicCalls.submitAuthorization, id)
  expect(await refusal(clinicCalls.saveAuthorizationCosts, { id, version: 1, costs: [] })).toEqual([
    409,
    'authorization-fixed',
  ])
  const again = { id, version: (await read(id)).version }
  expect(await refusal(clinicCalls.submitAuthorization, again)).toEqual([409, 'no-such-move'])
  await act(clinicCalls.cancelAuthorization, id)
  const over = { id, version: (await read(id)).version }
  expect(await refusal(clinicCalls.cancelAuthorization, over)).toEqual([409, 'no-such-move'])
  expect(await sendReport(id, clinic)).toBe(404)
})

test('422 and 409: a decision is whole, and an appeal or a revocation follows only what was decided', async () => {
  const id = await sent()
  const wrong = async (more: object) =>
    refusal(staffCalls.decideAuthorization, await decide(id, more), staff)
  expect(await wrong({ insurer_reference: null })).toEqual([422, 'decision-incomplete'])
  expect(await wrong({ valid_until: '2026-11-01' })).toEqual([422, 'wrong-validity'])
  expect(await wrong({ guaranteed_amount: 1 })).toEqual([422, 'amounts-off'])
  expect(await wrong({ outcome: 'denied', lines: [], reason: null })).toEqual([
    422,
    'reason-needed',
  ])
  expect(await wrong({ decision_reasons: [] })).toEqual([422, 'reason-code-needed'])
  expect(await wrong({ outcome: 'approved' })).toEqual([422, 'reason-code-needed'])
  expect((await wrong({ decision_reasons: ['because'] }))[0]).toBe(400)
  await move(id, 'insurer_pend')
  const denied = await decide(id, {
    ...{ outcome: 'denied', lines: [], reason: 'Waiting period' },
    decision_reasons: ['waiting_period'],
  })
  await done(staffCalls.decideAuthorization, denied, staff)
  expect(await read(id)).toMatchObject({
    status: 'denied',
    guaranteed_amount: null,
    decision_reasons: ['waiting_period'],
    next_step: { owner: 'numo', code: 'appeal' },
  })
  await move(id, 'appeal', 'The waiting period is over.')
  // What was decided before an appeal is no answer any more.
  expect(await read(id)).toMatchObject({
    status: 'sent',
    decision_reasons: [],
    answer_due_on: expect.any(String),
  })
  const approved = { outcome: 'approved', reason: null, decision_reasons: [], lines: [] }
  await done(staffCalls.decideAuthorization, await decide(id, approved), staff)
  await move(id, 'revoke', 'The policy was cancelled.')
  expect((await read(id)).status).toBe('cancelled')
})

test('the database knows each reason of a decision, and takes five at most', async () => {
  const id = await begin()
  const keep = (reasons: readonly string[]) =>
    app.database.pool.query('update prior_authorization set decision_reasons = $2 where id = $1', [
      id,
      reasons,
    ])
  for (const reason of decisionReasons) await keep([reason])
  await keep(decisionReasons.slice(0, maxReasons))
  for (const wrong of [decisionReasons.slice(0, maxReasons + 1), ['because']])
    await expect(keep(wrong)).rejects.toThrow('decision_reasons_check')
})

test('two decisions at once, and an expiry while one is made, end in one state', async () => {
  const id = await sent()
  const one = await decide(id)
  const two = await decide(id, { outcome: 'denied', lines: [], reason: 'No' })
  const answers = await Promise.all(
    [one, two].map((input) => app.call(staffCalls.decideAuthorization, input, { as: staff }))
  )
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  const { status, history } = await read(id)
  expect(status).toBe(answers[0]?.status === 200 ? 'partially_approved' : 'denied')
  expect(history.filter(({ event }) => event !== 'create')).toHaveLength(3)

  const old = await sent()
  const past = { valid_from: '2020-01-01', valid_until: '2020-02-01' }
  const program = app.program.contextFor('program')
  const deciding = app.call(staffCalls.decideAuthorization, await decide(old, past), { as: staff })
  await Promise.all([deciding, expireAuthorizations(program)])
  await expireAuthorizations(program)
  await expireAuthorizations(program)
  const expired = await read(old)
  expect(expired.status).toBe('expired')
  expect(expired.history.map(({ event }) => event)).toEqual([
    'create',
    'submit',
    'send',
    'approve_partially',
    'expire',
  ])
})

test('the list hides what expired or was withdrawn; "same again" takes the request over without its stay', async () => {
  const id = await begin()
  await fill(id)
  const copy = (await done(clinicCalls.copyAuthorization, { id })).id
  const again = await read(copy)
  expect(again).toMatchObject({
    status: 'draft',
    extends_id: null,
    copied_from: { id },
    estimated_amount: 3_500_000,
  })
  expect(again.missing.map(({ code }) => code)).toEqual(['no-admission', 'no-documents'])
  await act(clinicCalls.cancelAuthorization, copy)
  const ids = async (input: SentTo<typeof listPartnerAuthorizations>) =>
    (await done(listPartnerAuthorizations, { limit: 100, ...input })).rows.map((row) => row.id)
  expect(await ids({})).toContain(id)
  expect(await ids({})).not.toContain(copy)
  expect(await ids({ tab: 'over' })).toContain(copy)
  expect(await ids({ tab: 'needs_clinic' })).toContain(id)
  expect((await done(listPartnerAuthorizations, {}, other)).rows).toEqual([])
})
