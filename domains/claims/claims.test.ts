import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { getClaimsPage, listAccountClaims } from './contract.ts'
import type { PayeeType } from './enums.ts'
import type { ClaimTab } from './rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type ClaimFactory = {
  currency?: string
  status?: string
  payee_type?: PayeeType
  outcome?: string | null
  share?: number
  paid?: number
}

/** Creates a claim of 1,000 for a person of the household. */
const file = async (account_id: string, put: ClaimFactory = {}) => {
  const {
    currency = 'USD',
    status = 'adjudicated',
    payee_type = 'provider',
    share = 0,
    paid = 0,
  } = put
  const outcome = put.outcome === undefined ? 'approved' : put.outcome
  // Puts the claim into any state at once, which the triggers of the tables do not allow.
  const client = await app.database.pool.connect()
  await client.query('begin; set local session_replication_role = replica')
  await client.query(
    `insert into claim (account_id, client_id, numo_company_id, type, service_from, service_until, currency, billed_amount, status,
                        payee_type, outcome, patient_responsibility_amount, patient_paid_amount, insurer_payable_amount, insurer_paid_amount)
     select $1, c.id, a.numo_company_id, 'professional', '2026-10-22', '2026-10-22', $2, 100000, $3, $7, $4, $5::bigint, $6,
            100000 - $5::bigint, 100000 - $5::bigint
       from client c join account a on a.id = c.account_id where a.id = $1 limit 1`,
    [account_id, currency, status, outcome, share, paid, payee_type]
  )
  await client.query('commit')
  client.release()
}

test('200: claims by tab with counts; an undecided share is null, not 0', async () => {
  const owner = await make.client(app)
  await make.patient(app, owner)
  await file(owner.account_id, { status: 'draft', outcome: null, payee_type: 'subscriber' })
  const list = (tab: ClaimTab) =>
    app.call(getClaimsPage, { accountId: owner.account_id, tab }, { as: owner })
  const all = (await list('all')).body
  expect(all.rows).toMatchObject([
    {
      number: 'CLM-000001',
      status: 'draft',
      patient_responsibility_amount: null,
      owed_amount: null,
    },
  ])
  expect(all.counts).toEqual({ open: 0, needs_me: 1, paid: 0, all: 1 })
  expect(all.owed).toEqual([])
  expect((await list('needs_me')).body.rows).toHaveLength(1)
  expect((await list('paid')).body.rows).toEqual([])
  // What its clinic must add is not the household’s to do.
  await file(owner.account_id, { status: 'needs_info', outcome: null })
  expect((await list('open')).body).toMatchObject({
    rows: [{ status: 'needs_info' }],
    counts: { open: 1, needs_me: 1, paid: 0, all: 2 },
  })
})

test('404: the claims of another household', async () => {
  const [mine, theirs] = [await make.client(app), await make.client(app)]
  const answer = await app.call(getClaimsPage, { accountId: theirs.account_id }, { as: mine })
  expect([answer.status, answer.body.code]).toEqual([404, 'no-such-account'])
})

test('200: the amount owed is the share minus payments, by currency; nothing for a cancelled claim', async () => {
  const owner = await make.client(app)
  await make.patient(app, owner)
  const { account_id } = owner
  await file(account_id, { share: 30_000, paid: 10_000 })
  await file(account_id, { share: 5_000 })
  await file(account_id, { currency: 'MXN', share: 7_000 })
  await file(account_id, { share: 9_000, paid: 9_000, status: 'settled' })
  await file(account_id, { outcome: null, share: 4_000, status: 'cancelled' })
  await file(account_id, { outcome: null, status: 'pending' })
  const { body } = await app.call(getClaimsPage, { accountId: account_id }, { as: owner })
  expect(body.owed).toEqual([
    { currency: 'MXN', amount: 7_000, claims: 1 },
    { currency: 'USD', amount: 25_000, claims: 2 },
  ])
  expect(body.rows.map(({ owed_amount }) => owed_amount)).toEqual([
    null,
    0,
    0,
    7_000,
    5_000,
    20_000,
  ])
})

test('200: paging neither misses nor repeats a claim; 400: an invalid cursor', async () => {
  const owner = await make.client(app)
  await make.patient(app, owner)
  const accountId = owner.account_id
  for (let n = 0; n < 5; n += 1) await file(accountId)
  const seen: string[] = []
  const page = async (after: string | null): Promise<string | null> => {
    const requested = { accountId, limit: 2, ...(after !== null && { after }) }
    const { body } = await app.call(getClaimsPage, requested, { as: owner })
    seen.push(...body.rows.map(({ id }) => id))
    return body.next
  }
  let after = await page(null)
  while (after !== null) after = await page(after)
  expect([seen.length, new Set(seen).size]).toEqual([5, 5])
  const bad = await app.call(getClaimsPage, { accountId, after: 'nowhere' }, { as: owner })
  expect([bad.status, bad.body.code]).toEqual([400, 'bad-cursor'])
})

test('200: the specified call returns a plain list with ids, newest first, like /payments', async () => {
  const owner = await make.client(app)
  await make.patient(app, owner)
  const accountId = owner.account_id
  for (let n = 0; n < 3; n += 1) await file(accountId)
  const list = (more: { after?: string; limit?: number } = {}) =>
    app.call(listAccountClaims, { accountId, ...more }, { as: owner })
  const { body } = await list()
  expect(Array.isArray(body)).toBe(true)
  const ids = body.map(({ id }) => id)
  expect(new Set(ids).size).toBe(3)
  const page = await app.call(getClaimsPage, { accountId }, { as: owner })
  expect(body).toEqual(page.body.rows)
  const first = await list({ limit: 2 })
  const rest = await list({ after: first.body.at(-1)?.id ?? '' })
  expect([...first.body, ...rest.body].map(({ id }) => id)).toEqual(ids)
})

test('404 and empty: the plain list of another household, and an id of theirs as cursor', async () => {
  const [mine, theirs] = [await make.client(app), await make.client(app)]
  for (const one of [mine, theirs]) {
    await make.patient(app, one)
    await file(one.account_id)
  }
  const refused = await app.call(listAccountClaims, { accountId: theirs.account_id }, { as: mine })
  expect([refused.status, refused.body.code]).toEqual([404, 'no-such-account'])
  const own = await app.call(listAccountClaims, { accountId: theirs.account_id }, { as: theirs })
  const after = own.body[0]?.id ?? ''
  const none = await app.call(
    listAccountClaims,
    { accountId: mine.account_id, after },
    { as: mine }
  )
  expect([none.status, none.body]).toEqual([200, []])
})
