import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { createMoneyParties } from '@numo/server/test-money.ts'
import * as make from '../access/test-factories.ts'
import { listAccounts } from '../accounts/contract-admin.ts'
import { reportMistake } from '../directory/contract.ts'
import { listAuthorizations } from '../authorizations/contract-list.ts'
import { makeAuthorization } from '../authorizations/test-factories.ts'
import { writeDirectory } from '../providers/test-factories.ts'
import { servedJobs } from '@numo/server/served-jobs.ts'
import { countQueues, listFailedJobs, retryJob } from './contract.ts'

let app: TestApp
let staff: make.TestPerson
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app)
})
afterAll(() => app.stop())

const queues = async () => (await app.call(countQueues, {}, { as: staff })).body
const nothing = { count: 0, oldest_at: null }

/** A household that is complete except for a matched insurer. */
async function waiting(created_at: string) {
  const { db } = app.database
  const { account_id } = await make.client(app)
  await make.patient(app, { account_id })
  await sql`insert into policy (account_id, plan, policy_document_id_front)
            values (${account_id}, 'Gold', ${await make.documentOf(db, account_id)})`.execute(db)
  await sql`update account set stripe_payment_method_id = 'pm_1', created_at = ${created_at}
             where id = ${account_id}`.execute(db)
}

test('200: empty queues, no import', async () => {
  expect(await queues()).toEqual({
    accounts_to_approve: nothing,
    claims_to_check: { ...nothing, unassigned: 0 },
    claims_unanswered: nothing,
    claims_to_decide_again: { ...nothing, unassigned: 0 },
    extractions_to_review: nothing,
    failed_jobs: nothing,
    insurance_payments_to_match: nothing,
    payouts_to_approve: nothing,
    authorizations_to_check: { ...nothing, unassigned: 0 },
    refunds_to_approve: nothing,
    bank_accounts_to_verify: nothing,
    company_bank_accounts_to_verify: nothing,
    disputes_open: nothing,
    eligibility_to_answer: nothing,
    open_reports: nothing,
    staff_requests: nothing,
    newest_import: null,
  })
})

test('200: households to approve are counted like their list, with the oldest', async () => {
  await waiting('2026-03-05T10:00:00Z')
  await waiting('2026-03-04T10:00:00Z')
  await make.client(app)
  const list = await app.call(listAccounts, { onboarding: 'needs_approval' }, { as: staff })
  expect(list.body.total.count).toBe(2)
  expect((await queues()).accounts_to_approve).toEqual({
    count: 2,
    oldest_at: '2026-03-04T10:00:00.000Z',
  })
})

test('200: requests of clinics to check are counted like their list, with those of nobody', async () => {
  const { coverage_id, partner_id } = await createMoneyParties(app)
  const [taken, free] = [
    await makeAuthorization(app, { coverage_id, partner_id }, 'submitted'),
    await makeAuthorization(app, { coverage_id, partner_id }, 'submitted'),
  ]
  await makeAuthorization(app, { coverage_id, partner_id }, 'sent')
  await app.database.db
    .updateTable('prior_authorization')
    .set({ assigned_to: staff.user_id })
    .where('id', '=', taken)
    .execute()
  const list = await app.call(listAuthorizations, { status: 'submitted' }, { as: staff })
  expect(list.body.rows.map(({ id }) => id).toSorted()).toEqual([taken, free].toSorted())
  const { authorizations_to_check } = await queues()
  expect(authorizations_to_check).toMatchObject({ count: 2, unassigned: 1 })
  expect(authorizations_to_check.oldest_at).not.toBeNull()
})

test('200: only open reports count', async () => {
  await writeDirectory(app.database.db, {
    providers: [{ slug: 'ana-solis', name: 'Ana Solís', places: [] }],
  })
  for (const message of ['The phone rings nowhere', 'She moved'])
    await app.call(reportMistake, { slug: 'ana-solis', kind: 'other', message, locale: 'en' })
  const { open_reports } = await queues()
  expect(open_reports.count).toBe(2)
  expect(open_reports.oldest_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
  await app.database.db.updateTable('directory_report').set({ status: 'resolved' }).execute()
  expect((await queues()).open_reports).toEqual(nothing)
})

test('200: the latest import; a killed one has failed', async () => {
  const at = (status: string, started_at: string) =>
    sql`insert into directory_import (source_id, file_name, status, started_at)
        values ('atlas', 'a.ndjson', ${status}, ${started_at})`.execute(app.database.db)
  await at('finished', '2026-03-04T10:00:00Z')
  expect((await queues()).newest_import).toMatchObject({ source_name: 'atlas', status: 'finished' })
  await at('running', '2026-03-05T10:00:00Z')
  expect((await queues()).newest_import).toMatchObject({
    status: 'failed',
    started_at: '2026-03-05T10:00:00.000Z',
  })
})

test('401 and 403: only staff', async () => {
  expect((await app.call(countQueues, {})).status).toBe(401)
  const client = await make.client(app)
  expect((await app.call(countQueues, {}, { as: client })).status).toBe(403)
})

test('200: failed jobs are counted, listed with their reason, and retried', async () => {
  const kind = servedJobs.find(({ job }) => !job.data.safeParse({ is: 'wrong' }).success)?.job
  if (!kind) throw new Error('There is a kind of work')
  await make.asSystem(app.database.db, (tx) => app.queue.add(tx, kind.name, { is: 'wrong' }))
  for (let left = kind.tries; left > 0; left--) await app.runJobs({ failing: 'kept', when: 'any' })
  expect((await queues()).failed_jobs.count).toBe(1)
  const { body } = await app.call(listFailedJobs, {}, { as: staff })
  expect(body.jobs).toMatchObject([{ name: kind.name, attempts: kind.tries }])
  const id = body.jobs[0]?.id ?? ''
  expect((await app.call(retryJob, { id }, { as: staff })).status).toBe(200)
  expect((await queues()).failed_jobs.count).toBe(0)
  expect((await app.call(retryJob, { id }, { as: staff })).status).toBe(404)
})
