import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { approveExtraction, correctExtraction, getExtractionDetail } from './contract-admin.ts'
import { confirmExtraction, startExtraction } from './contract.ts'
import type { CardField } from './rules-card.ts'
import { clearCard, pictureOf, readingOf } from './test-factories.ts'

let app: TestApp
let staff: make.TestPerson
beforeAll(async () => {
  app = await startTestApp({
    ocr: { kind: 'memory', read: async () => clearCard(), stop: async () => {} },
  })
  staff = await make.admin(app)
})
afterAll(() => app.stop())

const statusOf = async (id: string) => (await rowOf(id)).status
const rowOf = (id: string) =>
  app.database.db
    .selectFrom('extraction')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const policyOf = (id: string) =>
  app.database.db.selectFrom('policy').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const fields = { plan: 'Gold', member_id: 'OLD-1' }
const confirm = (who: make.TestClient, id: string, more: object = {}) =>
  app.call(confirmExtraction, { id, fields: { ...fields, ...more }, insurer: null }, { as: who })
const start = async (who: make.TestClient, says: string) =>
  app.call(
    startExtraction,
    { accountId: who.account_id, front: await pictureOf(app, who.account_id, says) },
    { as: who }
  )
const approve = async (id: string) =>
  app.call(approveExtraction, { id, version: (await rowOf(id)).version }, { as: staff })

test('409: a confirmed card is superseded when another is sent, and is no longer written', async () => {
  const who = await make.client(app)
  const old = await readingOf(app, who.account_id, { member_id: 'OLD-1' })
  const { policy_id } = (await confirm(who, old)).body
  const newer = (await start(who, 'renewed')).body.id
  expect(await statusOf(old)).toBe('cancelled')
  await app.runJobs()
  const result = { policy_number: 'NEW-2', valid_until: '2032-12-31' }
  expect((await confirm(who, newer, result)).status).toBe(200)

  const late = await approve(old)
  expect([late.status, late.body.code]).toEqual([409, 'newer-card'])
  const corrected = await app.call(
    correctExtraction,
    { id: old, path: 'plan', value: 'Silver' },
    { as: staff }
  )
  expect(corrected.status).toBe(409)
  // A stale page of the household that still shows the old card.
  const stale = await confirm(who, old)
  expect([stale.status, stale.body.code]).toEqual([409, 'newer-card'])
  expect(await policyOf(policy_id)).toMatchObject({
    policy_number: 'NEW-2',
    valid_until: '2032-12-31',
    policy_document_id_front: (await rowOf(newer)).document_id,
  })
})

test('409: an older extraction cannot be approved over a newer one', async () => {
  const who = await make.client(app)
  const old = await readingOf(app, who.account_id, { member_id: 'OLD-1' })
  await confirm(who, old)
  const newer = await readingOf(app, who.account_id, { member_id: 'NEW-2' })
  const { policy_id } = (await confirm(who, newer, { policy_number: 'NEW-2' })).body
  expect(await statusOf(old)).toBe('needs_review')
  expect((await approve(old)).body.code).toBe('newer-card')
  expect((await approve(newer)).status).toBe(200)
  // Also when the newer one is already applied.
  expect((await approve(old)).body.code).toBe('newer-card')
  expect((await policyOf(policy_id)).policy_number).toBe('NEW-2')
})

test('200: a newer unreadable picture does not prevent approving an older card', async () => {
  const who = await make.client(app)
  const old = await readingOf(app, who.account_id)
  await confirm(who, old)
  const newer = await readingOf(app, who.account_id)
  await app.database.pool.query(`update extraction set status = 'queued' where id = $1`, [newer])
  await app.database.pool.query(`update extraction set status = 'processing' where id = $1`, [
    newer,
  ])
  await app.database.pool.query(
    `update extraction set status = 'failed', target_id = $2, target_type = 'policy' where id = $1`,
    [newer, (await rowOf(old)).target_id]
  )
  expect((await approve(old)).status).toBe(200)
})

test('a card being read when another is sent is superseded, and its result is discarded', async () => {
  const who = await make.client(app)
  const first = (await start(who, 'one')).body.id
  await app.database.db
    .updateTable('extraction')
    .set({ status: 'processing', locked_by: 'a worker', attempt: 1 })
    .where('id', '=', first)
    .execute()
  const second = (await start(who, 'two')).body.id
  await app.runJobs()
  expect([await statusOf(first), await statusOf(second)]).toEqual(['cancelled', 'needs_review'])
  const { rows } = await app.database.pool.query(
    'select from extraction_field where extraction_id = $1',
    [first]
  )
  expect(rows).toHaveLength(0)
})

test('a card without a policy is superseded when one for that policy is sent', async () => {
  const who = await make.client(app)
  const first = (await start(who, 'early')).body.id
  await app.database.db.insertInto('policy').values({ account_id: who.account_id }).execute()
  await start(who, 'later')
  expect(await statusOf(first)).toBe('cancelled')
})

test('200: the card of another policy is unaffected', async () => {
  const who = await make.client(app)
  const policies = await app.database.db
    .insertInto('policy')
    .values([
      { account_id: who.account_id, rank: 1 },
      { account_id: who.account_id, rank: 2 },
    ])
    .returning('id')
    .execute()
  const ids: string[] = []
  for (const [n, { id }] of policies.entries()) {
    const front = await pictureOf(app, who.account_id, `card ${n}`)
    const sent = { accountId: who.account_id, front, policy_id: id }
    // Sequentially, as a household would.
    ids.push((await app.call(startExtraction, sent, { as: who })).body.id)
  }
  await app.runJobs()
  expect(await Promise.all(ids.map(statusOf))).toEqual(['needs_review', 'needs_review'])
})

test('approving and sending a newer card concurrently: the newer card wins, without deadlock', async () => {
  for (let round = 0; round < 6; round += 1) {
    const who = await make.client(app)
    const old = await readingOf(app, who.account_id)
    await confirm(who, old)
    const { version } = await rowOf(old)
    const front = await pictureOf(app, who.account_id, `race ${round}`)
    const [approved, started] = await Promise.all([
      app.call(approveExtraction, { id: old, version }, { as: staff }),
      app.call(startExtraction, { accountId: who.account_id, front }, { as: who }),
    ])
    expect(started.status).toBe(200)
    expect([200, 409]).toContain(approved.status)
    expect(await statusOf(old)).toBe(approved.status === 200 ? 'applied' : 'cancelled')
    await app.runJobs()
    const newer = await confirm(who, started.body.id, { policy_number: 'NEW-2' })
    expect((await policyOf(newer.body.policy_id)).policy_number).toBe('NEW-2')
    expect((await approve(old)).status).toBe(409)
  }
})

test('of two cards sent concurrently one stays active', async () => {
  const who = await make.client(app)
  const sent = await Promise.all([start(who, 'left'), start(who, 'right')])
  const alive = await Promise.all(sent.map(({ body }) => statusOf(body.id)))
  expect(alive.toSorted()).toEqual(['cancelled', 'queued'])
})

test('422: an unreviewed doubtful field; a confirmation or another value is a review, and staff see which', async () => {
  const who = await make.client(app)
  const id = await readingOf(app, who.account_id, {
    plan: { value: 'Gold', reason: 'low_confidence' },
    member_id: { value: 'AUR-447I', reason: 'ambiguous_characters' },
    group_number: { value: '2O418', reason: 'ambiguous_characters' },
  })
  const say = (more: object) =>
    app.call(
      confirmExtraction,
      {
        id,
        fields: { plan: 'Gold', member_id: 'AUR-4471', group_number: '2O418' },
        insurer: null,
        ...more,
      },
      { as: who }
    )
  const unseen = await say({})
  expect([unseen.status, unseen.body.code]).toEqual([422, 'open-fields'])
  expect((await say({ seen: ['plan'] })).body.code).toBe('open-fields')
  // A refused call stores none of its values.
  const read = async () =>
    (await app.call(getExtractionDetail, { id }, { as: staff })).body.fields.filter(
      ({ corrected_at }) => corrected_at !== null
    )
  expect(await read()).toEqual([])
  expect((await say({ seen: ['plan', 'group_number', 'member_name'] })).status).toBe(200)
  const { fields: kept, said_by } = (await app.call(getExtractionDetail, { id }, { as: staff }))
    .body
  expect(Object.keys(said_by).toSorted()).toEqual(['group_number', 'member_id', 'plan'])
  expect(kept.find(({ path }) => path === 'plan')).toMatchObject({
    reason: 'low_confidence',
    value: 'Gold',
    corrected_value: 'Gold',
  })
})

test('200: area, deductible, share and phone of a card are stored on its policy', async () => {
  const who = await make.client(app)
  const id = await readingOf(app, who.account_id)
  const card = {
    area_of_cover: 'Worldwide excl. USA',
    deductible: { amount: 500_000, currency: 'MXN' },
    coinsurance: 1000,
    phone: '+525555500142',
  }
  const { policy_id } = (await confirm(who, id, card)).body
  expect(await policyOf(policy_id)).toMatchObject({
    area_of_cover: 'Worldwide excl. USA',
    deductible_amount: 500_000,
    deductible_currency: 'MXN',
    coinsurance_bps: 1000,
    assistance_phone: '+525555500142',
  })
  const seen = (await app.call(getExtractionDetail, { id }, { as: staff })).body
  expect(seen.changes).toEqual(
    expect.arrayContaining([
      { fact: 'deductible', from: card.deductible, to: card.deductible, is_changed: false },
      { fact: 'coinsurance', from: 1000, to: 1000, is_changed: false },
    ])
  )
  await app.call(
    correctExtraction,
    { id, path: 'deductible', value: { amount: 60_000, currency: 'USD' } },
    { as: staff }
  )
  expect((await approve(id)).status).toBe(200)
  expect(await policyOf(policy_id)).toMatchObject({
    deductible_amount: 60_000,
    deductible_currency: 'USD',
    coinsurance_bps: 1000,
  })
})

/** A value for every field of a card, and the column of its policy that keeps it. */
const all = {
  insurer: ['Nogal Vida', 'insurer_name', 'Nogal Vida'],
  plan: ['Oro', 'plan', 'Oro'],
  member_name: ['Hannah Lindqvist', 'holder_name', 'Hannah Lindqvist'],
  // That of the person, not of the policy.
  member_id: ['M-77', null, null],
  policy_number: ['P-77', 'policy_number', 'P-77'],
  group_number: ['G-77', 'group_number', 'G-77'],
  area_of_cover: ['Worldwide', 'area_of_cover', 'Worldwide'],
  deductible: [{ amount: 500, currency: 'USD' }, 'deductible_amount', 500],
  coinsurance: [2000, 'coinsurance_bps', 2000],
  valid_from: ['2026-01-01', 'valid_from', '2026-01-01'],
  valid_until: ['2097-12-31', 'valid_until', '2097-12-31'],
  phone: ['+525555500142', 'assistance_phone', '+525555500142'],
} as const satisfies Record<CardField, readonly [unknown, string | null, unknown]>

test('200: what a household confirms is kept for every field of a card, once, and nothing is left blank', async () => {
  const who = await make.client(app)
  const client_id = await make.patient(app, who)
  const id = await readingOf(app, who.account_id)
  const confirmed = Object.fromEntries(
    Object.entries(all).map(([field, [value]]) => [field, value])
  )
  const first = await confirm(who, id, confirmed)
  expect(first.status).toBe(200)
  const { policy_id } = first.body
  const columns = Object.values(all).flatMap(([, column, kept]) => (column ? [[column, kept]] : []))
  expect(await policyOf(policy_id)).toMatchObject(Object.fromEntries(columns) as object)
  await app.database.db
    .insertInto('coverage')
    .values({ account_id: who.account_id, client_id, policy_id })
    .execute()
  // The card of a person is theirs once they are on the policy.
  await confirm(who, id, confirmed)
  const covered = await app.database.db
    .selectFrom('coverage')
    .select('member_id')
    .where('client_id', '=', client_id)
    .executeTakeFirst()
  expect(covered?.member_id).toBe('M-77')
})
