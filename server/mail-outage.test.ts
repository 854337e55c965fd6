import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmailSender } from '@numo/adapters/email/port.ts'
import { createSmtpSender } from '@numo/adapters/email/smtp.ts'
import { createTestMailServer } from '@numo/adapters/email/test-mail-server.ts'
import * as make from '@numo/domains/access/test-factories.ts'
import { notify } from '@numo/domains/notifications/notify.ts'
import { inviteFamilyMember } from '@numo/domains/onboarding/contract-family.ts'
import { requestDeletion } from '@numo/domains/privacy/contract.ts'
import { executeDeletions } from '@numo/domains/privacy/execute-deletions.ts'
import { inviteUser } from '@numo/domains/users/contract-members.ts'
import { sendAccountEmail } from '@numo/domains/users/jobs.ts'
import { servedJobs } from './served-jobs.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { worksOf } from './workers.ts'

/*
 * The mail server is unavailable for a day: no email is lost and none arrives twice. The test sets the queue's
 * clock.
 */

const server = createTestMailServer()
let sender: EmailSender
let app: TestApp
beforeAll(async () => {
  await server.open()
  await server.close()
  sender = createSmtpSender({ smtp_url: server.url(), mail_from: 'hello@numo.example' })
  app = await startTestApp({ sender })
  // The in-memory identity service lacks such links.
  Object.assign(app.people.proofs ?? {}, { createLink: async () => 'a-token' })
})
afterAll(async () => {
  await app.stop()
  await sender.stop()
  await server.close()
})

/** Every job that sends an email. */
const emails = servedJobs.filter(({ job }) => job.name.startsWith('send-'))

/** Sets the queue's clock to some minutes after the real one. */
const setClock = (minutes: number) =>
  app.database.pool.query(
    `create or replace function pgboss.job_now() returns timestamptz language sql stable
       as $$ select now() + interval '${minutes} minutes' $$`
  )
/** Runs due jobs every 15 minutes between two times in minutes; returns the number of failed attempts. */
async function workThrough(from: number, until: number): Promise<number> {
  const works = worksOf(app.program.contextFor, pino({ level: 'silent' }), emails)
  let failures = 0
  for (let minute = from; minute <= until; minute += 15) {
    await setClock(minute)
    failures += (await app.queue.runWaiting(works, 'due')).length
  }
  return failures
}

type AccountEmail = Parameters<typeof sendAccountEmail.data.parse>[0]

/** Causes one email of every kind; returns the expected address and beginning of the subject of each. */
async function causeEveryEmail(): Promise<string[]> {
  const ctx = app.program.contextFor('program')
  const staff = await make.admin(app)
  const expected: string[] = []
  const kinds = new Set<string>()
  const add = async (email: Record<string, unknown> & { kind: string }, to?: string) => {
    kinds.add(email.kind)
    const somebody = app.people.addUser({ email: `${email.kind}@people.example` })
    const data: AccountEmail = { uid: somebody.uid, locale: 'en', ...email }
    await ctx.system((tx) => ctx.jobs.add(tx, sendAccountEmail, sendAccountEmail.data.parse(data)))
    expected.push(to ?? `${email.kind}@people.example`)
  }
  const change = async (after: string, changed_at: Date | null) => {
    const { user_id } = await make.person(app)
    const row = { user_id, before: `before-${after}`, after, changed_at }
    return ctx.system((tx) =>
      tx.insertInto('email_change').values(row).returning('id').executeTakeFirstOrThrow()
    )
  }
  for (const kind of [
    'reset-password',
    'sign-in-link',
    'password-changed',
    'codes-guessed',
  ] as const)
    await add({ kind })
  const email = 'unproven@people.example'
  const password = 'three small green lanterns'
  const from = { ip: null, user_agent: null }
  const unproven = await app.people.signUp({ email, password, display_name: 'Ana' }, from)
  await add({ kind: 'verify-email', uid: unproven.uid }, email)
  await add({ kind: 'sign-in-method', change: 'totp-added' })
  await add({ kind: 'proof-link', session_id: 'a-session' })
  const requested = await change('next@people.example', null)
  await add({ kind: 'change-email', email_change_id: requested.id }, 'next@people.example')
  const changed = await change('last@people.example', new Date())
  await add({ kind: 'email-changed', email_change_id: changed.id }, 'before-last@people.example')
  // Add new kinds to this test.
  expect([...kinds].toSorted()).toEqual(sendAccountEmail.data.shape.kind.options.toSorted())

  const owner = await make.client(app)
  const leaver = await make.client(app)
  const invited = { email: 'family@people.example', accountId: owner.account_id }
  expect((await app.call(inviteFamilyMember, invited, { as: owner })).status).toBe(200)
  const partner_id = await make.organisation(app)
  const colleague = { role: 'partner', of: partner_id, display_name: 'Luz' } as const
  await app.call(inviteUser, { ...colleague, email: 'luz@people.example' }, { as: staff })
  await ctx.system((tx) =>
    notify(tx, {
      to: { user_id: owner.user_id },
      kind: 'deletion_asked',
      facts: { day: '2026-12-05' },
      link: null,
    })
  )
  const { account_id: accountId, number: typed } = leaver
  await app.call(requestDeletion, { accountId, typed }, { as: leaver })
  await sql`update account_deletion set requested_at = now() - interval '15 days', due_at = now() - interval '1 day'`.execute(
    app.database.db
  )
  // The recipient of this email is deleted by then, so it is dropped.
  await executeDeletions(ctx)
  return [...expected, invited.email, 'luz@people.example', owner.email, leaver.email]
}

test('every email of a day without a mail server arrives once when it is back', async () => {
  const expected = await causeEveryEmail()
  const day = 24 * 60
  expect(await workThrough(0, day)).toBeGreaterThan(80 * expected.length)
  expect(await app.queue.countFailed()).toMatchObject({ count: 0 })
  expect(server.mails).toEqual([])

  await server.open()
  expect(await workThrough(day + 15, day + 120)).toBe(0)
  const arrived = () => server.mails.map(({ to }) => to?.[0]?.address ?? '').toSorted()
  expect(arrived()).toEqual(expected.toSorted())
  const ids = new Set(server.mails.map(({ messageId }) => messageId))
  expect(ids.size).toBe(expected.length)
  expect(await workThrough(day + 135, day + 600)).toBe(0)
  expect(arrived()).toEqual(expected.toSorted())
  expect(await app.queue.countFailed()).toMatchObject({ count: 0 })
})

test('a permanent rejection is not retried: staff see it', async () => {
  const ctx = app.program.contextFor('program')
  const { uid } = app.people.addUser({ email: 'refused@people.example' })
  const email = { kind: 'password-changed', uid, locale: 'en' } as const
  await ctx.system((tx) => ctx.jobs.add(tx, sendAccountEmail, email))
  expect(await workThrough(3000, 3000)).toBe(1)
  const [failed] = await app.queue.listFailed(10)
  expect(failed).toMatchObject({ name: 'send-account-letter', attempts: 1 })
  expect(failed?.reason).toContain('answer 550')
})

test('a temporary rejection is retried', async () => {
  const ctx = app.program.contextFor('program')
  const { uid } = app.people.addUser({ email: 'busy@people.example' })
  const email = { kind: 'password-changed', uid, locale: 'en' } as const
  await ctx.system((tx) => ctx.jobs.add(tx, sendAccountEmail, email))
  expect(await workThrough(4000, 4060)).toBeGreaterThan(3)
  expect(await app.queue.countFailed()).toMatchObject({ count: 1 })
})
