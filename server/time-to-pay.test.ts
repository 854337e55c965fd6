import { afterAll, beforeAll, expect, test } from 'vitest'
import { directoryStatus } from '@numo/domains/directory/contract.ts'
import { dayAfter } from '@numo/domains/insurance/rules-versions.ts'
import { getTimeToPay } from '@numo/domains/ledger/contract-time-to-pay.ts'
import { refreshQuarters } from '@numo/domains/ledger/refresh-quarters.ts'
import { createPayouts, getPayout, movePayout } from '@numo/domains/payouts/contract.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { claimWriter, type BilledCase, type ClaimWriter, type Home } from './test-billed-claims.ts'
import { createMoneyParties, type MoneyParties } from './test-money.ts'

/* How soon clinics are paid, as visitors read it: of all clinics together, and nothing of too few claims. */

let app: TestApp
let today: string
let write: ClaimWriter
const clinics: { parties: MoneyParties; homes: Home[] }[] = []

beforeAll(async () => {
  app = await startTestApp()
  today = app.program.contextFor('program').today()
  write = claimWriter(app, today)
  // The clinic's own household, and one or two more.
  for (const others of [2, 1]) {
    const parties = await createMoneyParties(app)
    const homes: Home[] = [parties]
    for (let n = 0; n < others; n += 1) homes.push(await write.addHousehold(parties, null))
    clinics.push({ parties, homes })
  }
})
afterAll(() => app.stop())

type Case = BilledCase & { clinic: 0 | 1; home: number; paid_out_after?: number }

let traces = 0
async function add(one: Case): Promise<void> {
  const { parties, homes } = clinics[one.clinic] ?? {}
  const home = homes?.[one.home]
  if (!parties || !home) throw new Error('No such clinic or household')
  const claim_id = await write.addClaim(parties, home, one)
  if (one.paid_out_after === undefined) return
  const { partner_id, company_id } = parties
  await write.run(
    `insert into payout_item (account_id, partner_id, claim_id, numo_company_id, currency, insurance_payment_item_id, gross_amount,
                              fee_bps, fee_amount, fee_tax_bps, fee_tax_amount)
     select account_id, partner_id, claim_id, $2, 'MXN', id, amount, 0, 0, 0, 0 from insurance_payment_item where claim_id = $1`,
    claim_id,
    company_id
  )
  const { body } = await app.call(
    createPayouts,
    { numo_company_id: company_id, currency: 'MXN', partner_ids: [partner_id] },
    { as: parties.one }
  )
  const id = body.payout_ids[0] ?? ''
  for (const event of ['approve', 'send', 'confirm'] as const) {
    const { version } = (await app.call(getPayout, { id }, { as: parties.other })).body
    const trace = event === 'confirm' && { bank_trace: `TTP-${(traces += 1)}` }
    const moved = await app.call(
      movePayout,
      { id, version, event, ...trace },
      { as: parties.other }
    )
    expect(moved.status).toBe(200)
  }
  // The verbs pay today.
  await write.run(
    `update payout_item set paid_at = $2::date + time '18:00' where claim_id = $1`,
    claim_id,
    dayAfter(today, one.paid_out_after - one.sent_ago)
  )
}

async function refresh() {
  await refreshQuarters(app.program.contextFor('program'))
  await app.settled()
}
async function read() {
  const { status, body } = await app.call(getTimeToPay, {})
  expect(status).toBe(200)
  return body.figures
}

function medianOf(days: readonly number[]) {
  const sorted = days.toSorted((a, b) => a - b)
  const at = (n: number) => sorted[Math.floor(n)] ?? 0
  return Math.round((at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2)
}
const step = (days: readonly number[]) =>
  days.length < 5 ? null : { claim_count: days.length, days: medianOf(days) }

/** The same figures by hand, of cases of enough households and clinics. */
function byHand(cases: readonly Case[]) {
  const between = (ago: number) => ago >= 0 && ago <= 365
  const known = cases.map((one) => ({
    ...one,
    // All counted from the submission.
    submitted_ago: one.sent_ago + (one.submitted_before ?? 0),
  }))
  const due = known.filter(
    ({ submitted_ago, outcome }) =>
      submitted_ago >= 30 && submitted_ago <= 365 && outcome !== 'denied'
  )
  return {
    computed_on: today,
    since_on: dayAfter(today, -365),
    decision: step(
      known.flatMap(({ sent_ago, submitted_ago, decided_after }) =>
        decided_after !== undefined && between(sent_ago - decided_after)
          ? [decided_after + submitted_ago - sent_ago]
          : []
      )
    ),
    payment: step(
      known.flatMap(({ sent_ago, decided_after, paid_after }) =>
        decided_after !== undefined && paid_after !== undefined && between(sent_ago - paid_after)
          ? [paid_after - decided_after]
          : []
      )
    ),
    payout: step(
      known.flatMap(({ sent_ago, paid_after, paid_out_after }) =>
        paid_after !== undefined &&
        paid_out_after !== undefined &&
        between(sent_ago - paid_out_after)
          ? [paid_out_after - paid_after]
          : []
      )
    ),
    within:
      due.length < 5
        ? null
        : {
            days: 30,
            claim_count: due.length,
            paid_count: due.filter(
              ({ sent_ago, submitted_ago, paid_out_after }) =>
                paid_out_after !== undefined && paid_out_after + submitted_ago - sent_ago <= 30
            ).length,
          },
  }
}

const first: readonly Case[] = [
  { clinic: 0, home: 0, sent_ago: 12, decided_after: 3 },
  { clinic: 0, home: 0, sent_ago: 40, decided_after: 8, paid_after: 15, paid_out_after: 17 },
  { clinic: 0, home: 0, sent_ago: 50, decided_after: 5, paid_after: 20, paid_out_after: 30 },
  { clinic: 1, home: 0, sent_ago: 60, decided_after: 9 },
]
const fifth: Case = { clinic: 1, home: 0, sent_ago: 10, decided_after: 4 }
/** With these enough are decided, and five of three households are paid: all by one clinic. */
const ofOneClinic: readonly Case[] = [
  { clinic: 0, home: 1, sent_ago: 65, decided_after: 6, paid_after: 16, paid_out_after: 17 },
  { clinic: 0, home: 2, sent_ago: 70, decided_after: 6, paid_after: 12, paid_out_after: 20 },
  { clinic: 0, home: 1, sent_ago: 75, decided_after: 10, paid_after: 14, paid_out_after: 19 },
]
const others: readonly Case[] = [
  // Submitted six days before it was sent: 35 days until it was paid out, which is late.
  {
    ...{ clinic: 1, home: 1, sent_ago: 90, submitted_before: 6 },
    ...{ decided_after: 4, paid_after: 21, first_paid: 600, paid_out_after: 29 },
  },
  { clinic: 1, home: 0, sent_ago: 120, decided_after: 30, paid_after: 41, paid_out_after: 44 },
  // Not decided; denied; too young to be late; sent before the year and decided in it; older than that.
  { clinic: 0, home: 1, sent_ago: 100 },
  { clinic: 1, home: 0, sent_ago: 80, decided_after: 2, outcome: 'denied' },
  { clinic: 1, home: 1, sent_ago: 29, decided_after: 7, paid_after: 19 },
  { clinic: 0, home: 1, sent_ago: 370, decided_after: 20, paid_after: 22, paid_out_after: 24 },
  { clinic: 0, home: 1, sent_ago: 500, decided_after: 1, paid_after: 2 },
]

test('visitors read nothing of four claims, and nothing of five of two households', async () => {
  for (const one of first) await add(one)
  await refresh()
  expect(await read()).toBeNull()
  await add(fifth)
  await refresh()
  expect(await read()).toBeNull()
  await expect(
    write.run(
      `insert into time_to_pay (computed_on, since_on, within_days, decided_count, decision_days) values ($1, '2025-01-01', 30, 4, 1)`,
      today
    )
  ).rejects.toThrow('time_to_pay_decided_count_check')
})

test('a figure of one clinic alone is left out beside those of several', async () => {
  for (const one of ofOneClinic) await add(one)
  await refresh()
  const hand = byHand([...first, fifth, ...ofOneClinic])
  expect(hand.payment).toEqual({ claim_count: 5, days: 7 })
  expect(await read()).toEqual({ ...hand, payment: null, payout: null })
})

test('of enough claims each figure is what a query by hand says', async () => {
  for (const one of others) await add(one)
  const version = async () => (await app.call(directoryStatus, {})).body.version
  const before = await version()
  await refresh()
  const hand = byHand([...first, fifth, ...ofOneClinic, ...others])
  expect(hand.within).toEqual({ days: 30, claim_count: 9, paid_count: 5 })
  expect(await read()).toEqual(hand)
  // Pages that show them are drawn again.
  expect(await version()).toBeGreaterThan(before)
})

test('a visitor’s role reads the figures and no claim, payment or payout, and cannot write them', async () => {
  const client = await app.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local role numo_api')
    await client.query('select * from time_to_pay')
    for (const refused of [
      'select from claim',
      'select from insurance_payment_item',
      'select from payout_item',
      'delete from time_to_pay',
    ]) {
      await client.query('savepoint one')
      await expect(client.query(refused)).rejects.toThrow('permission denied')
      await client.query('rollback to savepoint one')
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
})
