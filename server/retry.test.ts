import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createInMemoryEmail } from '@numo/adapters/email/in-memory.ts'
import { createOcrInMemory } from '@numo/adapters/ocr/in-memory.ts'
import * as make from '@numo/domains/access/test-factories.ts'
import { clearCard, pictureOf } from '@numo/domains/extractions/test-factories.ts'
import { startExtraction } from '@numo/domains/extractions/contract.ts'
import { notify } from '@numo/domains/notifications/notify.ts'
import {
  inviteFamilyMember,
  revokeFamilyInvitation,
} from '@numo/domains/onboarding/contract-family.ts'
import { requestDeletion, requestExport } from '@numo/domains/privacy/contract.ts'
import { executeDeletions } from '@numo/domains/privacy/execute-deletions.ts'
import { listFailedJobs, retryJob } from '@numo/domains/staff/contract.ts'
import { inviteUser } from '@numo/domains/users/contract-members.ts'
import { sendAccountEmail } from '@numo/domains/users/jobs.ts'
import type { ServedJob } from '@numo/domains/serve-job.ts'
import { servedJobs } from './served-jobs.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { worksOf } from './workers.ts'

/* A failed job that staff retry is done then, once; or staff are told why not. */

let isAway = false
const email = createInMemoryEmail()
let app: TestApp
let staff: make.TestPerson
beforeAll(async () => {
  const ocr = createOcrInMemory(() => clearCard())
  app = await startTestApp({ sender: failing(email), ocr: failing(ocr) })
  const keep = app.files.store.bind(app.files)
  app.files.store = async (bytes) => (isAway ? Promise.reject(new Error('away')) : keep(bytes))
  staff = await make.admin(app)
})
afterEach(async () => {
  isAway = false
  await app.runJobs({ when: 'any', failing: 'kept' })
})
afterAll(() => app.stop())

/** Wraps a port so that every call fails while `isAway`. */
function failing<T extends object>(port: T): T {
  return new Proxy(port, {
    get(target, name, self) {
      const value: unknown = Reflect.get(target, name, self)
      if (typeof value !== 'function') return value
      return async (...args: unknown[]) => {
        if (isAway) throw new Error('away')
        return Reflect.apply(value, target, args) as unknown
      }
    },
  })
}

const newest = async (name: string) => {
  const { body } = await app.call(listFailedJobs, {}, { as: staff })
  return body.jobs.find((job) => job.name === name)
}
/** Runs jobs of one kind until they have failed for good, then retries as staff. */
async function giveUp(name: string, served = servedJobs, meanwhile = async () => {}) {
  const works = worksOf(
    app.program.contextFor,
    pino({ level: 'silent' }),
    served.filter(({ job }) => job.name === name)
  )
  isAway = true
  await app.queue.runWaiting(works, 'any')
  isAway = false
  await meanwhile()
  const failed = await newest(name)
  expect(failed).toBeDefined()
  expect((await app.call(retryJob, { id: failed?.id ?? '' }, { as: staff })).status).toBe(200)
  const errors = await app.queue.runWaiting(works, 'due')
  return { errors, works }
}

const ctx = () => app.program.contextFor('program')
const mailsTo = (address: string) => () => email.sent.filter(({ to }) => to === address).length
const count = (table: string, where: string) => async () => {
  const { rows } = await app.database.pool.query<{ n: number }>(
    `select count(*)::int as n from ${table} where ${where}`
  )
  return rows[0]?.n ?? 0
}

/** Causes one job of a kind and returns a function that counts its effects. */
type CauseFailure = () => Promise<() => number | Promise<number>>
const causes: Record<string, CauseFailure> = {
  'send-account-letter': async () => {
    const { uid, email: to } = app.people.addUser({ email: 'letter@people.example' })
    const email = { kind: 'password-changed', uid, locale: 'en' } as const
    await ctx().system((tx) => ctx().jobs.add(tx, sendAccountEmail, email))
    return mailsTo(to)
  },
  'send-invitation': async () => {
    const of = await make.organisation(app)
    const input = { role: 'partner', of, display_name: 'Luz', email: 'luz@people.example' } as const
    expect((await app.call(inviteUser, input, { as: staff })).status).toBe(200)
    return mailsTo(input.email)
  },
  'send-family-invitation': async () => {
    const as = await make.client(app)
    const input = { accountId: as.account_id, email: 'leo@people.example' }
    expect((await app.call(inviteFamilyMember, input, { as })).status).toBe(200)
    return mailsTo(input.email)
  },
  'send-notification-mail': async () => {
    const { user_id, email: to } = await make.client(app)
    const notice = { kind: 'deletion_asked', facts: { day: '2026-12-05' }, link: null } as const
    await ctx().system((tx) => notify(tx, { ...notice, to: { user_id } }))
    return mailsTo(to)
  },
  'send-farewell': async () => {
    const as = await make.client(app)
    await app.call(requestDeletion, { accountId: as.account_id, typed: as.number }, { as })
    await app.runJobs()
    await sql`update account_deletion set requested_at = now() - interval '15 days', due_at = now() - interval '1 day'`.execute(
      app.database.db
    )
    await executeDeletions(ctx())
    const before = mailsTo(as.email)()
    return () => mailsTo(as.email)() - before
  },
  'build-export': async () => {
    const as = await make.client(app)
    await pictureOf(app, as.account_id, 'a card')
    expect((await app.call(requestExport, { accountId: as.account_id }, { as })).status).toBe(200)
    return count('data_export', `account_id = '${as.account_id}' and status = 'ready'`)
  },
  'read-card': async () => {
    const as = await make.client(app)
    const front = await pictureOf(app, as.account_id, 'a card')
    const input = { accountId: as.account_id, front }
    expect((await app.call(startExtraction, input, { as })).status).toBe(200)
    return count('extraction', `account_id = '${as.account_id}' and status = 'needs_review'`)
  },
}

test.each(Object.entries(causes))('%s: its effect happens once', async (name, cause) => {
  const effects = await cause()
  const { errors, works } = await giveUp(name)
  expect(errors.map(String)).toEqual([])
  expect(await effects()).toBe(1)
  await app.queue.runWaiting(works, 'any')
  expect(await effects()).toBe(1)
  expect(await newest(name)).toBeUndefined()
})

/** Data of jobs that have no cause in this test. */
const dataOf: Record<string, object> = {
  'remind-of-card': { extraction_id: crypto.randomUUID() },
  'ask-insurer': { check_id: crypto.randomUUID(), time: 0 },
  'take-payment-event': { external_id: 'evt_nobody' },
  'detach-card': { card: 'pm_nobody' },
  'charge-card': { payment_id: crypto.randomUUID() },
  'send-refund': { refund_id: crypto.randomUUID() },
  'send-invoice': { invoice_id: crypto.randomUUID() },
  'send-claim-packet': { event_id: crypto.randomUUID() },
  'send-authorization': { sending_id: crypto.randomUUID() },
  'send-subscription-receipt': { subscription_payment_id: crypto.randomUUID() },
  'send-bank-emails': { bank_account_id: crypto.randomUUID(), event: 'proposed' },
  'send-bank-email': {
    bank_account_id: crypto.randomUUID(),
    event: 'proposed',
    user_id: crypto.randomUUID(),
    email_change_id: null,
  },
  'relist-partner': { partner_id: crypto.randomUUID() },
  'run-bulk': { run_id: crypto.randomUUID() },
  'watch-stay': { authorization_id: crypto.randomUUID() },
  'send-appointment-news': { appointment_id: crypto.randomUUID(), event: 'accepted', version: 1 },
  'notify-new-patients': { partner_id: crypto.randomUUID() },
  'forget-profile': { uid: 'nobody' },
  'send-join-invitation': { join_wish_id: crypto.randomUUID() },
  'deliver-webhook': { delivery_id: crypto.randomUUID() },
}
const others = servedJobs.filter(({ job }) => !(job.name in causes))

test.each(others.map((one) => [one.job.name, one] as const))(
  '%s: is run again once, with any data',
  async (name, served) => {
    let runs = 0
    const counted: ServedJob = {
      job: served.job,
      run: async (...args) => {
        if (isAway) throw new Error('away')
        runs += 1
        const outcome = await served.run(...args)
        // The record of the job is gone here, and staff are told so.
        return outcome ?? undefined
      },
    }
    await make.asSystem(app.database.db, (tx) => app.queue.add(tx, name, dataOf[name] ?? {}))
    const { errors, works } = await giveUp(name, [counted])
    expect(runs).toBe(1)
    for (const error of errors) expect(error.message).toMatch(/^Nothing was done: /)
    await app.queue.runWaiting(works, 'any')
    expect(runs).toBe(1)
  }
)

test('an impossible action is not reported as done: the reason is given', async () => {
  const as = await make.client(app)
  const accountId = as.account_id
  const requested = { accountId, email: 'gone@people.example' }
  const { id } = (await app.call(inviteFamilyMember, requested, { as })).body
  const { errors } = await giveUp('send-family-invitation', servedJobs, async () => {
    await app.call(revokeFamilyInvitation, { accountId, id }, { as })
  })
  expect(errors.map(({ message }) => message)).toEqual([
    'Nothing was done: The invitation is no longer open',
  ])
  expect(mailsTo(requested.email)()).toBe(0)
  const failed = await newest('send-family-invitation')
  expect(failed?.reason).toBe('Nothing was done: The invitation is no longer open')
})

test('a failed export is not built when the household requested another', async () => {
  const as = await make.client(app)
  const input = { accountId: as.account_id }
  await app.call(requestExport, input, { as })
  const { errors } = await giveUp('build-export', servedJobs, async () => {
    await app.call(requestExport, input, { as })
    await app.runJobs()
  })
  expect(errors.map(String).join()).toContain('The household has asked for another copy')
  expect(await count('data_export', `account_id = '${as.account_id}' and status = 'ready'`)()).toBe(
    1
  )
})
