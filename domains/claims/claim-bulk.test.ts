import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint, SentTo } from '@numo/kit/endpoint.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { dayAfter } from '../insurance/rules-versions.ts'
import { runBulkJob } from '../lists/jobs.ts'
import { getBulkRun, undoBulkRun } from '../lists/contract-bulk-runs.ts'
import { listNotifications } from '../notifications/contract.ts'
import {
  askForDocuments,
  assignClaims,
  closeClaims,
  sendClaims,
  snoozeClaims,
} from './contract-bulk.ts'
import { listClaims } from './contract-list.ts'
import { snoozeClaim } from './contract-snooze.ts'
import { getClaimSample, setClaimSample } from './contract-sample.ts'
import { getClaimChecks, makeClaimPacket, recordPacketEvent } from './contract-packet.ts'
import { getClaim } from './contract-staff.ts'
import { messageTemplates } from './rules-templates.ts'
import {
  addPdf,
  claimCalls,
  insuredHousehold,
  partial,
  withoutFiles,
} from './test-household-claims.ts'

let app: TestApp
let staff: make.TestPerson
let calls: ReturnType<typeof claimCalls>
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app, { has_second_factor: true })
  calls = claimCalls(app, staff)
  await sampleAt(0)
})
afterAll(() => app.stop())

const sampleAt = (bps: number) =>
  app.database.pool.query('update claim_setting set second_look_bps = $1', [bps])
const read = async (id: string) => (await app.call(getClaim, { id }, { as: staff })).body
const rowOf = async (id: string) =>
  (await app.call(listClaims, { item: id }, { as: staff })).body.rows[0]

/** Insurers take claims for 90 days. */
const serviceDay = dayAfter(new Date().toISOString().slice(0, 10), -40)
const longDay = (locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(serviceDay)
  )

/** Creates a submitted claim of a household of its own, so that no other claim looks like it. */
async function submitted() {
  const home = await insuredHousehold(app)
  return { home, id: await calls.submitted(home, serviceDay) }
}

/** Starts a bulk action, runs it in the background, and returns its result. */
async function run<E extends typeof assignClaims | typeof sendClaims | typeof closeClaims>(
  endpoint: E,
  input: SentTo<E>
) {
  const started = await app.call<Endpoint>(endpoint, input, { as: staff })
  expect(started.status).toBe(200)
  const { run_id } = endpoint.output.parse(started.body)
  await app.runJobs()
  return (await app.call(getBulkRun, { id: run_id ?? '' }, { as: staff })).body
}
const undo = async (id: string) => {
  const answer = await app.call(undoBulkRun, { id }, { as: staff })
  if (answer.status !== 200) return answer.body.code
  await app.runJobs()
  return (await app.call(getBulkRun, { id }, { as: staff })).body
}

test('200: a preview changes nothing and says rows, sums, reasons; what was confirmed is done and undone', async () => {
  const [one, other, over] = [await submitted(), await submitted(), await submitted()]
  await calls.move(over.home, over.id, 'cancel', 'Sent twice')
  const selection = { ids: [one.id, other.id, over.id] }
  const input = { action: 'take' as const, selection }
  const { body } = await app.call(assignClaims, { ...input, dry_run: true }, { as: staff })
  const { number } = await read(over.id)
  expect(body).toEqual({
    preview: {
      fingerprint: expect.any(String),
      rows: 2,
      sums: [{ currency: 'MXN', amount: 1_000_000 }],
      notified: [],
      refused: [{ reason: 'over', count: 1, examples: [{ id: over.id, label: number }] }],
      can_undo: true,
    },
    run_id: null,
  })
  expect((await rowOf(one.id))?.assigned_to).toBeNull()

  const done = await run(assignClaims, { ...input, expected: body.preview.fingerprint })
  expect(done).toMatchObject({ status: 'done', rows: 3, waiting: 0, done: 2, undone: 0 })
  expect(done.refused).toMatchObject([{ reason: 'over', count: 1 }])
  expect((await rowOf(one.id))?.assigned_to?.id).toBe(staff.user_id)

  expect(await undo(done.id)).toMatchObject({ status: 'undone', done: 0, undone: 2 })
  expect((await rowOf(one.id))?.assigned_to).toBeNull()
  expect(await undo(done.id)).toBe('undo-over')
})

test('409: other rows than were confirmed; 404: the bulk action of somebody else', async () => {
  const { home, id } = await submitted()
  const input = { action: 'take' as const, selection: { ids: [id] } }
  const { body } = await app.call(assignClaims, { ...input, dry_run: true }, { as: staff })
  await calls.move(home, id, 'cancel', 'Sent twice')
  const expected = body.preview.fingerprint
  const late = await app.call(assignClaims, { ...input, expected }, { as: staff })
  expect([late.status, late.body.code]).toEqual([409, 'selection-changed'])

  const another = await submitted()
  const done = await run(assignClaims, { ...input, selection: { ids: [another.id] } })
  const colleague = await make.admin(app, { has_second_factor: true })
  for (const endpoint of [getBulkRun, undoBulkRun]) {
    const seen = await app.call(endpoint, { id: done.id }, { as: colleague })
    expect([seen.status, seen.body.code]).toEqual([404, 'no-such-bulk-run'])
  }
})

test('410: undone after ten minutes; a row that changed since is kept', async () => {
  const [one, other] = [await submitted(), await submitted()]
  const input = { action: 'take' as const, selection: { ids: [one.id, other.id] } }
  const late = await run(assignClaims, input)
  await app.database.pool.query(
    `update bulk_run set undo_until = undo_until - interval '10 minutes' where id = $1`,
    [late.id]
  )
  expect(await undo(late.id)).toBe('undo-over')
  expect((await rowOf(one.id))?.assigned_to?.id).toBe(staff.user_id)

  const released = await run(assignClaims, { ...input, action: 'release' as const })
  const colleague = await make.admin(app, { has_second_factor: true })
  await app.call(assignClaims, { action: 'take', selection: { ids: [one.id] } }, { as: colleague })
  await app.runJobs()
  expect(await undo(released.id)).toMatchObject({
    status: 'undone',
    done: 1,
    undone: 1,
    refused: [{ reason: 'changed-since', count: 1, examples: [{ id: one.id }] }],
  })
  expect((await rowOf(one.id))?.assigned_to?.id).toBe(colleague.user_id)
})

test('rows are not changed for somebody who lost the feature before the work began', async () => {
  const { id } = await submitted()
  const person = await make.admin(app, { has_second_factor: true })
  const input = { action: 'take' as const, selection: { ids: [id] } }
  const { body } = await app.call(assignClaims, input, { as: person })
  await app.database.pool.query(
    `insert into access_grant (user_id, key, allowed) values ($1, 'feature:billing', false)`,
    [person.user_id]
  )
  await app.runJobs()
  const { rows } = await app.database.pool.query(
    'select status, reason from bulk_run_row where run_id = $1',
    [body.run_id]
  )
  expect(rows).toEqual([{ status: 'refused', reason: 'no-longer-allowed' }])
  expect((await rowOf(id))?.assigned_to).toBeNull()
})

test('snoozed claims leave the queue until their day, or until something happens to them', async () => {
  const { home, id } = await submitted()
  const today = app.program.contextFor(null).today()
  const past = await app.call(snoozeClaim, { id, until: today, reason: 'x' }, { as: staff })
  expect([past.status, past.body.code]).toEqual([422, 'day-past'])
  const input = { selection: { ids: [id] }, until: '2099-01-04' }
  const done = await run(snoozeClaims, { ...input, reason: 'The insurer is closed' })
  expect(done).toMatchObject({ status: 'done', done: 1 })
  const inQueue = async (snoozed: 'yes' | 'no') =>
    (await app.call(listClaims, { item: id, snoozed }, { as: staff })).body.rows
  expect(await inQueue('no')).toEqual([])
  expect(await inQueue('yes')).toMatchObject([
    { snoozed_until: '2099-01-04', snooze_reason: 'The insurer is closed' },
  ])
  // On its day it is back, without anything having run.
  await app.database.pool.query('update claim set snoozed_until = $2 where id = $1', [id, today])
  expect(await inQueue('no')).toHaveLength(1)

  await app.call(snoozeClaim, { id, until: '2099-01-05', reason: 'Later' }, { as: staff })
  await calls.move(home, id, 'request_info', 'The bill is cut off')
  expect(await read(id)).toMatchObject({ snoozed_until: null, snooze_reason: null })
})

test('asked for documents: each household in its own language, with its names, once; not undone', async () => {
  const [english, spanish] = [await submitted(), await submitted()]
  await app.database.pool.query(`update app_user set locale = 'es' where id = $1`, [
    spanish.home.owner.user_id,
  ])
  const texts = messageTemplates.documents
  const selection = { ids: [english.id, spanish.id] }
  const tried = await app.call(askForDocuments, { texts, selection, dry_run: true }, { as: staff })
  expect(tried.body.preview).toMatchObject({
    rows: 2,
    notified: [{ kind: 'household', count: 2 }],
    can_undo: false,
  })
  const { body } = await app.call(askForDocuments, { texts, selection }, { as: staff })
  await app.runJobs()
  const claim = await read(english.id)
  expect(claim.status).toBe('needs_info')
  expect(claim.messages).toHaveLength(1)
  expect(claim.messages[0]?.body).toContain(
    `For claim ${claim.number} (Clínica Roma Norte, ${longDay('en')})`
  )
  const waiting = await read(spanish.id)
  expect(waiting.messages[0]?.body).toContain(`Para la reclamación ${waiting.number}`)
  expect(waiting.messages[0]?.body).toContain(longDay('es'))
  const notified = await app.call(listNotifications, {}, { as: spanish.home.owner })
  expect(notified.body.rows.filter(({ kind }) => kind === 'claim_answered')).toHaveLength(1)
  expect(await undo(body.run_id ?? '')).toBe('undo-over')
})

test('sent only where every check passes: the others are refused with the reason; undone while nothing went out', async () => {
  const [fit, bare, twice] = [await submitted(), await submitted(), await submitted()]
  const again = await calls.submitted(twice.home, serviceDay)
  await app.database.pool.query(`delete from claim_diagnosis where claim_id = $1`, [bare.id])
  const done = await run(sendClaims, {
    selection: { ids: [fit.id, bare.id, twice.id, again] },
  })
  expect(done).toMatchObject({ done: 1, status: 'done' })
  expect(done.refused).toMatchObject([
    { reason: 'possible-duplicate', count: 2 },
    { reason: 'no-diagnosis', count: 1, examples: [{ id: bare.id }] },
  ])
  const sent = await read(fit.id)
  expect(sent).toMatchObject({ status: 'sent', submission_count: 1 })
  expect(sent.answer_due_on).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(await undo(done.id)).toMatchObject({ status: 'undone', undone: 1 })
  expect(await read(fit.id)).toMatchObject({
    status: 'submitted',
    submission_count: 0,
    answer_due_on: null,
  })
})

test('a job that comes twice changes nothing again', async () => {
  const { id } = await submitted()
  const done = await run(assignClaims, { action: 'take', selection: { ids: [id] } })
  const program = app.program.contextFor('program')
  await program.tx((tx) => program.jobs.add(tx, runBulkJob, { run_id: done.id }))
  await app.runJobs()
  const { body } = await app.call(getBulkRun, { id: done.id }, { as: staff })
  expect(body).toMatchObject({ status: 'done', done: 1, undone: 0 })
  expect((await rowOf(id))?.assigned_to?.id).toBe(staff.user_id)
})

test('a claim that stops passing after it was confirmed is not sent', async () => {
  const [fit, spoiled] = [await submitted(), await submitted()]
  const selection = { ids: [fit.id, spoiled.id] }
  const { body } = await app.call(sendClaims, { selection }, { as: staff })
  expect(body.preview).toMatchObject({ rows: 2, refused: [] })
  // From now on every claim gets a second look.
  await sampleAt(10_000)
  await app.runJobs()
  await sampleAt(0)
  const { body: after } = await app.call(getBulkRun, { id: body.run_id ?? '' }, { as: staff })
  expect(after).toMatchObject({ done: 0, refused: [{ reason: 'second-look', count: 2 }] })
  expect((await read(spoiled.id)).status).toBe('submitted')
})

test('a claim that was decided since, or whose packet went out, stays sent when sending is undone', async () => {
  const [decided, posted, still] = [await submitted(), await submitted(), await submitted()]
  const done = await run(sendClaims, {
    selection: { ids: [decided.id, posted.id, still.id] },
  })
  expect(done).toMatchObject({ done: 3 })
  await calls.decide(decided.home, decided.id, {
    ...partial,
    decided_on: dayAfter(serviceDay, 20),
  })
  await withoutFiles(app, posted.id)
  await addPdf(app, {
    ...{ accountId: posted.home.accountId, claim_id: posted.id },
    ...{ type: 'invoice', says: 'Bill' },
  })
  const { body: packet } = await app.call(makeClaimPacket, { id: posted.id }, { as: staff })
  const sending = { id: posted.id, packet_id: packet.id, kind: 'sent', channel: 'post' } as const
  expect((await app.call(recordPacketEvent, sending, { as: staff })).status).toBe(200)
  const undone = await undo(done.id)
  expect(undone).toMatchObject({ undone: 1, refused: [{ reason: 'changed-since', count: 2 }] })
  const statuses = [decided, posted, still].map(async ({ id }) => (await read(id)).status)
  expect(await Promise.all(statuses)).toEqual(['adjudicated', 'sent', 'submitted'])
})

test('staff see and set the share of the sample, with a reason in the trail', async () => {
  await sampleAt(0)
  await submitted()
  const before = (await app.call(getClaimSample, {}, { as: staff })).body
  expect([before.second_look_bps, before.sampled_count]).toEqual([0, 0])
  expect(before.submitted_count).toBeGreaterThan(0)
  const change = { second_look_bps: 10_000, seen_bps: 0, reason: 'A new clinic' }
  const { body } = await app.call(setClaimSample, change, { as: staff })
  expect(body).toEqual({
    second_look_bps: 10_000,
    submitted_count: before.submitted_count,
    sampled_count: before.submitted_count,
  })
  const { rows } = await app.database.pool.query(
    `select actor_user_id, changes, reason from audit_event where entity_type = 'claim_setting'`
  )
  expect(rows).toEqual([
    { actor_user_id: staff.user_id, changes: { second_look_bps: 10_000 }, reason: 'A new clinic' },
  ])
  // Two who saw the same share do not both change it; nobody sets it without a reason.
  const refusal = async (input: typeof change) => {
    const answer = await app.call(setClaimSample, input, { as: staff })
    return [answer.status, (answer.body as { code?: string }).code]
  }
  expect(await refusal({ ...change, second_look_bps: 100 })).toEqual([409, 'changed-meanwhile'])
  expect(await refusal({ ...change, seen_bps: 10_000, reason: ' ' })).toEqual([400, 'invalid'])
  await sampleAt(0)
})

test('a sample of the claims that pass is kept for a second look, the same ones every time', async () => {
  const { id } = await submitted()
  const needsLook = async () =>
    (await app.call(getClaimChecks, { id }, { as: staff })).body.needs_second_look
  expect(await needsLook()).toBe(false)
  await sampleAt(10_000)
  expect(await needsLook()).toBe(true)
  const { body } = await app.call(
    sendClaims,
    { selection: { ids: [id] }, dry_run: true },
    { as: staff }
  )
  expect(body.preview.refused).toMatchObject([{ reason: 'second-look' }])
  expect((await rowOf(id))?.is_sampled).toBe(true)
  await sampleAt(0)
  // Over many numbers the share is the rate.
  const { rows } = await app.database.pool.query<{ n: number }>(
    `select count(*)::int as n from generate_series(1, 20000) g
      where app.sample_of(app.numbered('CLM-', g)) < 500`
  )
  expect(rows[0]?.n).toBeGreaterThan(850)
  expect(rows[0]?.n).toBeLessThan(1150)
})

test('closed and opened again within ten minutes; a claim that is not settled is refused', async () => {
  const { home, id } = await submitted()
  await calls.move(home, id, 'send')
  await calls.decide(home, id, {
    ...partial,
    outcome: 'denied',
    benefit_amount: 0,
    adjustments: [{ group_code: 'CO', reason_code: '1', amount: 500_000, item_sequence: null }],
  })
  const other = await submitted()
  const input = { selection: { ids: [id, other.id] } }
  await calls.move(home, id, 'settle')
  expect((await read(id)).status).toBe('settled')
  const done = await run(closeClaims, input)
  expect(done).toMatchObject({ done: 1, refused: [{ reason: 'no-such-move', count: 1 }] })
  expect((await read(id)).status).toBe('closed')
  expect(await undo(done.id)).toMatchObject({ undone: 1 })
  expect(await read(id)).toMatchObject({ status: 'settled' })
})
