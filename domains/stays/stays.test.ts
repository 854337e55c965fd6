import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SentTo } from '@numo/kit/endpoint.ts'
import { inRole, inSystem } from '@numo/server/database/in-role.ts'
import { callsBy } from '@numo/server/test-calls.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { createMoneyParties, type MoneyParties } from '@numo/server/test-money.ts'
import * as make from '../access/test-factories.ts'
import { extendAuthorization } from '../authorizations/contract-extend.ts'
import { listPartnerAuthorizations } from '../authorizations/contract-partner-list.ts'
import {
  getPartnerAuthorization,
  saveAuthorizationStay,
} from '../authorizations/contract-partner.ts'
import { decideAuthorization, getAuthorization } from '../authorizations/contract-staff.ts'
import {
  addPart,
  cost,
  makeAuthorization,
  takeTo,
  treatment,
} from '../authorizations/test-factories.ts'
import {
  getPartnerClaim,
  savePartnerClaim,
  withdrawPartnerClaim,
} from '../claims/contract-partner.ts'
import { decideClaim, getClaim, moveClaim } from '../claims/contract-staff.ts'
import { verifyBooks } from '../ledger/verify-books.ts'
import { listNotifications } from '../notifications/contract.ts'
import { listAccountStays } from './contract-account.ts'
import * as stays from './contract-stay.ts'
import * as calls from './contract.ts'
import { watchStay, watchStays } from './watch-stay.ts'

/* A patient lies in a bed: bills use up the guarantee, somebody is told in time, and deposit, claim and refund balance. */

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
const run = async (text: string, ...values: unknown[]) =>
  (await app.database.pool.query<{ id: string }>(text, values)).rows[0]?.id ?? ''
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const stay = (id: string) => done(stays.getPartnerStay, { id })
const books = () => inSystem(app.database.db, null, verifyBooks)

const decide = async (id: string, guaranteed_amount: number, valid_until = day(20)) =>
  done(
    decideAuthorization,
    {
      ...{ id, version: (await done(getAuthorization, { id }, staff)).version },
      ...{ outcome: 'approved', insurer_reference: 'GOP-9', guaranteed_amount },
      ...{ guarantee_currency: 'MXN', valid_from: day(-10), valid_until },
    },
    staff
  )
/** Creates an authorization of a planned stay that the insurer guarantees 100,000.00 of. */
async function guaranteed(): Promise<string> {
  const id = await makeAuthorization(app, all)
  await addPart(app, id, cost(`1, 'room', 'Room', 6, 500000, 3000000`))
  await addPart(app, id, cost(`2, 'surgeon', 'Surgeon', 1, 7000000, 7000000`))
  await addPart(app, id, ['authorization_diagnosis', 'sequence, description', `1, 'Gallstones'`])
  await addPart(app, id, [
    'authorization_team_member',
    'sequence, provider_name, role, bills_separately',
    `1, 'Dr. Paz', 'surgeon', true`,
  ])
  await addPart(app, id, [
    'authorization_admission',
    'planned_admission_at, planned_discharge_at',
    `'${day(-5)}T12:00:00Z', '${day(1)}T12:00:00Z'`,
  ])
  await takeTo(app, id, 'sent')
  await decide(id, 10_000_000)
  return id
}
const saveStay = async (id: string, more: object = {}) =>
  done(saveAuthorizationStay, {
    ...{ id, version: (await done(getPartnerAuthorization, { id })).part_versions.stay },
    ...{ actual_admission_at: `${day(-5)}T12:00:00Z` },
    ...more,
  })
async function admitted(): Promise<string> {
  const id = await guaranteed()
  await saveStay(id)
  return id
}
type Line = SentTo<typeof calls.writeStayBill>['lines'][number]
const line = (days: number, unit_price: number, more: Partial<Line> = {}): Line => ({
  ...{ category: 'room', service_on: day(days), description: 'Private room', unit_price },
  ...more,
})
const bill = (
  id: string,
  number: string,
  lines: Line[],
  biller: SentTo<typeof calls.writeStayBill>['biller'] = 'hospital'
) => done(calls.writeStayBill, { id, number, biller, lines })
const deposit = (id: string, kind: 'received' | 'refunded', amount: number) =>
  done(calls.recordStayDeposit, { id, kind, amount, happened_on: day(0), method: 'card' })
/** Looks whether somebody has to be told at noon of a day. */
const watchAt = (id: string, days: number, time = '12:00:00Z') =>
  watchStay(
    { ...app.program.contextFor('program'), now: () => new Date(`${day(days)}T${time}`) },
    { authorization_id: id }
  )
async function noticesOf(as: make.TestPerson, number: string) {
  const { rows } = await done(listNotifications, { limit: 100 }, as)
  return rows
    .filter(({ facts }) => (facts as { authorization?: string }).authorization === number)
    .map(({ kind }) => kind)
    .filter((kind) => kind.includes('guarantee'))
    .toReversed()
}

test('a stay of six days: alerts in time, one chain, and deposit, claim and refund to the cent', async () => {
  const id = await admitted()
  const { number } = await done(getPartnerAuthorization, { id })
  await deposit(id, 'received', 2_000_000)

  // Day 1: the operation; a guarantee of 100,000.00 has 55,000.00 left.
  await bill(id, 'A-1', [line(-5, 500_000), line(-5, 1_000_000, { category: 'theatre' })])
  await bill(id, 'S-1', [line(-5, 3_000_000, { category: 'surgeon' })], 'surgeon')
  await watchAt(id, -5)
  expect(await noticesOf(clinic, number)).toEqual([])
  // Day 2 and 3.
  await bill(id, 'A-2', [line(-4, 1_000_000)])
  await bill(id, 'A-3', [line(-3, 1_000_000, { quantity: 1.5 })])
  await watchAt(id, -3)
  expect(await noticesOf(clinic, number)).toEqual([])
  expect(await stay(id)).toMatchObject({
    ...{ authorised_amount: 10_000_000, used_amount: 7_000_000, left_amount: 3_000_000 },
    ...{ used_bps: 7_000, pace_amount: 2_333_333 },
    alerts: expect.not.arrayContaining(['mostly_used']),
  })
  // Day 4: 80 % to the cent.
  await bill(id, 'A-4', [line(-2, 999_999)])
  await watchAt(id, -2)
  expect(await noticesOf(clinic, number)).toEqual([])
  await bill(id, 'L-1', [line(-2, 1, { category: 'investigation' })], 'laboratory')
  await watchAt(id, -2)
  await watchAt(id, -2)
  expect(await noticesOf(clinic, number)).toEqual(['clinic_guarantee_used'])
  expect(await noticesOf(staff, number)).toEqual([])
  const fourth = await stay(id)
  // 35,000.00 in three days: the 20,000.00 that are left last until 17 hours of the second day after.
  expect(fourth.runs_out_at).toBe(
    new Date(Date.parse(`${day(-1)}T00:00:00Z`) + 148_114_286).toISOString()
  )
  // Day 5: a day before it runs out both are told, once.
  await watchAt(id, -1, '17:00:00Z')
  expect(await noticesOf(clinic, number)).toEqual(['clinic_guarantee_used'])
  await watchAt(id, -1, '17:09:00Z')
  await watchAt(id, -1, '19:00:00Z')
  expect(await noticesOf(clinic, number)).toEqual([
    'clinic_guarantee_used',
    'clinic_guarantee_ending',
  ])
  expect(await noticesOf(staff, number)).toEqual(['guarantee_ending'])

  // The top-up that is proposed is asked for and granted: one chain, and the newest letter counts.
  await bill(id, 'A-5', [line(-1, 1_500_000)])
  const { top_up } = await stay(id)
  expect(top_up).toMatchObject({ id, until: day(20) })
  const { id: second } = await done(extendAuthorization, {
    ...{ id, kind: 'top_up', requested_amount: top_up?.amount ?? 0, reason: 'A longer stay' },
  })
  await takeTo(app, second, 'sent')
  await decide(second, 13_000_000)
  const later = await stay(id)
  expect(later.versions.map((version) => version.id)).toEqual([id, second])
  expect(await stay(second)).toEqual(later)
  expect(later).toMatchObject({
    guarantee: { id: second },
    authorised_amount: 13_000_000,
    left_amount: 3_500_000,
  })
  // Day 6: what is billed on the old page is written on the version in force, and its alerts begin again.
  await bill(id, 'A-6', [line(0, 1_800_000)])
  const sixth = await stay(second)
  expect(sixth.bills[0]?.authorization_number).toBe(
    (await done(getPartnerAuthorization, { id: second })).number
  )
  const { number: newest } = await done(getPartnerAuthorization, { id: second })
  await watchStays(app.program.contextFor('program'))
  expect(await noticesOf(clinic, newest)).toContain('clinic_guarantee_used')
  const row = (await done(listPartnerAuthorizations, { item: id })).rows[0]
  expect(row).toMatchObject({ used_amount: 11_300_000 })
  expect(
    [...sixth.by_head, ...sixth.by_biller].map((one) => one.used_amount).reduce((a, b) => a + b)
  ).toBe(2 * 11_300_000)

  // Discharge: what is missing is named, and goes once it is there.
  const missing = async () =>
    (await stay(second)).clearance.filter(({ is_done }) => !is_done).map(({ code }) => code)
  expect(await missing()).toContain('task_summary')
  await saveStay(second, {
    actual_discharge_at: new Date().toISOString(),
    discharge_disposition: 'home',
    discharge_done: [
      'summary',
      'medicines',
      'follow_up',
      'final_bill',
      'patient_share',
      'signature',
    ],
  })
  expect(await missing()).toEqual(['refund_paid'])
  expect((await stay(second)).alerts).toEqual([])

  // The claim is made of the bills, and uses 5,000.00 of the deposit for the coinsurance.
  const [claim_id = ''] = (await done(calls.createStayClaim, { id, deposit_amount: 500_000 }))
    .claim_ids
  expect(await refusal(calls.createStayClaim, { id })).toEqual([409, 'nothing-to-claim'])
  const claim = await done(getPartnerClaim, { id: claim_id })
  expect(claim).toMatchObject({
    ...{ status: 'draft', billed_amount: 11_300_000, patient_paid_at_partner_amount: 500_000 },
    ...{ service_from: day(-5), service_until: day(0), currency: 'MXN' },
    diagnoses: [{ description: 'Gallstones' }],
  })
  expect(claim.lines).toHaveLength(9)
  expect((await stay(id)).deposit).toMatchObject({
    held_amount: 1_500_000,
    used_amount: 500_000,
    refund_due_amount: 1_500_000,
  })
  expect(await books()).toEqual([])

  for (const event of ['submit', 'send'] as const)
    await done(
      moveClaim,
      { id: claim_id, version: (await done(getClaim, { id: claim_id }, staff)).version, event },
      staff
    )
  const decision = async (patient: number) => ({
    ...{ id: claim_id, version: (await done(getClaim, { id: claim_id }, staff)).version },
    ...{
      outcome: 'partially_approved' as const,
      benefit_amount: 11_300_000 - patient,
      decided_on: day(0),
    },
    adjustments: [{ group_code: 'PR' as const, reason_code: '2', amount: patient }],
  })
  // The insurer leaves the patient less than the clinic kept: that part is released first.
  expect(await refusal(decideClaim, await decision(400_000), staff)).toEqual([409, 'paid-more'])
  const of = { id, happened_on: day(0), claim_id }
  await done(calls.recordStayDeposit, { ...of, kind: 'released', amount: 200_000 })
  await done(decideClaim, await decision(400_000), staff)
  expect((await stay(id)).deposit).toMatchObject({
    held_amount: 1_700_000,
    share_amount: 100_000,
    refund_due_amount: 1_600_000,
  })
  // After the decision, what the patient owes is paid of the deposit, no cent more.
  expect(await refusal(calls.recordStayDeposit, { ...of, kind: 'used', amount: 100_001 })).toEqual([
    409,
    'deposit-claim',
  ])
  await done(calls.recordStayDeposit, { ...of, kind: 'used', amount: 100_000 })
  expect(
    await refusal(calls.recordStayDeposit, {
      id,
      kind: 'refunded',
      amount: 1_600_001,
      happened_on: day(0),
      method: 'card',
    })
  ).toEqual([409, 'deposit-too-small'])
  await deposit(id, 'refunded', 1_600_000)
  expect((await stay(id)).deposit).toMatchObject({
    received_amount: 2_000_000,
    used_amount: 400_000,
    refunded_amount: 1_600_000,
    held_amount: 0,
    refund_due_amount: 0,
  })
  expect(await missing()).toEqual([])
  const { rows } = await app.database.pool.query<{ code: string; balance: string }>(
    `select code, sum(balance)::text as balance from ledger_balance join ledger_account a on a.id = ledger_account_id
      where coalesce(account_id, partner_id, insurance_company_id) = any ($1::uuid[]) group by 1 order by 1`,
    [[all.account_id, all.partner_id, all.insurer_id]]
  )
  expect(Object.fromEntries(rows.map(({ code, balance }) => [code, Number(balance)]))).toEqual({
    ...{ account_deposit: 0, partner_deposit: 0, patient_receivable: 0 },
    ...{ insurer_receivable: 10_900_000, partner_pending: -10_900_000 },
  })
  expect(await books()).toEqual([])
})

test('400, 404, 409 and 422: before the admission, of another clinic, twice, of wrong days and amounts, nothing is written', async () => {
  const early = await guaranteed()
  const written = (id: string, more: object = {}) => ({
    ...{ id, number: 'A-1', biller: 'hospital' as const, lines: [line(-1, 100)] },
    ...more,
  })
  expect(await refusal(calls.writeStayBill, written(early))).toEqual([409, 'not-admitted'])
  expect(await refusal(calls.createStayClaim, { id: early })).toEqual([409, 'not-admitted'])
  const id = await admitted()
  const at = { id, version: (await done(getPartnerAuthorization, { id })).part_versions.stay }
  expect(
    await refusal(saveAuthorizationStay, {
      ...at,
      actual_admission_at: `${day(-5)}T12:00:00Z`,
      actual_discharge_at: `${day(-6)}T12:00:00Z`,
    })
  ).toEqual([422, 'discharge-before-admission'])
  const csv = 'bill,day,head,description,unit price\nC-1,2020-01-01,room,Room,=1+1\n'
  const money = { id, kind: 'received', amount: 100, happened_on: day(0), method: 'cash' } as const
  for (const answer of [
    refusal(stays.getPartnerStay, { id }, other),
    refusal(calls.writeStayBill, written(id), other),
    refusal(calls.importStayBills, { id, csv }, other),
    refusal(calls.recordStayDeposit, money, other),
    refusal(calls.createStayClaim, { id }, other),
  ])
    expect(await answer).toEqual([404, 'no-such-authorization'])
  for (const unit_price of [-1, 1.5, Number.MAX_SAFE_INTEGER + 2])
    expect(
      (await refusal(calls.writeStayBill, written(id, { lines: [line(-1, unit_price)] })))[0]
    ).toBe(400)
  const huge = line(-1, Number.MAX_SAFE_INTEGER, { quantity: 100_000 })
  expect(await refusal(calls.writeStayBill, written(id, { lines: [huge] }))).toEqual([
    422,
    'amount-too-large',
  ])
  for (const days of [-9, 3])
    expect(await refusal(calls.writeStayBill, written(id, { lines: [line(days, 1)] }))).toEqual([
      422,
      'day-outside-stay',
    ])
  for (const amount of [0, -5, 0.5])
    expect((await refusal(calls.recordStayDeposit, { ...money, amount }))[0]).toBe(400)
  expect(await refusal(calls.recordStayDeposit, { ...money, happened_on: day(3) })).toEqual([
    422,
    'day-to-come',
  ])
  expect(await refusal(calls.recordStayDeposit, { ...money, method: null })).toEqual([
    422,
    'method-needed',
  ])
  expect(await refusal(calls.recordStayDeposit, { ...money, kind: 'refunded' })).toEqual([
    409,
    'deposit-too-small',
  ])
  expect(await refusal(calls.createStayClaim, { id })).toEqual([409, 'nothing-to-claim'])
  expect(await done(calls.importStayBills, { id, csv })).toMatchObject({
    bill_count: 0,
    problems: [{ row: 2, problem: 'formula' }],
  })
  expect(await stay(id)).toMatchObject({ used_amount: 0, bills: [], deposit: { entries: [] } })
  expect(await books()).toEqual([])

  // A file is written whole, and again not at all; a mistake is withdrawn once and may be written again.
  const good = `bill;biller;day;head;description;quantity;unit price\nC-1;hospital;${day(-1)};room;Room;1;10.50\nC-1;;${day(-1)};medicine;Pills;2;0.25\nC-2;laboratory;${day(-1)};investigation;Blood;1;5\n`
  expect(await done(calls.importStayBills, { id, csv: good })).toMatchObject({
    bill_count: 2,
    amount: 1_600,
  })
  expect((await done(calls.importStayBills, { id, csv: good })).problems).toHaveLength(3)
  expect(await refusal(calls.writeStayBill, written(id, { number: 'C-1' }))).toEqual([
    409,
    'bill-known',
  ])
  const [first] = (await stay(id)).bills
  const bill_id = first?.id ?? ''
  await done(calls.withdrawStayBill, { id, bill_id })
  expect(await refusal(calls.withdrawStayBill, { id, bill_id })).toEqual([409, 'bill-fixed'])
  expect(await refusal(calls.withdrawStayBill, { id: early, bill_id })).toEqual([
    404,
    'no-such-bill',
  ])
  await bill(id, first?.number ?? '', [line(-1, 500)], first?.biller ?? 'other')
  expect(await books()).toEqual([])
})

test('at once: one claim is made, no deposit is given back twice, and a claim that is withdrawn gives its deposit back', async () => {
  const id = await admitted()
  await bill(id, 'A-1', [line(-1, 12_000_000)])
  await deposit(id, 'received', 1_000_000)
  const claims = await Promise.all(
    [1, 2, 3].map(() => app.call(calls.createStayClaim, { id }, { as: clinic }))
  )
  expect(claims.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const claim_id = claims.find(({ status }) => status === 200)?.body.claim_ids[0] ?? ''
  // What the guarantee does not cover is more than the deposit: all of it is used.
  expect((await stay(id)).deposit).toMatchObject({ held_amount: 0, used_amount: 1_000_000 })
  const claim = await done(getPartnerClaim, { id: claim_id })
  const edited = {
    ...{
      id: claim_id,
      version: claim.version,
      client_id: claim.client_id,
      type: claim.type,
      currency: 'MXN',
    },
    ...{ service_from: claim.service_from, service_until: claim.service_until, diagnoses: [] },
    lines: [
      {
        category: 'room' as const,
        description: 'Room',
        service_date: day(-1),
        quantity: 1,
        unit_price: 1,
      },
    ],
  }
  expect(await refusal(savePartnerClaim, { ...edited, patient_paid_at_partner_amount: 0 })).toEqual(
    [409, 'deposit-used']
  )
  await done(withdrawPartnerClaim, { id: claim_id, version: claim.version })
  const again = await done(calls.createStayClaim, { id, deposit_amount: 400_000 })
  expect(again.claim_ids).not.toContain(claim_id)
  expect((await stay(id)).deposit).toMatchObject({ held_amount: 600_000, used_amount: 400_000 })
  const refunds = await Promise.all(
    [1, 2].map(() =>
      app.call(
        calls.recordStayDeposit,
        { id, kind: 'refunded', amount: 600_000, happened_on: day(0), method: 'cash' },
        { as: clinic }
      )
    )
  )
  expect(refunds.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await books()).toEqual([])
})

test('a household sees who of it lies in a bed, with what is used and the deposit', async () => {
  const id = await admitted()
  await bill(id, 'A-1', [line(-1, 100)])
  await deposit(id, 'received', 700)
  const { rows } = await done(listAccountStays, { accountId: all.account_id }, all.household)
  expect(rows.find((row) => row.authorization_id === id)).toMatchObject({
    ...{
      used_amount: 100,
      authorised_amount: 10_000_000,
      deposit_held_amount: 700,
      discharged_at: null,
    },
  })
  expect((await refusal(listAccountStays, { accountId: all.account_id }, other))[0]).toBe(403)
})

test('more than 500 lines become several claims of whole bills; a bill that is longer alone is not taken from a file', async () => {
  const id = await admitted()
  await deposit(id, 'received', 5_000)
  const csv = (number: string, count: number) =>
    `bill,day,head,description,unit price\n${`${number},${day(-1)},medicine,Pill,1.00\n`.repeat(count)}`
  expect(await done(calls.importStayBills, { id, csv: csv('L-1', 501) })).toMatchObject({
    bill_count: 0,
    problems: [{ row: 502, problem: 'bill_too_long' }],
  })
  for (const number of ['L-1', 'L-2', 'L-3'])
    await done(calls.importStayBills, { id, csv: csv(number, 200) })
  await bill(id, 'L-4', [line(-1, 11_000_000)])
  // 400 lines of 1.00 in the first claim: what is left of the deposit is used in the second.
  const { claim_ids } = await done(calls.createStayClaim, { id, deposit_amount: 5_000 })
  const claims = await Promise.all(claim_ids.map((one) => done(getPartnerClaim, { id: one })))
  expect(claims.map(({ lines }) => lines.length)).toEqual([400, 201])
  expect(claims.map((claim) => claim.patient_paid_at_partner_amount)).toEqual([5_000, 0])
  expect(await refusal(calls.createStayClaim, { id })).toEqual([409, 'nothing-to-claim'])
  expect(await books()).toEqual([])
})

test('what a withdrawn claim keeps is offered for release and its bill is withdrawn', async () => {
  const id = await admitted()
  await bill(id, 'A-1', [line(-1, 100_000)])
  await deposit(id, 'received', 40_000)
  const [claim_id = ''] = (await done(calls.createStayClaim, { id, deposit_amount: 30_000 }))
    .claim_ids
  const { version } = await done(getPartnerClaim, { id: claim_id })
  const [claimed] = (await stay(id)).bills
  const bill_id = claimed?.id ?? ''
  expect(await refusal(calls.withdrawStayBill, { id, bill_id })).toEqual([409, 'bill-fixed'])
  await done(withdrawPartnerClaim, { id: claim_id, version })
  const withdrawn = await stay(id)
  expect(withdrawn.deposit.releasable).toMatchObject([
    { id: claim_id, amount: 30_000, is_cancelled: true },
  ])
  const refund = withdrawn.clearance.find(({ code }) => code === 'refund_paid')
  expect(refund?.is_done).toBe(false)
  expect(withdrawn.bills).toMatchObject([{ claim_number: null }])
  await done(calls.withdrawStayBill, { id, bill_id })
  await done(calls.recordStayDeposit, {
    ...{ id, kind: 'released', amount: 30_000, happened_on: day(0), claim_id },
  })
  expect((await stay(id)).deposit).toMatchObject({ held_amount: 40_000, releasable: [] })
  expect(await books()).toEqual([])
})

test('a stay is what the version in force says of it: a discharge that was taken back there is none', async () => {
  const id = await admitted()
  await saveStay(id, { actual_discharge_at: `${day(-1)}T12:00:00Z` })
  const { id: second } = await done(extendAuthorization, {
    ...{ id, kind: 'top_up', requested_amount: 100_000, reason: 'A longer stay' },
  })
  await takeTo(app, second, 'sent')
  await decide(second, 10_100_000)
  expect(await stay(second)).toMatchObject({ is_in_stay: false })
  await saveStay(second, { actual_admission_at: `${day(-4)}T12:00:00Z` })
  const corrected = await stay(id)
  expect(corrected).toMatchObject({ is_in_stay: true, discharged_at: null })
  expect(corrected.admitted_at).toContain(day(-4))
  const { rows } = await done(listAccountStays, { accountId: all.account_id }, all.household)
  const shown = rows.filter((row) => row.authorization_id === second)
  expect(shown).toMatchObject([{ discharged_at: null }])
})

test('deposits at once are all booked, in the books of the company that took the first', async () => {
  const id = await admitted()
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const { status } = await app.call(
        calls.recordStayDeposit,
        { id, kind: 'received', amount: 100, happened_on: day(0), method: 'cash' },
        { as: clinic }
      )
      return status
    })
  )
  expect(statuses).toEqual(Array.from({ length: 8 }, () => 200))
  const before = await run(
    'select numo_company_id as id from account where id = $1',
    all.account_id
  )
  const other_company = await run(
    `insert into numo_company (legal_name, trade_name, country, tax_id, functional_currency, invoice_prefix)
     values ('Numo USA LLC', 'Numo USA', 'US', '98-7654321', 'USD', 'NUS') returning id`
  )
  await run('update account set numo_company_id = $2 where id = $1', all.account_id, other_company)
  try {
    await deposit(id, 'refunded', 800)
    expect((await stay(id)).deposit).toMatchObject({ held_amount: 0 })
    expect(await books()).toEqual([])
  } finally {
    await run('update account set numo_company_id = $2 where id = $1', all.account_id, before)
  }
})

test('a household does not see the plan of what its clinic has not sent', async () => {
  const id = await makeAuthorization(app, all)
  await addPart(app, id, ['authorization_admission', 'planned_admission_at', 'now()'])
  await addPart(app, id, treatment('Secret'))
  const { account_id, user_id } = all.household
  const client = { account_id, member_role: 'owner', status: 'active' } as const
  const household = { user_id, roles: { admin: null, partner: null, client } }
  const seen = () =>
    inRole(app.database.db, 'client', household, async (tx) => {
      const { rows } = await sql<{ plans: number; care: number }>`
        select (select count(*)::int from (select account_id from authorization_admission where authorization_id = ${id}) p) as plans,
               (select count(*)::int from (select account_id from authorization_treatment where authorization_id = ${id}) t) as care`.execute(
        tx
      )
      return rows
    })
  expect(await seen()).toEqual([{ plans: 0, care: 0 }])
  await takeTo(app, id, 'submitted')
  expect(await seen()).toEqual([{ plans: 1, care: 1 }])
})
