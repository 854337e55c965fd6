import { afterAll, beforeAll, expect, test } from 'vitest'
import * as make from '@numo/domains/access/test-factories.ts'
import { listClaims } from '@numo/domains/claims/contract-list.ts'
import { listCompanies } from '@numo/domains/companies/contract.ts'
import { dayAfter } from '@numo/domains/insurance/rules-versions.ts'
import { expectedParts, getMoneyOverview } from '@numo/domains/ledger/contract.ts'
import { getOwnInsurers, getSlowestInsurers } from '@numo/domains/ledger/contract-quarters.ts'
import { refreshQuarters } from '@numo/domains/ledger/refresh-quarters.ts'
import { listSavedViews, saveView } from '@numo/domains/lists/contract.ts'
import { moveBankAccount, proposeCompanyBankAccount } from '@numo/domains/partners/contract-bank.ts'
import { countQueues } from '@numo/domains/staff/contract.ts'
import { getCompany } from '@numo/domains/companies/contract.ts'
import { defaultTimeZone } from '@numo/kit/locales.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { claimWriter, type BilledCase } from './test-billed-claims.ts'
import { createMoneyParties, type MoneyParties } from './test-money.ts'

/* What staff's start page says of insurers and of the money they owe, beside the claims behind each figure. */

let app: TestApp
let today: string
let slow: MoneyParties
let quick: MoneyParties
let few: MoneyParties

/** Of an insurer, paid 30, 31, 32, 40 and 60 days after the decision (median 32), one of them short. */
const paid: readonly BilledCase[] = [
  { sent_ago: 300, decided_after: 10, paid_after: 40 },
  { sent_ago: 200, decided_after: 20, paid_after: 51 },
  { sent_ago: 190, decided_after: 12, paid_after: 44 },
  { sent_ago: 180, decided_after: 11, paid_after: 51, first_paid: 400 },
  { sent_ago: 170, decided_after: 30, paid_after: 90 },
]
const owedSince = (ago: number, currency: 'MXN' | 'USD'): BilledCase => ({
  sent_ago: ago + 10,
  decided_after: 10,
  currency,
})
/** Owed since 33 days, 32, 26 and 25: late, due today, due in six days, due in seven. In dollars: late twice, due in seven. */
const owed: readonly BilledCase[] = [
  ...[33, 32, 26, 25].map((ago) => owedSince(ago, 'MXN')),
  ...[40, 33, 25].map((ago) => owedSince(ago, 'USD')),
]

beforeAll(async () => {
  app = await startTestApp()
  today = app.program.contextFor('program').today()
  const write = claimWriter(app, today)
  ;[slow, quick, few] = [
    await createMoneyParties(app),
    await createMoneyParties(app),
    await createMoneyParties(app),
  ]
  for (const one of [...paid, ...owed]) await write.addClaim(slow, slow, one)
  // Denied, of longer ago than a year, and not decided: none of them is owed or counted but the first.
  await write.addClaim(slow, slow, { sent_ago: 50, decided_after: 10, outcome: 'denied' })
  await write.addClaim(slow, slow, { sent_ago: 500, decided_after: 10, paid_after: 20 })
  await write.addClaim(slow, slow, { sent_ago: 5 })
  for (const one of paid)
    await write.addClaim(quick, quick, { ...one, decided_after: 1, paid_after: 3 })
  await write.addClaim(quick, quick, { sent_ago: 2, decided_after: 1 })
  for (const one of paid.slice(1)) await write.addClaim(few, few, one)
  await write.addClaim(few, few, { sent_ago: 40, decided_after: 8 })
  await write.addClaim(few, few, { sent_ago: 40, decided_after: 12, currency: 'USD' })
  await refreshQuarters(app.program.contextFor('program'))
})
afterAll(() => app.stop())

/** Numbers of the claims of a list, read with the filters of its address. */
async function listed(filters: object) {
  const { status, body } = await app.call(
    listClaims,
    { limit: '100', ...filters },
    { as: slow.one }
  )
  expect(status).toBe(200)
  return body.rows
}

test('200: what insurers are expected to pay in seven days, later and late is what a query by hand says, in each currency', async () => {
  const { status, body } = await app.call(getMoneyOverview, {}, { as: slow.one })
  expect(status).toBe(200)
  const part = (claim_count: number) => ({ amount: claim_count * 1000, claim_count })
  // Of the quick one, decided yesterday and paid in two days; of the one with four paid claims nothing is estimated.
  expect(body.currencies.map(({ currency, expected }) => [currency, expected])).toEqual([
    ['MXN', { week: part(3), later: part(1), late: part(1), unknown: part(1) }],
    // An insurer's days are those of all its claims, whatever their currency.
    ['USD', { week: part(0), later: part(1), late: part(2), unknown: part(1) }],
  ])
  const { rows } = await app.database.pool.query<{
    currency: string
    due_on: string | null
    owed: number
  }>(
    `select c.currency, (r.decided_on + m.days)::text as due_on, c.insurer_balance::int as owed
       from claim c
       join claim_response r on r.claim_id = c.id
       left join (select c.insurance_company_id as id, round(percentile_cont(0.5) within group (order by f.received_on - r.decided_on))::int as days
                    from claim c join claim_response r on r.claim_id = c.id
                    join lateral (select min(p.received_on) as received_on from insurance_payment_item i
                                    join insurance_payment p on p.id = i.insurance_payment_id where i.claim_id = c.id) f on f.received_on is not null
                   where r.decided_on >= $1::date - 365 group by 1 having count(*) >= 5) m on m.id = c.insurance_company_id
      where c.insurer_balance > 0`,
    [today]
  )
  const until = dayAfter(today, 6)
  const isIn = {
    week: (day: string | null) => day !== null && day >= today && day <= until,
    later: (day: string | null) => day !== null && day > until,
    late: (day: string | null) => day !== null && day < today,
    unknown: (day: string | null) => day === null,
  }
  for (const { currency, expected, insurer_owes } of body.currencies) {
    for (const name of expectedParts) {
      const byHand = rows.filter((row) => row.currency === currency && isIn[name](row.due_on))
      const claims = await listed({ expected: `${name}.${currency}` })
      for (const owing of [
        byHand.map((row) => row.owed),
        claims.map(({ insurer_balance }) => insurer_balance),
      ])
        expect({
          claim_count: owing.length,
          amount: owing.reduce((sum, amount) => sum + amount, 0),
        }).toEqual(expected[name])
      expect(claims.every((claim) => claim.currency === currency)).toBe(true)
    }
    const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
    expect(sum(Object.values(expected).map(({ amount }) => amount))).toBe(
      sum(Object.values(insurer_owes))
    )
  }
})

test('200: insurers by how long they take, slowest first; each figure is of the claims that its link lists', async () => {
  const { status, body } = await app.call(getSlowestInsurers, {}, { as: slow.one })
  expect(status).toBe(200)
  const figures = { name: 'Atlas' }
  expect(body).toEqual({
    computed_on: today,
    insurer_count: 3,
    insurers: [
      {
        ...{ ...figures, id: slow.insurer_id, decided_count: 13, decision_days: 10 },
        ...{ paid_count: 5, paid_days: 32, short_paid_count: 1 },
      },
      {
        ...{ ...figures, id: few.insurer_id, decided_count: 6, decision_days: 12 },
        ...{ paid_count: null, paid_days: null, short_paid_count: null },
      },
      {
        ...{ ...figures, id: quick.insurer_id, decided_count: 6, decision_days: 1 },
        ...{ paid_count: 5, paid_days: 2, short_paid_count: 1 },
      },
    ],
  })
  for (const { id, decided_count, paid_count, short_paid_count } of body.insurers) {
    const behind = { decided: decided_count, paid: paid_count, short_paid: short_paid_count }
    for (const [figure, count] of Object.entries(behind).filter(([, of]) => of !== null))
      expect(await listed({ figure: `${figure}.${id}` })).toHaveLength(count ?? -1)
  }
  // The clinic reads the same of its own claims: all of them are of one.
  const clinic = await make.person(app)
  await make.makePartner(app, clinic, slow.partner_id)
  const own = await app.call(getOwnInsurers, {}, { as: clinic })
  expect(own.body.insurers).toEqual(body.insurers.slice(0, 1))
  const { rows } = await app.database.pool.query(
    `select from insurer_year y where y.decided_count < 5 or y.paid_count < 5`
  )
  expect(rows).toHaveLength(0)
})

test('400: a figure that no insurer has, or of no currency', async () => {
  expect(await listed({ expected: 'week.EUR' })).toEqual([])
  expect((await app.call(listClaims, { expected: 'week' }, { as: slow.one })).status).toBe(400)
  for (const figure of ['paid', 'paid.1', `owed.${slow.insurer_id}`])
    expect((await app.call(listClaims, { figure }, { as: slow.one })).status).toBe(400)
})

test('401 and 403: neither a household nor a clinic reads them, nor staff without a second factor', async () => {
  const clinic = await make.partner(app)
  for (const endpoint of [getMoneyOverview, getSlowestInsurers, listSavedViews]) {
    expect((await app.call(endpoint, {})).status).toBe(401)
    for (const as of [slow.household, clinic])
      expect((await app.call(endpoint, {}, { as })).status).toBe(403)
  }
  const as = await make.admin(app, { has_second_factor: false })
  for (const endpoint of [getMoneyOverview, getSlowestInsurers])
    expect((await app.call(endpoint, {}, { as })).status).toBe(403)
  const { rows } = await app.database.pool.query(
    `select role from unnest(array['numo_client', 'numo_partner', 'numo_user', 'numo_api']) role
      where has_table_privilege(role, 'insurer_year', 'select')`
  )
  expect(rows).toEqual([])
})

test('200: saved views of every list: the caller’s own, and those that others share', async () => {
  const me = await make.admin(app)
  const save = (as: make.TestPerson, list: string, name: string, is_shared = false) =>
    app.call(saveView, { list, name, query: 'owes=insurer', is_shared }, { as })
  await save(me, 'claims', 'Mine')
  await save(me, 'payouts', 'Ready')
  await save(slow.one, 'claims', 'Theirs', true)
  await save(slow.one, 'claims', 'Theirs alone')
  const { body } = await app.call(listSavedViews, {}, { as: me })
  expect(body.views.map(({ list, name, is_mine }) => [list, name, is_mine])).toEqual([
    ['claims', 'Mine', true],
    ['payouts', 'Ready', true],
    ['claims', 'Theirs', false],
  ])
})

test('200: a bank account of our own company waits for a second person in a queue, as its list says', async () => {
  const { one, other, company_id: id } = slow
  const queue = async () => {
    const { body } = await app.call(countQueues, {}, { as: one })
    const list = await app.call(listCompanies, { bank: 'to_verify' }, { as: one })
    const { count, oldest_at } = body.company_bank_accounts_to_verify
    return [count, oldest_at !== null, list.body.rows.map((row) => row.id)]
  }
  expect(await queue()).toEqual([0, false, []])
  const proposed = await app.call(
    proposeCompanyBankAccount,
    {
      ...{ id, holder_name: 'Numo', bank_name: 'Banco', country: 'MX', currency: 'MXN' },
      ...{ scheme: 'clabe', number: '032180000118359719' },
    },
    { as: one }
  )
  expect(proposed.status).toBe(200)
  expect(await queue()).toEqual([1, true, [id]])
  const account = (await app.call(getCompany, { id }, { as: other })).body.accounts[0]
  const moved = await app.call(
    moveBankAccount,
    { id: proposed.body.id, version: account?.version ?? 0, event: 'verify' },
    { as: other }
  )
  expect(moved.status).toBe(200)
  expect(await queue()).toEqual([0, false, []])
})

test('200: what is owed is by the days since its decision, where our legal entities are', async () => {
  // The first instant of an age, and the last one of the next.
  const moments = [30, 60, 90].flatMap((age) => [
    `(${age}, interval '0')`,
    `(${age + 1}, interval '1 day - 1 microsecond')`,
  ])
  const { rows } = await app.database.pool.query<{ part: string; owed: number }>(
    `with owing as (
       select id, insurer_balance, row_number() over (order by id) as place from claim
        where currency = 'MXN' and insurer_balance > 0),
     moments as (
       select age, row_number() over () as place, ($1::date - age)::timestamp at time zone $2 + after as instant
         from (values ${moments.join(', ')}) m (age, after)),
     moved as (
       update claim c set adjudicated_at = m.instant from owing o join moments m using (place)
        where c.id = o.id returning o.insurer_balance, m.age)
     select case when age <= 30 then '30' when age <= 60 then '60' when age <= 90 then '90' else 'older' end as part,
            sum(insurer_balance)::int as owed from moved group by 1`,
    [today, defaultTimeZone]
  )
  const { body } = await app.call(getMoneyOverview, {}, { as: slow.one })
  const pesos = body.currencies.find(({ currency }) => currency === 'MXN')
  expect(rows).toHaveLength(4)
  expect(pesos?.insurer_owes).toEqual(
    Object.fromEntries(rows.map(({ part, owed }) => [part, owed]))
  )
})
