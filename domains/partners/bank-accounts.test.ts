import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { createMoneyParties } from '@numo/server/test-money.ts'
import * as make from '../access/test-factories.ts'
import { countQueues } from '../staff/contract.ts'
import { createPayouts, movePayout } from '../payouts/contract.ts'
import { getReadyPayouts } from '../payouts/contract-ready.ts'
import { listPartners } from './contract-admin.ts'
import {
  listBankAccounts,
  moveBankAccount,
  proposeBankAccount,
  revealBankAccount,
} from './contract-bank.ts'
import {
  getBankInfo,
  getPartnerTerms,
  proposeOwnBankAccount,
  recordBankInfoPrint,
  revealBankInfo,
} from './contract-terms.ts'

const number = '032180000118359719'
const other = '002010077777777771'
const typed = {
  holder_name: 'Clínica San Jorge SC',
  bank_name: 'Banco Azul',
  country: 'MX',
  currency: 'MXN',
  scheme: 'clabe',
  number,
} as const

let app: TestApp
let [one, two] = [{} as make.TestPerson, {} as make.TestPerson]
let clinic: make.TestPartner
beforeAll(async () => {
  app = await startTestApp()
  ;[one, two] = [await make.admin(app), await make.admin(app)]
})
afterAll(() => app.stop())
beforeEach(async () => {
  clinic = await make.partner(app)
})

const accountsOf = async (partner_id = clinic.partner_id, as = one) =>
  (await app.call(listBankAccounts, { partner_id }, { as })).body.accounts
const propose = (more: object = {}, as = one) =>
  app.call(proposeBankAccount, { partner_id: clinic.partner_id, ...typed, ...more }, { as })
const move = async (
  id: string,
  event: 'verify' | 'reject' | 'retire',
  as = two,
  reason?: string
) => {
  const version = (await accountsOf()).find((account) => account.id === id)?.version ?? 0
  return app.call(moveBankAccount, { id, version, event, ...(reason && { reason }) }, { as })
}
const trail = async (entity_id: string) =>
  (
    await app.database.pool.query<{ action: string; entity_type: string; reason: string | null }>(
      `select action, entity_type, reason from audit_event where entity_id = $1 order by recorded_at, id`,
      [entity_id]
    )
  ).rows

test('201 and 409: one person proposes, another verifies from a queue; nobody does both', async () => {
  const queue = async () => {
    const { body } = await app.call(countQueues, {}, { as: two })
    const list = await app.call(listPartners, { bank: 'to_verify' }, { as: two })
    return [body.bank_accounts_to_verify.count, list.body.rows.map(({ id }) => id)]
  }
  expect(await queue()).toEqual([0, []])
  const { body } = await propose()
  expect(await queue()).toEqual([1, [clinic.partner_id]])
  expect((await move(body.id, 'verify', one)).body.code).toBe('two-people')
  const verified = await move(body.id, 'verify', two)
  expect([verified.status, verified.body.status, verified.body.last4]).toEqual([
    200,
    'verified',
    '9719',
  ])
  expect(await queue()).toEqual([0, []])
  // The first account of a clinic changes nothing that payouts went to.
  expect(verified.body.held_until).toBeNull()
  expect((await move(body.id, 'verify', two)).body.code).toBe('no-such-move')
})

test('a changed account is held for 72 hours, replaces the one before and cannot be edited or freed', async () => {
  const first = (await propose()).body.id
  await move(first, 'verify')
  const second = (await propose({ number: other })).body.id
  const before = Date.now()
  const { body } = await move(second, 'verify')
  const hours = (Date.parse(body.held_until ?? '') - before) / 3_600_000
  expect(hours).toBeGreaterThan(71.9)
  expect(hours).toBeLessThan(72.1)
  expect((await accountsOf()).map(({ id, status }) => [id, status])).toEqual([
    [second, 'verified'],
    [first, 'retired'],
  ])
})

test('422 and 409: wrong check digits and accounts that are here already', async () => {
  expect((await propose({ number: '032180000118359718' })).body.code).toBe('wrong-account-number')
  expect((await propose({ scheme: 'other', number: '123456' })).body.code).toBe('no-bic')
  expect((await propose({ number: '0321 8000 0118 3597 19' })).status).toBe(200)
  expect((await propose()).body.code).toBe('account-known')
  const elsewhere = await make.organisation(app, { name: 'Clínica Roma' })
  await app.call(proposeBankAccount, { partner_id: elsewhere, ...typed }, { as: two })
  expect((await accountsOf())[0]?.also_of).toContain('Clínica Roma')
})

test('the number is nowhere in the database, and whoever reads it is in the trail', async () => {
  const { body } = await propose()
  const { rows } = await app.database.pool.query<{ row: string }>(
    `select b::text as row from bank_account b union all select a::text from audit_event a union all select data::text from pgboss.job_common`
  )
  expect(rows.filter(({ row }) => row.includes(number.slice(0, 14)))).toEqual([])
  const hex = Buffer.from(number).toString('hex')
  expect(rows.filter(({ row }) => row.includes(hex))).toEqual([])
  const shown = await app.call(
    revealBankAccount,
    { id: body.id, reason: 'To call the bank' },
    { as: two }
  )
  expect(shown.body.number).toBe(number)
  expect(await trail(body.id)).toMatchObject([
    { action: 'C', entity_type: 'bank_account' },
    { action: 'R', reason: 'To call the bank' },
  ])
})

test('a row that was moved to another clinic cannot be read', async () => {
  const { body } = await propose()
  const elsewhere = await make.organisation(app)
  await app.database.pool.query(`alter table bank_account disable trigger keeps_owner`)
  await app.database.pool.query(`update bank_account set partner_id = $1 where id = $2`, [
    elsewhere,
    body.id,
  ])
  await app.database.pool.query(`alter table bank_account enable trigger keeps_owner`)
  const shown = await app.call(revealBankAccount, { id: body.id, reason: 'x' }, { as: two })
  expect([shown.status, shown.body.code]).toEqual([409, 'number-unreadable'])
})

test('owners of a clinic propose; other members and other clinics do not, and nobody there verifies', async () => {
  const partnerId = clinic.partner_id
  const made = await app.call(proposeOwnBankAccount, { partnerId, ...typed }, { as: clinic })
  expect(made.status).toBe(200)
  const member = await make.person(app)
  await make.makePartner(app, member, partnerId, 'member')
  const refused = await app.call(
    proposeOwnBankAccount,
    { partnerId, ...typed, number: other },
    { as: member }
  )
  expect([refused.status, refused.body.code]).toEqual([403, 'owner-only'])
  const stranger = await make.partner(app)
  const foreign = await app.call(proposeOwnBankAccount, { partnerId, ...typed }, { as: stranger })
  expect(foreign.status).toBe(404)
  const { accounts } = (await app.call(getPartnerTerms, { partnerId }, { as: member })).body
  expect(accounts).toMatchObject([{ last4: '9719', status: 'pending' }])
  expect(JSON.stringify(accounts)).not.toContain(number)
  expect((await move(made.body.id, 'verify', one)).status).toBe(200)
})

test('owners are told at the address they have and at the one they had', async () => {
  await app.database.pool.query(
    `insert into email_change (user_id, before, after, changed_at) values ($1, 'old-owner@people.example', $2, now())`,
    [clinic.user_id, clinic.email]
  )
  const first = (await propose()).body.id
  await move(first, 'verify')
  await app.runJobs()
  const received = app.email.sent
    .filter(({ to }) => [clinic.email, 'old-owner@people.example'].includes(to))
    .map(({ to, subject }) => `${to}: ${subject}`)
    .toSorted()
  expect(received).toEqual(
    [
      `${clinic.email}: Another bank account was proposed for Clínica San Jorge`,
      `${clinic.email}: The bank account of Clínica San Jorge has changed`,
      `old-owner@people.example: Another bank account was proposed for Clínica San Jorge`,
      `old-owner@people.example: The bank account of Clínica San Jorge has changed`,
    ].toSorted()
  )
})

test('the sheet is masked for the clinic and whole for staff, and each reading and print is recorded', async () => {
  const id = (await propose()).body.id
  const partnerId = clinic.partner_id
  const masked = await app.call(getBankInfo, { partnerId }, { as: clinic })
  expect(masked.body.accounts).toMatchObject([{ number: '•••• 9719' }])
  await app.call(recordBankInfoPrint, { partnerId, is_whole: false }, { as: clinic })
  const whole = await app.call(revealBankInfo, { partner_id: partnerId }, { as: two })
  expect(whole.body.accounts).toMatchObject([{ id, number }])
  expect((await app.call(revealBankInfo, { partner_id: partnerId }, { as: clinic })).status).toBe(
    403
  )
  expect(
    (await trail(partnerId)).filter(({ entity_type }) => entity_type === 'bank_info')
  ).toMatchObject([{ action: 'R' }, { action: 'E' }, { action: 'R' }])
  expect((await trail(id)).map(({ action }) => action)).toEqual(['C', 'R'])
})

test('409: a payout to a changed account waits 72 hours, in the verb and in the database', async () => {
  const parties = await createMoneyParties(app)
  const { partner_id, company_id } = parties
  await app.database.pool.query(
    `with c as (insert into claim (account_id, client_id, coverage_id, insurance_company_id, partner_id, numo_company_id, currency, type, service_from, service_until, insurer_payable_amount, insurer_paid_amount)
       select $1, $2, $3, $4, $5, $6, 'MXN', 'professional', '2026-01-02', '2026-01-02', 100000, 100000 returning *)
     insert into payout_item (account_id, partner_id, claim_id, numo_company_id, currency, adjustment_reason, gross_amount, fee_bps,
       fee_amount, fee_tax_bps, fee_tax_amount) select account_id, partner_id, id, numo_company_id, 'MXN', 'Test', 100000, 0, 0, 0, 0 from c`,
    [
      parties.account_id,
      parties.client_id,
      parties.coverage_id,
      parties.insurer_id,
      partner_id,
      company_id,
    ]
  )
  const { body } = await app.call(
    createPayouts,
    { numo_company_id: company_id, currency: 'MXN', partner_ids: [partner_id] },
    { as: one }
  )
  const id = body.payout_ids[0] ?? ''
  const made = await app.call(proposeBankAccount, { partner_id, ...typed }, { as: one })
  const [proposed] = (await accountsOf(partner_id)).filter((account) => account.id === made.body.id)
  const verify = { id: made.body.id, version: proposed?.version ?? 0, event: 'verify' } as const
  expect((await app.call(moveBankAccount, verify, { as: two })).status).toBe(200)
  const approve = async () => {
    const { rows } = await app.database.pool.query<{ version: number }>(
      `select version from payout where id = $1`,
      [id]
    )
    const version = rows[0]?.version ?? 0
    return app.call(movePayout, { id, version, event: 'approve' }, { as: two })
  }
  const held = await approve()
  expect([held.status, held.body.code]).toEqual([409, 'bank-account-held'])
  // The database holds it, whatever a verb forgets.
  await expect(
    app.database.pool.query(
      `update payout set status = 'approved', bank_account_id = $2, approved_by = $3, approved_at = now() where id = $1`,
      [id, made.body.id, two.user_id]
    )
  ).rejects.toThrow('held')
  const ready = await app.call(getReadyPayouts, {}, { as: one })
  expect(ready.status).toBe(200)
  await app.database.pool.query(`update bank_account set held_until = now() where id = $1`, [
    made.body.id,
  ])
  const approved = await approve()
  expect([approved.status, approved.body.bank_account?.id]).toEqual([200, made.body.id])
})
