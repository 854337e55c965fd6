import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import {
  approveExtraction,
  assignExtractions,
  correctExtraction,
  exportExtractions,
  getExtractionDetail,
  listExtractions,
  nextExtraction,
  rejectExtraction,
  rerunExtraction,
} from './contract-admin.ts'
import { confirmExtraction } from './contract.ts'
import { readingOf } from './test-factories.ts'

let app: TestApp
let staff: make.TestPerson
let insurer: string
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app)
  const { id } = await app.database.db
    .insertInto('insurance_company')
    .values({ slug: 'aurora-salud', name: 'Aurora Salud' })
    .returning('id')
    .executeTakeFirstOrThrow()
  insurer = id
})
afterAll(() => app.stop())

const detail = async (id: string, as = staff) =>
  (await app.call(getExtractionDetail, { id }, { as })).body
const versionOf = async (id: string) => (await detail(id)).version

test('200: approving writes to the policy and completes the extraction', async () => {
  const who = await make.client(app)
  const id = await readingOf(app, who.account_id, {
    member_id: { value: 'AUR-447I', reason: 'ambiguous_characters' },
  })
  const early = await app.call(
    approveExtraction,
    { id, version: await versionOf(id) },
    { as: staff }
  )
  expect([early.status, early.body.code]).toEqual([422, 'open-fields'])
  await app.call(correctExtraction, { id, path: 'member_id', value: 'AUR-4471' }, { as: staff })
  const done = await app.call(
    approveExtraction,
    { id, version: await versionOf(id), insurance_company_id: insurer },
    { as: staff }
  )
  expect(done.status).toBe(200)
  const policy = await app.database.db
    .selectFrom('policy')
    .select(['plan', 'policy_number', 'insurance_company_id', 'policy_document_id_front'])
    .where('id', '=', done.body.policy_id)
    .executeTakeFirstOrThrow()
  expect(policy).toMatchObject({
    plan: 'Gold',
    // A policy number is no member ID, and the policy covers nobody it could belong to.
    policy_number: null,
    insurance_company_id: insurer,
  })
  const after = await detail(id)
  expect(after).toMatchObject({
    status: 'applied',
    reviewed_by: { id: staff.user_id },
    said_by: { member_id: { id: staff.user_id } },
  })
  expect(after.changes).toEqual(
    expect.arrayContaining([
      { fact: 'insurer', from: 'Aurora Salud', to: 'Aurora Salud', is_changed: false },
      { fact: 'plan', from: 'Gold', to: 'Gold', is_changed: false },
    ])
  )
  expect(policy.policy_document_id_front).toBe(after.front.document_id)
  const again = await app.call(approveExtraction, { id, version: after.version }, { as: staff })
  expect(again.body.code).toBe('no-such-move')
})

test('200: staff see the household’s values beside the extracted ones', async () => {
  const who = await make.client(app)
  const id = await readingOf(app, who.account_id, { plan: 'Go1d' })
  await app.call(
    confirmExtraction,
    { id, fields: { plan: 'Gold', member_id: 'AUR-4471' }, insurer: null },
    { as: who }
  )
  const seen = await detail(id)
  expect(seen.said_by.plan?.id).toBe(who.user_id)
  expect(seen.fields.find(({ path }) => path === 'plan')).toMatchObject({
    value: 'Go1d',
    corrected_value: 'Gold',
  })
  expect(seen.confirmed_by?.id).toBe(who.user_id)
  const { rows } = await app.database.pool.query<{ actor_role: string; changes: object }>(
    `select changes from audit_event where entity_type = 'extraction' and entity_id = $1 and action = 'E'`,
    [id]
  )
  expect(rows).toMatchObject([{ changes: { confirmed: true, plan: 'Gold' } }])
})

test('200: a rejection notifies the household, with the reason in the trail', async () => {
  const who = await make.client(app)
  const id = await readingOf(app, who.account_id)
  const result = { id, version: await versionOf(id), note: 'A photo of a cat' }
  expect((await app.call(rejectExtraction, result, { as: staff })).status).toBe(200)
  expect(await detail(id)).toMatchObject({ status: 'rejected', review_note: 'A photo of a cat' })
  const reported = await app.database.db
    .selectFrom('notification')
    .select('kind')
    .where('user_id', '=', who.user_id)
    .execute()
  expect(reported).toEqual([{ kind: 'card_unreadable' }])
})

test('200: reading again keeps corrections', async () => {
  const who = await make.client(app)
  const id = await readingOf(app, who.account_id)
  await app.call(correctExtraction, { id, path: 'plan', value: 'Silver' }, { as: staff })
  const rerun = { id, version: await versionOf(id) }
  expect((await app.call(rerunExtraction, rerun, { as: staff })).status).toBe(200)
  expect((await detail(id)).status).toBe('queued')
  await app.runJobs()
  expect((await detail(id)).fields.find(({ path }) => path === 'plan')).toMatchObject({
    corrected_value: 'Silver',
  })
})

test('409: a decision on an outdated version', async () => {
  const who = await make.client(app)
  const id = await readingOf(app, who.account_id)
  const { status, body } = await app.call(approveExtraction, { id, version: 0 }, { as: staff })
  expect([status, body.code]).toEqual([409, 'changed-meanwhile'])
})

test('422: an invalid value for its field', async () => {
  const who = await make.client(app)
  const id = await readingOf(app, who.account_id)
  for (const [path, value] of [
    ['valid_until', 'tomorrow'],
    ['coinsurance', 20_000],
    ['deductible', 'much'],
  ] as const) {
    const { body } = await app.call(correctExtraction, { id, path, value }, { as: staff })
    expect([path, body.code]).toEqual([path, 'bad-value'])
  }
})

test('200: the queue: filters, assignment, the next one, and its export', async () => {
  const colleague = await make.admin(app)
  const who = await make.client(app)
  await app.database.db
    .updateTable('extraction')
    .set({ assigned_to: colleague.user_id })
    .where('status', '=', 'needs_review')
    .execute()
  const first = await readingOf(app, who.account_id)
  const second = await readingOf(app, who.account_id)
  const next = async (besides?: string) =>
    (await app.call(nextExtraction, { ...(besides && { besides }) }, { as: staff })).body
  expect(await next()).toEqual({ id: first, waiting: 2 })
  const take = { selection: { ids: [second] }, action: 'take' as const }
  const taken = await app.call(assignExtractions, take, { as: staff })
  expect(taken.body).toMatchObject({ changed: 1, skipped: [] })
  expect((await detail(second)).is_mine).toBe(true)
  expect((await next()).id).toBe(second)
  expect((await next(second)).id).toBe(first)
  const mine = await app.call(listExtractions, { assigned: 'mine' }, { as: staff })
  expect(mine.body.rows.map(({ id }) => id)).toEqual([second])
  const undone = await app.call(
    assignExtractions,
    { undo: taken.body.undo ?? '', action: 'take' },
    { as: staff }
  )
  expect(undone.body.changed).toBe(1)
  const waiting = await app.call(
    listExtractions,
    { status: 'needs_review', assigned: 'nobody', sort: 'created_at' },
    { as: staff }
  )
  expect(waiting.body.rows.map(({ id }) => id)).toEqual([first, second])
  const file = await app.call(exportExtractions, { status: 'needs_review' }, { as: staff })
  expect(file.body.rows).toBeGreaterThanOrEqual(2)
})

test('403 and 404: only staff review', async () => {
  const who = await make.client(app)
  const id = await readingOf(app, who.account_id)
  expect((await app.call(getExtractionDetail, { id }, { as: who })).status).toBe(403)
  const missing = '00000000-0000-7000-8000-000000000000'
  expect((await app.call(getExtractionDetail, { id: missing }, { as: staff })).status).toBe(404)
})
