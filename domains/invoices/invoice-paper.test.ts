import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { callsBy } from '@numo/server/test-calls.ts'
import { createMoneyParties, type MoneyParties } from '@numo/server/test-money.ts'
import * as make from '../access/test-factories.ts'
import { moveBankAccount, proposeCompanyBankAccount } from '../partners/contract-bank.ts'
import { issueInvoices } from './contract-bulk.ts'
import { createInvoice } from './contract-drafts.ts'
import { getAccountInvoice, getPartnerInvoice } from './contract-paper.ts'
import { creditInvoice, getInvoice, moveInvoice, sendInvoice } from './contract.ts'

/* What an invoice says on paper: its totals in a second currency, and the account it is paid to. */

let app: TestApp
let all: MoneyParties
beforeAll(async () => {
  app = await startTestApp()
  all = await createMoneyParties(app)
})
afterAll(() => app.stop())

const { done, refusal } = callsBy(
  () => app,
  () => all.one
)
const draft = (currency: string, recipient_kind: 'household' | 'partner' | 'insurer' = 'insurer') =>
  done(createInvoice, {
    numo_company_id: all.company_id,
    recipient_kind,
    recipient_id: {
      household: all.account_id,
      partner: all.partner_id,
      insurer: all.insurer_id,
    }[recipient_kind],
    currency,
    lines: [{ description: 'Reviews', quantity: 1, unit_price: 100_000, tax_rate_bps: 1600 }],
  })
const exchange = { rate: 18.6372, rate_on: '2026-11-20', rate_source: 'Banco de México (FIX)' }
const inMxn = {
  ...exchange,
  currency: 'MXN',
  net_amount: 1_863_720,
  tax_amount: 298_195,
  total_amount: 2_161_915,
}

test('200: an invoice in another currency than our books is issued with a rate, and says its totals in ours', async () => {
  const made = await draft('USD')
  expect(made).toMatchObject({ second: null, exchange_to: { currency: 'MXN', is_needed: true } })
  const issue = { id: made.id, version: made.version, event: 'issue' } as const
  expect(await refusal(moveInvoice, issue)).toEqual([422, 'rate-needed'])
  const late = { ...exchange, rate_on: '2999-01-01' }
  expect(await refusal(moveInvoice, { ...issue, exchange: late })).toEqual([422, 'day-to-come'])
  const issued = await done(moveInvoice, { ...issue, exchange })
  expect(issued).toMatchObject({ second: inMxn, exchange_to: null })
  // Kept with the document: nobody can change it, and nothing computes it again.
  await expect(
    app.database.pool.query(`update invoice set second_rate = 20 where id = $1`, [made.id])
  ).rejects.toThrow('an issued invoice is fixed')
})

test('200: a credit note has the rate of its invoice, so that both leave nothing', async () => {
  const made = await draft('USD')
  const { id, version } = await done(moveInvoice, {
    ...{ id: made.id, version: made.version, event: 'issue', exchange },
  })
  const { credit_notes } = await done(creditInvoice, { id, version, reason: 'Twice' })
  expect((await done(getInvoice, { id: credit_notes[0]?.id ?? '' })).second).toEqual(inMxn)
})

test('200: one in our currency needs no rate; for a household with another it may have one', async () => {
  await app.database.pool.query(`update account set default_currency = 'USD' where id = $1`, [
    all.account_id,
  ])
  const plain = await draft('MXN')
  expect(plain.exchange_to).toBeNull()
  const at = (one: { id: string; version: number }) =>
    ({ id: one.id, version: one.version, event: 'issue' }) as const
  expect(await refusal(moveInvoice, { ...at(plain), exchange })).toEqual([
    422,
    'no-second-currency',
  ])
  const [open, shown] = [await draft('MXN', 'household'), await draft('MXN', 'household')]
  expect(open.exchange_to).toEqual({ currency: 'USD', is_needed: false })
  expect((await done(moveInvoice, at(open))).second).toBeNull()
  await done(moveInvoice, { ...at(shown), exchange: { ...exchange, rate: 0.0537 } })
  const { account_id: accountId, household } = all
  const paper = await done(getAccountInvoice, { accountId, id: shown.id }, household)
  expect(paper.second).toMatchObject({ currency: 'USD', rate: 0.0537, total_amount: 6_229 })
})

test('200: many at once leave out those that need a rate', async () => {
  const [usd, mxn] = [await draft('USD'), await draft('MXN')]
  const { body } = await app.call(
    issueInvoices,
    { selection: { ids: [usd.id, mxn.id] }, dry_run: true },
    { as: all.one }
  )
  expect(JSON.stringify(body)).toContain('rate-needed')
})

test('200: a clinic reads to which account it pays its open invoice; when its number cannot be read, all see the invoice', async () => {
  const { body: account } = await app.call(
    proposeCompanyBankAccount,
    {
      ...{ id: all.company_id, holder_name: 'Numo México', bank_name: 'Banco Azul', country: 'MX' },
      ...{ currency: 'MXN', scheme: 'clabe', number: '014180000000000013' },
    },
    { as: all.one }
  )
  await done(moveBankAccount, { id: account.id, version: 1, event: 'verify' }, all.other)
  const clinic = await make.person(app)
  await make.makePartner(app, clinic, all.partner_id)
  const made = await draft('MXN', 'partner')
  const { id, version } = await done(moveInvoice, {
    ...{ id: made.id, version: made.version, event: 'issue' },
  })
  const own = () => done(getPartnerInvoice, { partnerId: all.partner_id, id }, clinic)
  expect(await own()).toMatchObject({
    pay_to: { holder_name: 'Numo México', number: '014180000000000013' },
    is_pay_to_unreadable: false,
  })

  // As if the key were another installation's.
  await app.database.pool.query(
    `alter table bank_account disable trigger user;
     update bank_account set number_encrypted = 'x' where id = '${account.id}';
     alter table bank_account enable trigger user`
  )
  const unread = { pay_to: null, is_pay_to_unreadable: true, total_amount: 116_000 }
  expect(await own()).toMatchObject(unread)
  expect(await done(getInvoice, { id })).toMatchObject(unread)
  // No email asks for a transfer without saying where to.
  await app.database.pool.query(
    `update insurance_company set claims_email = 'pagos@atlas.example' where id = $1`,
    [all.insurer_id]
  )
  const mailed = await draft('MXN', 'insurer')
  await done(moveInvoice, { ...{ id: mailed.id, version: mailed.version, event: 'issue' } })
  await done(sendInvoice, { id: mailed.id })
  await app.runJobs({ failing: 'kept' })
  expect(app.email.sent.filter(({ to }) => to === 'pagos@atlas.example')).toEqual([])

  // What is paid asks for no transfer.
  await done(creditInvoice, { id, version, reason: 'Not theirs' })
  expect(await own()).toMatchObject({ balance: 0, pay_to: null, is_pay_to_unreadable: false })
})
