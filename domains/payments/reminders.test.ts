import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { callsBy } from '@numo/server/test-calls.ts'
import { createMoneyParties, type MoneyParties } from '@numo/server/test-money.ts'
import * as make from '../access/test-factories.ts'
import { updateAccount } from '../accounts/contract-admin.ts'
import { listActivity } from '../audit/contract.ts'
import { getHouseholdClaim } from '../claims/contract-household.ts'
import { getPartnerClaim } from '../claims/contract-partner.ts'
import { getClaim, moveClaim } from '../claims/contract-staff.ts'
import { dayAfter } from '../insurance/rules-versions.ts'
import { recordPayment } from './contract-admin.ts'
import { allocatePayment, getPayment, payClaim, releasePaymentItem } from './contract-charge.ts'
import { listReminders } from './contract-reminder-list.ts'
import * as reminders from './contract-reminders.ts'
import { reminderRules } from './rules-reminders.ts'
import { sendDueReminders } from './send-due-reminders.ts'
import { insertCard } from './test-cards.ts'
import { owedClaim } from './test-owed-claim.ts'
import { oweSince, remindedSince } from './test-reminders.ts'

/* Stages of reminders to a household that owes: the daily job, holds, and sending one before its day. */

let app: TestApp
let all: MoneyParties
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())
beforeEach(async () => void (all = await createMoneyParties(app)))

const share = 250_000
const { done, refusal } = callsBy(
  () => app,
  () => all.one
)
const today = () => app.program.contextFor('program').today()
const run = () => sendDueReminders(app.program.contextFor('program'))
const states = async () => (await done(reminders.getReminders, { id: all.account_id })).claims
const notices = async () =>
  (
    await app.database.pool.query<{ kind: string }>(
      `select kind from notification where user_id = $1 and kind like 'payment_reminder%' order by id`,
      [all.household.user_id]
    )
  ).rows.map(({ kind }) => kind)
/** A claim of which the household owes its share since so many days. */
async function debt(days: number) {
  const claim_id = await owedClaim(app, all, share)
  await oweSince(app, claim_id, days)
  return claim_id
}
const hold = (more = {}) => ({
  id: all.account_id,
  reason: 'payment_plan' as const,
  until_on: dayAfter(today(), 30),
  ...more,
})

test('stages are in their order, each later than the one before, and the last tells staff', () => {
  const days = reminderRules.map(({ after_days }) => after_days)
  expect(days).toEqual([...new Set(days)].toSorted((a, b) => a - b))
  expect(reminderRules.map(({ tells_staff }) => tells_staff)).toEqual([false, false, true])
})

test('the job sends a stage on its day and not before, once however often it runs', async () => {
  const claim_id = await debt(13)
  await run()
  expect(await notices()).toEqual([])
  await oweSince(app, claim_id, 14)
  await run()
  await run()
  expect(await notices()).toEqual(['payment_reminder_first'])
  expect(await states()).toMatchObject([
    {
      claim_id,
      due_amount: share,
      stage: 'first',
      sent_on: today(),
      next_stage: 'second',
      next_on: dayAfter(today(), 16),
      paused: null,
    },
  ])
  await app.runJobs()
  const { claim_number } = (await states())[0]!
  const mail = app.email.sent.filter(({ to }) => to === all.household.email)
  expect(mail.filter(({ kind }) => kind === 'payment-reminder-first')).toMatchObject([
    { subject: `Your share of claim ${claim_number}: MXN\u00a02,500.00` },
  ])
})

test('two runs at once send each reminder once', async () => {
  await debt(20)
  await Promise.all([run(), run(), run()])
  expect(await notices()).toEqual(['payment_reminder_first'])
})

test('a run that fails in the middle leaves nothing, and the next one sends it once', async () => {
  await debt(20)
  const { pool } = app.database
  await pool.query(
    `create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'cut'; end $$`
  )
  await pool.query(`create trigger fail_here before insert on audit_event for each row
                    when (new.changes ? 'payment_reminder') execute function fail_here()`)
  await expect(run()).rejects.toThrow('cut')
  expect(await notices()).toEqual([])
  expect(await states()).toMatchObject([{ stage: null }])
  await pool.query(`drop function fail_here cascade`)
  await run()
  expect(await notices()).toEqual(['payment_reminder_first'])
})

test('an old debt begins with the first stage; the last comes after both and asks staff to call', async () => {
  const claim_id = await debt(200)
  await run()
  expect(await notices()).toEqual(['payment_reminder_first'])
  const other = await debt(60)
  for (const stage of ['first', 'second'] as const)
    await remindedSince(app, { account_id: all.account_id, claim_id: other, stage })
  await run()
  expect(await notices()).toEqual(['payment_reminder_first', 'payment_reminder_last'])
  expect(await states()).toMatchObject([
    { claim_id, stage: 'first' },
    { claim_id: other, stage: 'last', next_stage: null, next_on: null },
  ])
  const { rows } = await app.database.pool.query(
    `select from notification where kind = 'reminders_over' and user_id = $1 and link = $2`,
    [all.one.user_id, `/admin/accounts/${all.account_id}/billing`]
  )
  expect(rows).toHaveLength(1)
})

test('nothing is sent in an appeal, for what is paid or on its way, with a deposit, or after another decision', async () => {
  const appealed = await debt(20)
  const { version } = await done(getClaim, { id: appealed })
  await done(moveClaim, { id: appealed, version, event: 'appeal', reason: 'The bill is right' })
  const paying = await debt(20)
  const charge = { claim_id: paying, payment_method_id: all.card_id, amount: share }
  await done(payClaim, { ...charge, accountId: all.account_id }, all.household)
  const reversed = await debt(20)
  await app.database.pool.query(`update claim set decision_reversed_at = now() where id = $1`, [
    reversed,
  ])
  await run()
  expect(await notices()).toEqual([])
  expect((await states()).map(({ paused }) => paused)).toEqual(['appeal', 'paying'])

  await app.runJobs()
  await debt(20)
  const transfer = { method: 'bank_transfer', currency: 'MXN', received_on: '2026-11-20' } as const
  await done(recordPayment, { id: all.account_id, claim_id: null, ...transfer, amount: share })
  await run()
  expect(await notices()).toEqual([])
  expect((await states()).map(({ paused }) => paused)).toEqual(['appeal', 'deposit'])
})

test('nothing is sent while the bank asks about a charge, also one whose money was moved to the claim, and again after it', async () => {
  const { finished } = await insertCard(app, all.household, all.account_id, '4000000000000259')
  const payment_method_id = finished.body.method?.id ?? ''
  const [charged, moved] = [await debt(20), await debt(20)]
  const charge = { accountId: all.account_id, claim_id: charged, payment_method_id }
  const { id } = await done(payClaim, { ...charge, amount: 100_000 }, all.household)
  await app.runJobs()
  const { version, items } = await done(getPayment, { id })
  const item_id = items[0]?.id ?? ''
  const freed = await done(releasePaymentItem, { id, version, item_id, amount: 40_000 })
  const to = { claim_id: moved, amount: 40_000 }
  await done(allocatePayment, { id, version: freed.version, ...to })
  const deliver = async () => {
    await app.payments.deliverDue()
    await app.runJobs({ when: 'any', failing: 'kept' })
  }
  await deliver()
  await run()
  expect(await notices()).toEqual([])
  expect(await states()).toMatchObject([
    { claim_id: charged, due_amount: share - 60_000, paused: 'dispute', next_on: null },
    { claim_id: moved, due_amount: share - 40_000, paused: 'dispute', next_on: null },
  ])
  for (const claim_id of [charged, moved])
    expect(
      await refusal(reminders.sendReminder, { id: all.account_id, claim_id, stage: 'first' })
    ).toEqual([409, 'reminders-paused'])
  // The bank gave the money back: the whole share is owed again, and that is what the letter says.
  const { rows } = await app.database.pool.query<{ charge: string }>(
    `select stripe_payment_intent_id as charge from payment where id = $1`,
    [id]
  )
  await app.payments.service.decideDispute(rows[0]?.charge ?? '', 'lost')
  await deliver()
  await run()
  expect(await notices()).toEqual(['payment_reminder_first', 'payment_reminder_first'])
  const { sent } = await done(reminders.getReminders, { id: all.account_id })
  expect(sent.map(({ amount }) => amount)).toEqual([share, share])
})

test('nothing is sent to a closed account', async () => {
  const claim_id = await debt(20)
  const { version } = await app.database.pool
    .query<{ version: number }>(`select version from account where id = $1`, [all.account_id])
    .then(({ rows }) => rows[0]!)
  expect(await refusal(updateAccount, { id: all.account_id, version, status: 'closed' })).toEqual([
    422,
    'open-balance',
  ])
  // As when its share is decided after the account was closed.
  await app.database.pool.query(`update account set status = 'closed' where id = $1`, [
    all.account_id,
  ])
  await run()
  expect(await notices()).toEqual([])
  expect(await states()).toMatchObject([{ claim_id, stage: null, paused: 'closed', next_on: null }])
  expect(
    await refusal(reminders.sendReminder, { id: all.account_id, claim_id, stage: 'first' })
  ).toEqual([409, 'reminders-paused'])
})

test('200: household and staff read on the claim which reminder was sent when; its clinic does not', async () => {
  const claim_id = await debt(60)
  const input = { accountId: all.account_id, claim_id }
  const own = () => done(getHouseholdClaim, input, all.household)
  expect((await own()).reminders).toEqual([])
  await remindedSince(app, { account_id: all.account_id, claim_id, stage: 'first' })
  await done(reminders.sendReminder, { id: all.account_id, claim_id, stage: 'second' })
  expect((await own()).reminders).toMatchObject([{ stage: 'first' }, { stage: 'second' }])
  expect((await own()).reminders[1]?.created_at.slice(0, 4)).toBe(today().slice(0, 4))
  const { rows } = await done(listActivity, { entity_type: 'claim', entity_id: claim_id })
  expect(rows).toContainEqual(expect.objectContaining({ changes: { payment_reminder: 'second' } }))
  const clinic = await make.person(app)
  await make.makePartner(app, clinic, all.partner_id)
  const seen = await done(getPartnerClaim, { id: claim_id }, clinic)
  expect(JSON.stringify(seen)).not.toMatch(/remind|second/)
})

test('200: staff hold reminders with a reason and a last day; the household sees it, and the trail keeps it', async () => {
  const claim_id = await debt(20)
  expect(await refusal(reminders.holdReminders, hold({ until_on: today() }))).toEqual([
    422,
    'day-past',
  ])
  expect(
    await refusal(reminders.holdReminders, hold({ until_on: dayAfter(today(), 181) }))
  ).toEqual([422, 'hold-too-long'])
  const held = await done(reminders.holdReminders, hold({ note: 'Pays 500 a month' }))
  const until_on = dayAfter(today(), 30)
  expect(held).toMatchObject({
    hold: { reason: 'payment_plan', note: 'Pays 500 a month', until_on },
    claims: [{ paused: 'hold', next_on: dayAfter(until_on, 1) }],
  })
  await run()
  expect(await notices()).toEqual([])
  const own = await done(
    reminders.getAccountReminders,
    { accountId: all.account_id },
    all.household
  )
  expect(own.claims).toMatchObject([{ claim_id, held_until: until_on }])
  expect(JSON.stringify(own)).not.toContain('500 a month')
  expect(
    await refusal(reminders.sendReminder, { id: all.account_id, claim_id, stage: 'first' })
  ).toEqual([409, 'reminders-paused'])

  const resume = { id: all.account_id, reason: 'The plan is over' }
  await done(reminders.resumeReminders, resume)
  expect(await refusal(reminders.resumeReminders, resume)).toEqual([404, 'no-such-hold'])
  const { rows } = await app.database.pool.query(
    `select changes, reason from audit_event
      where account_id = $1 and changes ? 'reminders_held_until' order by id`,
    [all.account_id]
  )
  expect(rows).toEqual([
    { changes: { reminders_held_until: until_on }, reason: 'payment_plan: Pays 500 a month' },
    { changes: { reminders_held_until: null }, reason: 'The plan is over' },
  ])
  await run()
  expect(await notices()).toEqual(['payment_reminder_first'])
})

test('200: staff send the next one before its day, once however often they press', async () => {
  const claim_id = await debt(1)
  const input = { id: all.account_id, claim_id, stage: 'first' as const }
  const [one, two] = await Promise.all([
    app.call(reminders.sendReminder, input, { as: all.one }),
    app.call(reminders.sendReminder, input, { as: all.other }),
  ])
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await notices()).toEqual(['payment_reminder_first'])
  const read = await done(reminders.getReminders, { id: all.account_id })
  expect(read.sent).toMatchObject([{ claim_id, stage: 'first', amount: share }])
  expect(read.sent[0]?.sent_by).not.toBeNull()
  const other = await createMoneyParties(app)
  expect(await refusal(reminders.sendReminder, { ...input, id: other.account_id })).toEqual([
    404,
    'no-such-claim',
  ])
  const transfer = { method: 'bank_transfer', currency: 'MXN', received_on: '2026-11-20' } as const
  await done(recordPayment, { id: all.account_id, claim_id, ...transfer, amount: share })
  expect(await refusal(reminders.sendReminder, { ...input, stage: 'second' })).toEqual([
    409,
    'nothing-owed',
  ])
})

test('200: the list shows stage and next day of each debt, by stage and hold', async () => {
  const claim_id = await debt(20)
  await run()
  const id = all.account_id
  const ids = async (more: object) =>
    (await done(listReminders, { account_id: id, ...more })).rows.map((row) => row.id)
  const { rows } = await done(listReminders, { account_id: id })
  expect(rows).toMatchObject([
    { id: claim_id, due_amount: share, reminder: { stage: 'first', next_stage: 'second' } },
  ])
  expect([
    await ids({ stage: 'first' }),
    await ids({ stage: 'last' }),
    await ids({ hold: 'yes' }),
  ]).toEqual([[claim_id], [], []])
  await done(reminders.holdReminders, hold())
  expect(await ids({ hold: 'yes' })).toEqual([claim_id])
})
