import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsBy } from '@numo/server/test-calls.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { createMoneyParties, type MoneyParties } from '@numo/server/test-money.ts'
import * as make from '../access/test-factories.ts'
import { extendAuthorization } from './contract-extend.ts'
import { checkGuarantee } from './contract-guarantee.ts'
import { getAuthorizationPart } from './contract-part.ts'
import * as clinicCalls from './contract-partner.ts'
import { decideAuthorization, getAuthorization, moveAuthorization } from './contract-staff.ts'
import { expireAuthorizations } from './expire-authorizations.ts'
import { extensionProblemOf, holdsStay } from './rules.ts'
import { makeAuthorization, takeTo } from './test-factories.ts'

/* Versions of an authorization: extensions and top-ups in one chain, and what happens when two things happen at once. */

let app: TestApp
let all: MoneyParties
let clinic: make.TestPerson
let staff: make.TestPerson
beforeAll(async () => {
  app = await startTestApp()
  all = await createMoneyParties(app)
  clinic = await make.person(app)
  await make.makePartner(app, clinic, all.partner_id)
  staff = all.one
})
afterAll(() => app.stop())

const { done, refusal } = callsBy(
  () => app,
  () => clinic
)
const run = async (text: string, ...values: unknown[]) =>
  (await app.database.pool.query<{ id: string }>(text, values)).rows[0]?.id ?? ''
const read = (id: string) => done(clinicCalls.getPartnerAuthorization, { id })
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const decision = async (id: string, more: object = {}) => ({
  ...{ id, version: (await done(getAuthorization, { id }, staff)).version, outcome: 'approved' },
  ...{ insurer_reference: 'GOP-1', guaranteed_amount: 500_000, guarantee_currency: 'MXN' },
  ...{ valid_from: day(-2), valid_until: day(10) },
  ...more,
})
const decide = async (id: string, more: object = {}) =>
  done(decideAuthorization, (await decision(id, more)) as never, staff)

/** Creates an approved authorization with a stay that began. */
async function approved(): Promise<string> {
  const id = await makeAuthorization(app, all)
  const at = { id, version: 0 }
  await done(clinicCalls.saveAuthorizationCosts, {
    ...at,
    costs: [{ category: 'room', description: 'Private room', unit_price: 500_000 }],
  })
  await done(clinicCalls.saveAuthorizationAdmission, {
    ...at,
    planned_admission_at: `${day(-1)}T08:00:00Z`,
  })
  await takeTo(app, id, 'sent')
  await decide(id)
  await done(clinicCalls.saveAuthorizationStay, {
    ...at,
    actual_admission_at: `${day(-1)}T09:00:00Z`,
  })
  return id
}
const topUp = (id: string) =>
  ({ id, kind: 'top_up', requested_amount: 250_000, reason: 'Two days in intensive care' }) as const
const move = async (id: string, event: 'complete' | 'appeal' | 'revoke') => ({
  ...{ id, version: (await done(getAuthorization, { id }, staff)).version, event },
  reason: 'The insurer said so.',
})

test('a top-up is the next version with the whole request and a line for what is asked for besides', async () => {
  const first = await approved()
  const { id } = await done(extendAuthorization, topUp(first))
  const version = await read(id)
  expect(version).toMatchObject({
    status: 'draft',
    extends_id: first,
    copied_from: null,
    estimated_amount: 750_000,
    extension: { kind: 'top_up', requested_amount: 250_000, reason: 'Two days in intensive care' },
    admission: { actual_admission_at: null },
    may: { record_stay: false, extend: false },
    extension_problem: 'not-extendable',
  })
  expect(version.costs.map(({ description, amount }) => [description, amount])).toEqual([
    ['Private room', 500_000],
    ['Two days in intensive care', 250_000],
  ])
  expect(version.versions.map((one) => [one.chain_version, one.kind, one.is_replaced])).toEqual([
    [2, 'top_up', false],
    [1, null, false],
  ])
  // Staff do not see what the clinic has not sent.
  expect((await done(getAuthorization, { id: first }, staff)).versions).toHaveLength(1)
  expect(await read(first)).toMatchObject({
    may: { record_stay: true, extend: false },
    extension_problem: 'version-open',
  })
})

test('409 and 422: only what was approved is extended, one version at a time, and to a later day', async () => {
  const first = await approved()
  const longer = { id: first, kind: 'extension', reason: 'Fever' } as const
  expect(await refusal(extendAuthorization, { ...longer, valid_until: day(10) })).toEqual([
    422,
    'not-longer',
  ])
  expect(await refusal(extendAuthorization, longer)).toEqual([422, 'not-longer'])
  expect(await refusal(extendAuthorization, { ...longer, kind: 'top_up' })).toEqual([
    422,
    'amount-needed',
  ])
  expect((await refusal(extendAuthorization, { ...topUp(first), requested_amount: 0 }))[0]).toBe(
    400
  )
  const other = await make.partner(app)
  expect(await refusal(extendAuthorization, topUp(first), other)).toEqual([
    404,
    'no-such-authorization',
  ])
  const { id } = await done(extendAuthorization, { ...longer, valid_until: day(14) })
  expect(await refusal(extendAuthorization, topUp(first))).toEqual([409, 'version-open'])
  expect(await refusal(extendAuthorization, topUp(id))).toEqual([409, 'not-extendable'])
  // One that is denied or withdrawn makes room for another.
  const { version } = await read(id)
  await done(clinicCalls.cancelAuthorization, { id, version })
  const again = (await done(extendAuthorization, topUp(first))).id
  expect((await read(again)).versions.map((one) => one.chain_version)).toEqual([3, 2, 1])
  await takeTo(app, again, 'sent')
  await decide(again, { guaranteed_amount: 750_000 })
  expect(await refusal(extendAuthorization, topUp(first))).toEqual([409, 'newer-version'])
  expect(await refusal(moveAuthorization, await move(first, 'appeal'), staff)).toEqual([
    409,
    'no-such-move',
  ])
})

test('the newer letter replaces the older, and the stay goes on where it was', async () => {
  const first = await approved()
  const token = async (id: string) =>
    run(`select token as id from authorization_letter where authorization_id = $1`, id)
  const stateOf = async (id: string) =>
    (await done(checkGuarantee, { token: await token(id) })).state
  const { id } = await done(extendAuthorization, topUp(first))
  await takeTo(app, id, 'sent')
  expect(await stateOf(first)).toBe('valid')
  await decide(id, { guaranteed_amount: 750_000, valid_until: day(20) })
  expect([await stateOf(first), await stateOf(id)]).toEqual(['superseded', 'valid'])
  expect(await read(id)).toMatchObject({
    admission: { actual_admission_at: `${day(-1)}T09:00:00.000Z` },
    may: { record_stay: true, extend: true },
  })
  const old = await read(first)
  expect(old).toMatchObject({
    guarantees: [{ state: 'superseded' }],
    may: { record_stay: false, extend: false },
    extension_problem: 'newer-version',
  })
  expect(
    await refusal(clinicCalls.saveAuthorizationStay, { id: first, version: old.part_versions.stay })
  ).toEqual([409, 'newer-version'])
  // What was replaced stays so, also when the insurer takes the newer one back.
  await done(moveAuthorization, await move(id, 'revoke'), staff)
  expect([await stateOf(first), await stateOf(id)]).toEqual(['superseded', 'revoked'])
})

test('who saved which part is read from the trail, and only by the clinic it is of', async () => {
  const id = await approved()
  const { saves } = await read(id)
  expect(saves.map((one) => [one.part, one.version, one.line_count])).toEqual([
    ['stay', 1, null],
    ['admission', 1, null],
    ['cost', 1, 1],
  ])
  expect(saves[0]?.by).toBeTruthy()
  expect(saves.map((one) => one.is_kept)).toEqual([false, true, true])
  const other = await make.partner(app)
  expect(await refusal(clinicCalls.getPartnerAuthorization, { id }, other)).toEqual([
    404,
    'no-such-authorization',
  ])
})

test('what a part said before is shown, with who saved it; what one person types at once is one version', async () => {
  const id = await makeAuthorization(app, all)
  const save = (version: number, unit_price: number, as = clinic) =>
    done(
      clinicCalls.saveAuthorizationCosts,
      { id, version, costs: [{ category: 'room', description: 'Room', unit_price }] },
      as
    )
  const colleague = await make.person(app)
  await make.makePartner(app, colleague, all.partner_id)
  await save(0, 100)
  await save(1, 200)
  await save(2, 300, colleague)
  await save(3, 400)
  const partOf = (version: number) => ({ id, part: 'cost' as const, version })
  const kept = (await read(id)).saves.filter((one) => one.is_kept).map(({ version }) => version)
  expect(kept).toEqual([4, 3, 2])
  const before = await done(getAuthorizationPart, partOf(2))
  expect(before.content).toMatchObject({ costs: [{ amount: 200 }], estimated_amount: 200 })
  expect(before.content).not.toHaveProperty('team')
  const { content } = await done(getAuthorizationPart, partOf(3))
  expect(content.costs).toMatchObject([{ amount: 300 }])
  expect(await refusal(getAuthorizationPart, partOf(1))).toEqual([404, 'no-such-version'])
  const other = await make.partner(app)
  expect(await refusal(getAuthorizationPart, partOf(2), other)).toEqual([
    404,
    'no-such-authorization',
  ])
})

/** Statuses of two calls that were made at once. */
const both = async (...calls: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status)

test('two versions begun at once: one is there, the other is refused', async () => {
  const first = await approved()
  const begin = () => app.call(extendAuthorization, topUp(first), { as: clinic })
  expect((await both(begin(), begin(), begin())).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409,
  ])
  expect((await read(first)).versions).toHaveLength(2)
})

test('a top-up begun while the care is completed: the one or the other', async () => {
  const first = await approved()
  const completing = await move(first, 'complete')
  const [extended, completed] = await both(
    app.call(extendAuthorization, topUp(first), { as: clinic }),
    app.call(moveAuthorization, completing, { as: staff })
  )
  expect([extended, completed].toSorted((one = 0, other = 0) => one - other)).toEqual([200, 409])
  const { status, versions } = await read(first)
  expect([status, versions.length]).toEqual(extended === 200 ? ['approved', 2] : ['completed', 1])
})

const stayOf = (discharged_at: string) => ({
  actual_admission_at: `${day(-1)}T09:00:00Z`,
  actual_discharge_at: discharged_at,
})
const noon = `${day(-1)}T12:00:00.000Z`
const evening = `${day(-1)}T18:00:00.000Z`
const discharge = (id: string, version: number, at: string) =>
  app.call(clinicCalls.saveAuthorizationStay, { id, version, ...stayOf(at) }, { as: clinic })
const approve = async (id: string) => {
  const deciding = await decision(id, { guaranteed_amount: 750_000 })
  return () => app.call(decideAuthorization, deciding as never, { as: staff })
}

test('20 rounds in both orders: a discharge while its top-up is started, and one put right while it is approved, end in one state', async () => {
  const inOrder = async (
    round: number,
    ...calls: readonly (() => Promise<{ status: number }>)[]
  ) =>
    round % 2 === 0
      ? both(...calls.map((call) => call()))
      : (await both(...calls.toReversed().map((call) => call()))).toReversed()
  for (let round = 0; round < 20; round += 1) {
    const first = await approved()
    const started = await inOrder(
      round,
      () => app.call(extendAuthorization, topUp(first), { as: clinic }),
      () => discharge(first, 1, noon)
    )
    expect([round, ...started]).toEqual([round, 200, 200])
    const id = (await read(first)).versions[0]?.id ?? ''
    expect((await read(first)).admission?.actual_discharge_at).toBe(noon)
    expect((await read(id)).admission?.actual_discharge_at).toBe(null)
    await takeTo(app, id, 'sent')
    const [decided, corrected] = await inOrder(round, await approve(id), () =>
      discharge(first, 2, evening)
    )
    expect([round, decided]).toEqual([round, 200])
    expect([200, 409]).toContain(corrected)
    const now = await read(id)
    expect(now.admission?.actual_discharge_at).toBe(corrected === 200 ? evening : noon)
    expect([now.may.record_stay, (await read(first)).may.record_stay]).toEqual([true, false])
    // Whoever was refused records it on the version in force.
    expect((await discharge(id, now.part_versions.stay, evening)).status).toBe(200)
  }
}, 120_000)

/** Holds a discharge `before` or `after` it is written while a top-up of its stay is approved; returns what both were answered. */
async function approvedWhileHeld(moment: 'before' | 'after') {
  const first = await approved()
  const { id } = await done(extendAuthorization, topUp(first))
  await takeTo(app, id, 'sent')
  const call = await approve(id)
  const { pool } = app.database
  const holder = await pool.connect()
  const waiting = async () =>
    (
      await holder.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      )
    ).rowCount
  try {
    await holder.query(
      `create function hold_discharge() returns trigger language plpgsql as $$
       begin
         if current_user = 'numo_partner' then
           perform pg_advisory_xact_lock_shared(4713);
         end if;
         return null;
       end $$;
       create trigger hold_discharge ${moment} update on authorization_admission for each statement execute function hold_discharge();
       select pg_advisory_lock(4713)`
    )
    const discharging = discharge(first, 1, noon)
    await expect.poll(waiting).toBe(1)
    let isDecided = false
    const deciding = call().finally(() => (isDecided = true))
    // Before it is written the approval passes it; after, the approval waits for it.
    await expect.poll(async () => isDecided || (await waiting()) === 2).toBe(true)
    await holder.query('select pg_advisory_unlock(4713)')
    const answers = await both(deciding, discharging)
    return { id, answers, discharged_at: (await read(id)).admission?.actual_discharge_at }
  } finally {
    await holder.query(
      'select pg_advisory_unlock_all(); drop function if exists hold_discharge cascade'
    )
    holder.release()
  }
}

test('a discharge that is written first goes with the top-up; one that comes too late is refused and not lost', async () => {
  const one = await approvedWhileHeld('after')
  expect([one.answers, one.discharged_at]).toEqual([[200, 200], noon])
  const late = await approvedWhileHeld('before')
  expect([late.answers, late.discharged_at]).toEqual([[200, 409], null])
})

test('control: a top-up that does not count the version of the stay up loses the discharge', async () => {
  await app.database.pool.query(
    `create function keep_version() returns trigger language plpgsql as $$
     begin
       new.stay_version := old.stay_version;
       return new;
     end $$;
     create trigger keep_version before update on authorization_admission for each row
       when (new.actual_admission_at is not distinct from old.actual_admission_at
             and new.actual_discharge_at is not distinct from old.actual_discharge_at) execute function keep_version()`
  )
  try {
    const lost = await approvedWhileHeld('before')
    expect([lost.answers, lost.discharged_at]).toEqual([[200, 200], null])
  } finally {
    await app.database.pool.query('drop function keep_version cascade')
  }
})

test('an extension approved while what it extends expires is in force, and its clinic hears of no end', async () => {
  const first = await approved()
  const { id } = await done(extendAuthorization, {
    ...{ id: first, kind: 'extension', reason: 'Fever', valid_until: day(14) },
  })
  await takeTo(app, id, 'sent')
  await run(
    `update prior_authorization set valid_from = '2020-01-01', valid_until = '2020-02-01' where id = $1`,
    first
  )
  const deciding = await decision(id, { valid_until: day(14) })
  const program = app.program.contextFor('program')
  const [[decided]] = await Promise.all([
    both(app.call(decideAuthorization, deciding as never, { as: staff })),
    expireAuthorizations(program),
  ])
  await expireAuthorizations(program)
  expect(decided).toBe(200)
  expect([(await read(first)).status, (await read(id)).status]).toEqual(['expired', 'approved'])
})

test('what can be extended, and where the stay is recorded, follow from the chain', () => {
  const one = { chain_version: 1, status: 'approved' } as const
  const next = (status: 'draft' | 'denied' | 'approved' | 'expired') => [
    one,
    { chain_version: 2, status },
  ]
  expect(extensionProblemOf(one, [one])).toBe(null)
  expect(extensionProblemOf({ ...one, status: 'expired' }, [one])).toBe('not-extendable')
  expect(extensionProblemOf(one, next('draft'))).toBe('version-open')
  expect(extensionProblemOf(one, next('denied'))).toBe(null)
  expect(extensionProblemOf(one, next('expired'))).toBe('newer-version')
  expect([holdsStay(one, next('draft')), holdsStay({ chain_version: 2 }, next('draft'))]).toEqual([
    true,
    false,
  ])
  expect([
    holdsStay(one, next('approved')),
    holdsStay({ chain_version: 2 }, next('approved')),
  ]).toEqual([false, true])
  const over = [
    { ...one, status: 'expired' as const },
    { chain_version: 2, status: 'sent' as const },
  ]
  expect(holdsStay({ chain_version: 2 }, over)).toBe(true)
})
