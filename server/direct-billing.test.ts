import { afterEach, beforeEach, expect, test } from 'vitest'
import * as make from '@numo/domains/access/test-factories.ts'
import {
  getInsurerReliability,
  getOwnInsurers,
  getPartnerPerformance,
} from '@numo/domains/ledger/contract-quarters.ts'
import { refreshQuarters } from '@numo/domains/ledger/refresh-quarters.ts'
import { findProviders, getProvider } from '@numo/domains/providers/contract.ts'
import { refreshDirectBilling } from '@numo/domains/providers/refresh-direct-billing.ts'
import { writeDirectory } from '@numo/domains/providers/test-factories.ts'
import { dayAfter } from '@numo/domains/insurance/rules-versions.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { claimWriter, type BilledCase, type ClaimWriter, type Home } from './test-billed-claims.ts'
import { recycledDatabases } from './test-database.ts'
import { createMoneyParties, type MoneyParties } from './test-money.ts'

/* What claims and payments say of a clinic and an insurer: in the directory, to the clinic, and to staff. */

let app: TestApp
let all: MoneyParties
let today: string
let plan_id: string
let clinic: make.TestPerson
let write: ClaimWriter
let households: Home[]

const newDatabase = recycledDatabases()

const run = (text: string, ...values: unknown[]) => write.run(text, ...values)

beforeEach(async () => {
  app = await startTestApp({ database: await newDatabase() })
  all = await createMoneyParties(app)
  clinic = await make.person(app)
  await make.makePartner(app, clinic, all.partner_id)
  today = app.program.contextFor('program').today()
  write = claimWriter(app, today)
  const [id = ''] = await writeDirectory(app.database.db, {
    companies: ['boreal'],
    networks: [{ id: 'Boreal Net', company: 'boreal' }],
    plans: [{ slug: 'boreal-gold', company: 'boreal', networks: ['Boreal Net'] }],
    providers: [
      {
        slug: 'clinic',
        name: 'Clinic',
        kind: 'facility',
        places: [
          {
            latitude: 20.97,
            longitude: -89.62,
            accepts: [{ network: 'Boreal Net', confirmed_on: '2026-11-01', billing: 'direct' }],
          },
        ],
      },
    ],
  })
  await run(
    `update provider_location set partner_id = $1 where provider_id = $2`,
    all.partner_id,
    id
  )
  all.insurer_id = await run(`select id from insurance_company where slug = 'boreal'`)
  plan_id = await run(`select id from insurance_plan where slug = 'boreal-gold'`)
  households = []
  for (const plan of [plan_id, plan_id, plan_id, null])
    households.push(await write.addHousehold(all, plan))
})
afterEach(() => app.stop())

type Case = BilledCase & { home: number }

async function addClaim(one: Case): Promise<void> {
  const home = households[one.home]
  if (!home) throw new Error('No such household')
  await write.addClaim(all, home, one)
}
async function addClaims(cases: readonly Case[]): Promise<void> {
  for (const one of cases) await addClaim(one)
}

const refresh = async () => {
  await refreshDirectBilling(app.program.contextFor('program'))
  await app.settled()
}
async function call(plan?: string) {
  const { body } = await app.call(findProviders, plan ? { plan } : { insurer: 'boreal' })
  return body.providers[0]?.evidence?.direct_billing
}

/** How insurers decide and pay, as a clinic reads it of its own claims. */
async function ownInsurers(as = clinic) {
  await refreshQuarters(app.program.contextFor('program'))
  const { status, body } = await app.call(getOwnInsurers, {}, { as })
  expect(status).toBe(200)
  return body.insurers.map(
    ({ decided_count, decision_days, paid_count, paid_days, short_paid_count }) => ({
      ...{ decided_count, decision_days, paid_count, paid_days, short_paid_count },
    })
  )
}

/** The same figures by hand, of the claims of these households. */
function byHand(cases: readonly Case[]) {
  const counted = cases.filter(({ sent_ago }) => sent_ago <= 365)
  const weight = ({ sent_ago }: Case) => 0.5 ** (sent_ago / 180)
  const paid = counted
    .flatMap((one) =>
      one.paid_after === undefined ? [] : [{ days: one.paid_after, weight: weight(one) }]
    )
    .toSorted((a, b) => a.days - b.days)
  const half = paid.reduce((sum, one) => sum + one.weight, 0) / 2
  let below = 0
  const median = paid.find((one) => (below += one.weight) >= half)?.days ?? null
  const newest = dayAfter(today, -Math.min(...counted.map(({ sent_ago }) => sent_ago)))
  const weekday = (new Date(newest).getUTCDay() + 6) % 7
  const decided = counted.filter(({ decided_after }) => decided_after !== undefined)
  return {
    billed_count: counted.length,
    last_billed_on: dayAfter(newest, -weekday),
    decided_count: decided.length,
    approved_count: decided.filter(({ outcome }) => outcome !== 'denied').length,
    paid_count: paid.length,
    paid_days: median,
    computed_on: today,
    guarantee_count: null,
    guaranteed_count: null,
  }
}

const ofPlan: readonly Case[] = [
  { home: 0, sent_ago: 12, decided_after: 5, paid_after: 9 },
  { home: 0, sent_ago: 30, decided_after: 8, paid_after: 14 },
  { home: 1, sent_ago: 95, decided_after: 30, paid_after: 41 },
  { home: 1, sent_ago: 200, decided_after: 40, paid_after: 60 },
  { home: 2, sent_ago: 330, decided_after: 20, paid_after: 70 },
]
const denied: Case = {
  home: 1,
  sent_ago: 300,
  decided_after: 1,
  outcome: 'denied',
  denied_code: '29',
}
const others: readonly Case[] = [
  { home: 2, sent_ago: 20, decided_after: 3, outcome: 'denied', denied_code: '252' },
  { home: 3, sent_ago: 15, decided_after: 4, paid_after: 10, first_paid: 600 },
  { home: 3, sent_ago: 400, decided_after: 4, paid_after: 300 },
  { home: 3, sent_ago: 4 },
]
const everyCase: readonly Case[] = [...ofPlan, denied, ...others]

test('four claims say nothing; five of three households say what a query by hand says', async () => {
  await addClaims(ofPlan.slice(0, 4))
  await refresh()
  expect(await call()).toBeNull()
  expect(await ownInsurers()).toEqual([])
  // The fifth of the second household is still no third household.
  await addClaim(denied)
  await refresh()
  expect(await call('boreal-gold')).toBeNull()
  // The clinic reads how its five were decided, and nothing of the four that were paid.
  const unpaid = { paid_count: null, paid_days: null, short_paid_count: null }
  expect(await ownInsurers()).toEqual([{ decided_count: 5, decision_days: 8, ...unpaid }])
  const { rows } = await app.database.pool.query(`select from direct_billing`)
  expect(rows).toHaveLength(0)
  await expect(
    run(
      `insert into direct_billing (partner_id, insurance_company_id, computed_on, last_billed_on, billed_count)
       values ($1, $2, $3, '2026-11-23', 4)`,
      ...[all.partner_id, all.insurer_id, today]
    )
  ).rejects.toThrow('direct_billing_billed_count_check')
})

test('figures are of the plan where it has enough, else of the insurer, and newer claims weigh more', async () => {
  const plan: Case[] = [...ofPlan, denied]
  await addClaims(plan)
  await refresh()
  expect(await call('boreal-gold')).toEqual({ is_of_plan: true, ...byHand(plan) })
  await addClaims(others)
  await refresh()
  const known = await call('boreal-gold')
  expect(known).toEqual({ is_of_plan: true, ...byHand([...plan, ...others.slice(0, 1)]) })
  // The plain median of 9, 14, 41, 60 and 70 days is 41.
  expect(known?.paid_days).toBe(14)
  // Of all plans, the paid claim of the fourth household in two payments was paid with the second.
  const hand = byHand([
    ...plan,
    ...others.map((one) => (one.first_paid ? { ...one, paid_after: 11 } : one)),
  ])
  expect(await call()).toEqual({ is_of_plan: false, ...hand })
  const { body } = await app.call(getProvider, { slug: 'clinic' })
  expect(body.provider.locations[0]?.acceptance[0]?.direct_billing).toEqual(known)
})

/** A request for a guarantee that the insurer decided so many days ago. */
async function addGuarantee(one: {
  home: number
  decided_ago: number
  becomes: 'approved' | 'partially_approved' | 'denied' | 'revoked'
  extends_id?: string
}): Promise<string> {
  const home = households[one.home]
  if (!home) throw new Error('No such household')
  const id = await run(
    `insert into prior_authorization (account_id, client_id, coverage_id, partner_id, insurance_company_id, care_setting, currency,
                                      extends_id, extension_kind)
     values ($1, $2, $3, $4, $5, 'inpatient', 'MXN', $6, case when $6::uuid is not null then 'top_up' end) returning id`,
    ...[home.account_id, home.client_id, home.coverage_id, all.partner_id, all.insurer_id],
    one.extends_id ?? null
  )
  for (const status of ['submitted', 'sent'])
    await run(`update prior_authorization set status = $2 where id = $1`, id, status)
  const decided = `${dayAfter(today, -one.decided_ago)}T18:00:00Z`
  if (one.becomes === 'denied')
    await run(
      `update prior_authorization set status = 'denied', decided_at = $2 where id = $1`,
      ...[id, decided]
    )
  else
    await run(
      `update prior_authorization set status = $2, decided_at = $3, insurer_reference = 'G-1', guaranteed_amount = 1000,
              guarantee_currency = 'MXN', valid_from = $4, valid_until = $4 where id = $1`,
      ...[id, one.becomes === 'revoked' ? 'approved' : one.becomes, decided, today]
    )
  if (one.becomes === 'revoked')
    await run(`update prior_authorization set status = 'cancelled' where id = $1`, id)
  return id
}

test('guarantees are counted by what became of them, five of three households at least, and no extension', async () => {
  await addClaims(ofPlan)
  const first = await addGuarantee({ home: 0, decided_ago: 3, becomes: 'approved' })
  await addGuarantee({ home: 0, decided_ago: 40, becomes: 'denied' })
  await addGuarantee({ home: 1, decided_ago: 80, becomes: 'partially_approved' })
  await addGuarantee({ home: 1, decided_ago: 364, becomes: 'revoked' })
  // A year and more ago, and an extension of one that counts.
  await addGuarantee({ home: 2, decided_ago: 366, becomes: 'approved' })
  await addGuarantee({ home: 0, decided_ago: 2, becomes: 'approved', extends_id: first })
  await refresh()
  expect(await call('boreal-gold')).toMatchObject({ guarantee_count: null, guaranteed_count: null })
  await addGuarantee({ home: 2, decided_ago: 20, becomes: 'approved' })
  await addGuarantee({ home: 3, decided_ago: 10, becomes: 'denied' })
  await refresh()
  // The fourth household has no plan of the insurer: it counts for all plans together.
  expect(await call('boreal-gold')).toMatchObject({
    ...{ is_of_plan: true, guarantee_count: 5, guaranteed_count: 3 },
  })
  expect(await call()).toMatchObject({
    ...{ is_of_plan: false, guarantee_count: 6, guaranteed_count: 3 },
  })
})

test('old claims lose their weight and then are not counted', async () => {
  await addClaims(everyCase)
  const later = (days: number) =>
    refreshDirectBilling({
      ...app.program.contextFor('program'),
      today: () => dayAfter(today, days),
    })
  const rows = async () =>
    (
      await app.database.pool.query<{ plan: boolean; n: number }>(
        `select insurance_plan_id is not null as plan, billed_count as n from direct_billing order by 1`
      )
    ).rows
  await later(40)
  expect(await rows()).toEqual([
    { plan: false, n: 8 },
    { plan: true, n: 6 },
  ])
  await later(170)
  expect(await rows()).toEqual([{ plan: false, n: 6 }])
  // The same six weigh less than 2.5 together.
  await later(210)
  expect(await rows()).toEqual([])
})

test('staff read the mirror of an insurer and what became of a clinic’s claims', async () => {
  await addClaims(everyCase)
  await refreshQuarters(app.program.contextFor('program'))
  const { body } = await app.call(getInsurerReliability, { id: all.insurer_id }, { as: all.one })
  expect(body.computed_on).toBe(today)
  const sum = (name: 'decided_count' | 'paid_count' | 'short_paid_count') =>
    body.quarters.reduce((total, one) => total + one[name], 0)
  expect([sum('decided_count'), sum('paid_count'), sum('short_paid_count')]).toEqual([9, 7, 1])
  const quarterOf = (day: string) => {
    const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
    return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
  }
  for (const quarter of body.quarters) {
    const days = everyCase
      .flatMap((one) =>
        one.decided_after !== undefined &&
        quarterOf(dayAfter(today, one.decided_after - one.sent_ago)) === quarter.quarter
          ? [one.decided_after]
          : []
      )
      .toSorted((a, b) => a - b)
    expect(quarter.decided_count).toBe(days.length)
    const [low = 0, high = 0] = [
      days[Math.floor((days.length - 1) / 2)],
      days[Math.floor(days.length / 2)],
    ]
    expect(quarter.decision_days).toBe(days.length === 0 ? null : Math.round((low + high) / 2))
  }
  const clinic = await app.call(
    getPartnerPerformance,
    { partner_id: all.partner_id },
    { as: all.one }
  )
  const total = (name: 'sent_count' | 'decided_count' | 'denied_for_documents_count') =>
    clinic.body.quarters.reduce((whole, one) => whole + one[name], 0)
  expect([
    total('sent_count'),
    total('decided_count'),
    total('denied_for_documents_count'),
  ]).toEqual([10, 9, 1])
})

test('a clinic reads how fast and how short an insurer pays its own claims of a year, and no other clinic does', async () => {
  await addClaims(everyCase)
  // Decided after 1, 3, 4, 5, 8, 20, 30 and 40 days; paid 4, 6, 6, 11, 20 and 50 days later, one of them short.
  expect(await ownInsurers()).toEqual([
    { decided_count: 8, decision_days: 7, paid_count: 6, paid_days: 9, short_paid_count: 1 },
  ])
  expect(await ownInsurers(await make.partner(app))).toEqual([])
})
