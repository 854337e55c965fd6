import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInspector } from '@numo/adapters/inspection/create-inspector.ts'
import type { Endpoint, SentTo } from '@numo/kit/endpoint.ts'
import { inSystem } from '@numo/server/database/in-role.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { createMoneyParties, type MoneyParties } from '@numo/server/test-money.ts'
import * as make from '../access/test-factories.ts'
import { verifyBooks } from '../ledger/verify-books.ts'
import { getInvoiceAgeing, listInvoices } from './contract-list.ts'
import {
  getAccountInvoice,
  getAccountInvoicePdf,
  getPartnerInvoice,
  listAccountInvoices,
} from './contract-paper.ts'
import { moveBankAccount, proposeCompanyBankAccount } from '../partners/contract-bank.ts'
import * as drafts from './contract-drafts.ts'
import * as invoices from './contract.ts'

let app: TestApp
let all: MoneyParties

beforeAll(async () => {
  app = await startTestApp()
  all = await createMoneyParties(app)
})
afterAll(() => app.stop())

type As = MoneyParties['one'] | MoneyParties['household']
async function done<E extends Endpoint>(endpoint: E, input: SentTo<E>, as: As = all.one) {
  const { status, body } = await app.call(endpoint, input, { as })
  expect([endpoint.name, status, body]).toEqual([endpoint.name, 200, body])
  return body
}
async function refusal<E extends Endpoint>(endpoint: E, input: SentTo<E>, as: As = all.one) {
  const { status, body } = await app.call(endpoint, input, { as })
  return [status, (body as { code?: string }).code]
}

type Recipient = 'household' | 'partner' | 'insurer'
const draft = (recipient_kind: Recipient = 'partner', unit_price = 10_000, due_on?: string) =>
  done(drafts.createInvoice, {
    numo_company_id: all.company_id,
    recipient_kind,
    recipient_id: {
      household: all.account_id,
      partner: all.partner_id,
      insurer: all.insurer_id,
    }[recipient_kind],
    currency: 'MXN',
    ...(due_on && { due_on }),
    lines: [{ description: 'Training', quantity: 1, unit_price, tax_rate_bps: 1600 }],
  })
const issue = ({ id, version }: { id: string; version: number }) =>
  done(invoices.moveInvoice, { id, version, event: 'issue' })
const balanceOf = async (code: string) => {
  const { rows } = await app.database.pool.query<{ sum: number }>(
    `select coalesce(sum(b.balance), 0)::float8 as sum from ledger_account a
       join ledger_balance b on b.ledger_account_id = a.id where a.code = $1`,
    [code]
  )
  return rows[0]?.sum
}
const books = () => inSystem(app.database.db, null, verifyBooks)

test('200: ten issued at once get ten numbers without a gap', async () => {
  const drafts = []
  for (let n = 0; n < 10; n += 1) drafts.push(await draft())
  const issued = await Promise.all(drafts.map(issue))
  const { rows } = await app.database.pool.query<{ prefix: string }>(
    `select invoice_prefix as prefix from numo_company where id = $1`,
    [all.company_id]
  )
  expect(issued.map(({ number }) => number ?? '').toSorted()).toEqual(
    Array.from({ length: 10 }, (_, n) => `${rows[0]?.prefix}-A-${String(n + 1).padStart(6, '0')}`)
  )
  expect(await books()).toEqual([])
})

test('200: the same issue sent five times at once is one number and one posting', async () => {
  const { id, version } = await draft()
  const before = await balanceOf('partner_invoiced')
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      app.call(
        invoices.moveInvoice,
        { id, version, event: 'issue' },
        { as: all.one, headers: { 'idempotency-key': `issue-${id}` } }
      )
    )
  )
  // Those that arrive while the first runs are told so; nobody gets another number.
  for (const { status, body } of answers)
    expect([200, 409]).toContain(
      status === 200 ? status : (body as { code: string }).code === 'call-unfinished' ? 409 : status
    )
  const again = await app.call(
    invoices.moveInvoice,
    { id, version, event: 'issue' },
    { as: all.one, headers: { 'idempotency-key': `issue-${id}` } }
  )
  expect([again.status, again.body.status]).toEqual([200, 'issued'])
  expect((await balanceOf('partner_invoiced'))! - before!).toBe(11_600)
  const other = await app.call(
    invoices.moveInvoice,
    { id, version, event: 'cancel' },
    { as: all.one, headers: { 'idempotency-key': `issue-${id}` } }
  )
  expect([other.status, other.body]).toMatchObject([422, { code: 'key-reused' }])
})

test('409: an issued invoice is fixed; a draft is changed and cancelled', async () => {
  const made = await draft()
  const changed = await done(drafts.saveInvoice, {
    id: made.id,
    version: made.version,
    due_on: '2027-01-31',
    lines: [{ description: 'Two days', quantity: 2.5, unit_price: 1_001, tax_rate_bps: 800 }],
  })
  expect([changed.net_amount, changed.tax_amount, changed.due_on]).toEqual([
    2_503,
    200,
    '2027-01-31',
  ])
  expect(
    await refusal(drafts.saveInvoice, { id: made.id, version: made.version, due_on: null })
  ).toEqual([409, 'changed-meanwhile'])
  const issued = await issue(changed)
  expect([issued.due_on, issued.recipient.kind, issued.moves]).toEqual([
    '2027-01-31',
    'partner',
    ['write_off'],
  ])
  expect(
    await refusal(drafts.saveInvoice, { id: issued.id, version: issued.version, due_on: null })
  ).toEqual([409, 'invoice-fixed'])
  expect(
    await refusal(invoices.moveInvoice, { id: issued.id, version: issued.version, event: 'cancel' })
  ).toEqual([409, 'no-such-move'])
  const unwanted = await draft()
  const cancelled = await done(invoices.moveInvoice, {
    id: unwanted.id,
    version: unwanted.version,
    event: 'cancel',
  })
  expect([cancelled.status, cancelled.number]).toEqual(['cancelled', null])
  const empty = await draft('partner', 0)
  expect(
    await refusal(invoices.moveInvoice, { id: empty.id, version: empty.version, event: 'issue' })
  ).toEqual([409, 'nothing-to-bill'])
})

test('200: credited in parts and whole with new rows; the rest is settled, taken back and settled again', async () => {
  let one = await issue(await draft('insurer'))
  const credit = (amount?: number) =>
    done(invoices.creditInvoice, {
      id: one.id,
      version: one.version,
      reason: 'Too much',
      ...(amount !== undefined && { lines: [{ sequence: 1, net_amount: amount }] }),
    })
  one = await credit(4_000)
  expect([one.status, one.balance, one.total_amount]).toEqual(['issued', 6_960, 11_600])
  expect(one.credit_notes).toMatchObject([{ total_amount: 4_640, reason: 'Too much' }])
  expect(
    await refusal(invoices.creditInvoice, {
      id: one.id,
      version: one.version,
      reason: 'Again',
      lines: [{ sequence: 1, net_amount: 6_001 }],
    })
  ).toEqual([409, 'more-than-line'])
  expect(
    await refusal(invoices.creditInvoice, {
      id: one.id,
      version: one.version,
      reason: 'A line that is not there',
      lines: [{ sequence: 9, net_amount: 1 }],
    })
  ).toEqual([404, 'no-such-line'])
  const settle = (amount: number, reference?: string) => ({
    id: one.id,
    version: one.version,
    source: 'transfer' as const,
    amount,
    ...(reference && { reference }),
  })
  expect(await refusal(invoices.settleInvoice, settle(6_960))).toEqual([422, 'trace-needed'])
  const ahead = { ...settle(6_960, 'T-1'), settled_on: '2999-01-01' }
  expect(await refusal(invoices.settleInvoice, ahead)).toEqual([422, 'day-to-come'])
  expect(await refusal(invoices.settleInvoice, settle(6_961, 'T-1'))).toEqual([
    409,
    'more-than-balance',
  ])
  one = await done(invoices.settleInvoice, settle(6_960, 'T-1'))
  expect([one.status, one.balance, one.can_credit]).toEqual(['paid', 0, false])
  one = await done(invoices.reverseInvoiceSettlement, {
    id: one.id,
    version: one.version,
    settlement_id: one.settlements[0]?.id ?? '',
    reason: 'The bank took it back',
  })
  expect([one.status, one.balance]).toEqual(['issued', 6_960])
  expect(
    await refusal(invoices.reverseInvoiceSettlement, {
      id: one.id,
      version: one.version,
      settlement_id: one.settlements[0]?.id ?? '',
      reason: 'Twice',
    })
  ).toEqual([409, 'no-such-move'])
  one = await credit()
  expect([one.balance, one.credit_notes.length]).toEqual([0, 2])
  const whole = await issue(await draft('household'))
  const cancelled = await done(invoices.creditInvoice, {
    id: whole.id,
    version: whole.version,
    reason: 'Not theirs',
  })
  expect([cancelled.status, cancelled.balance]).toEqual(['cancelled', 0])
  expect([await balanceOf('insurer_invoiced'), await balanceOf('account_invoiced')]).toEqual([0, 0])
  expect(await books()).toEqual([])
})

test('200: a taxed line credited in three parts leaves nothing', async () => {
  let one = await issue(await draft('insurer', 100))
  for (const net_amount of [33, 33, 34])
    one = await done(invoices.creditInvoice, {
      id: one.id,
      version: one.version,
      reason: 'Too much',
      lines: [{ sequence: 1, net_amount }],
    })
  expect([one.status, one.balance, one.total_amount]).toEqual(['cancelled', 0, 116])
  expect(
    one.credit_notes.map(({ total_amount }) => total_amount).toSorted((a, b) => a - b)
  ).toEqual([38, 39, 39])
  expect(await books()).toEqual([])
})

test('409: written off by somebody else than who made it; what comes late is a recovery', async () => {
  const one = await issue(await draft('insurer', 50_000))
  const writeOff = {
    id: one.id,
    version: one.version,
    event: 'write_off' as const,
    reason: 'Bankrupt',
  }
  expect(await refusal(invoices.moveInvoice, { ...writeOff, reason: '' }, all.other)).toEqual([
    422,
    'reason-needed',
  ])
  expect(await refusal(invoices.moveInvoice, writeOff)).toEqual([409, 'two-people'])
  let off = await done(invoices.moveInvoice, writeOff, all.other)
  expect([off.status, await balanceOf('bad_debt')]).toEqual(['uncollectible', 58_000])
  off = await done(invoices.settleInvoice, {
    id: off.id,
    version: off.version,
    source: 'transfer',
    reference: 'LATE',
    amount: 58_000,
  })
  expect([off.status, await balanceOf('bad_debt')]).toEqual(['paid', 0])
  expect(await books()).toEqual([])
})

test('200: ageing by currency agrees with the list and leaves credit notes out', async () => {
  const before = (await done(getInvoiceAgeing, {})).rows.find(({ currency }) => currency === 'MXN')
  await issue(await draft('partner', 20_000, '2020-01-01'))
  const { rows } = await done(getInvoiceAgeing, {})
  const mxn = rows.find(({ currency }) => currency === 'MXN')
  expect((mxn?.over_90 ?? 0) - (before?.over_90 ?? 0)).toBe(23_200)
  const ages = ['not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90'] as const
  expect(ages.reduce((sum, age) => sum + (mxn?.[age] ?? 0), 0)).toBe(mxn?.total)
  const late = await done(listInvoices, { age: 'over_90', currency: 'MXN', limit: 100 })
  expect(late.rows.reduce((sum, { balance }) => sum + balance, 0)).toBe(mxn?.over_90)
  expect(late.rows.every(({ is_overdue }) => is_overdue)).toBe(true)
})

test('404: a household and a clinic read what bills them once it is issued, and nobody else’s', async () => {
  const mine = await draft('household')
  const { account_id: accountId, household } = all
  const input = { accountId, id: mine.id }
  expect(await refusal(getAccountInvoice, input, household)).toEqual([404, 'no-such-invoice'])
  await issue(mine)
  const paper = await done(getAccountInvoice, input, household)
  expect([paper.total_amount, paper.recipient.id]).toEqual([11_600, accountId])
  const pdf = await done(getAccountInvoicePdf, input, household)
  expect(pdf.file_name).toBe(`${paper.number}.pdf`)
  expect(Buffer.from(pdf.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  const stranger = await make.client(app)
  expect(
    await refusal(getAccountInvoice, { accountId: stranger.account_id, id: mine.id }, stranger)
  ).toEqual([404, 'no-such-invoice'])
  expect(
    await refusal(getAccountInvoicePdf, { accountId: stranger.account_id, id: mine.id }, stranger)
  ).toEqual([404, 'no-such-invoice'])
  const theirs = await issue(await draft('partner'))
  expect(await refusal(getAccountInvoice, { accountId, id: theirs.id }, household)).toEqual([
    404,
    'no-such-invoice',
  ])
  const clinic = await make.partner(app)
  expect(
    await refusal(getPartnerInvoice, { partnerId: clinic.partner_id, id: theirs.id }, clinic)
  ).toEqual([404, 'no-such-invoice'])
})

test('200: a household lists what bills it, newest first, without drafts and what bills others', async () => {
  const { account_id: accountId, household } = all
  const listed = async () => (await done(listAccountInvoices, { accountId }, household)).rows
  const before = (await listed()).length
  await draft('household')
  await issue(await draft('partner'))
  const { id, number } = await issue(await draft('household', 10_000, '2020-01-01'))
  const rows = await listed()
  expect(rows).toHaveLength(before + 1)
  expect(rows[0]).toMatchObject({
    id,
    number,
    total_amount: 11_600,
    balance: 11_600,
    is_overdue: true,
  })
})

test('an insurer reads to which account it pays, on paper and in its email; a household pays online', async () => {
  const [one, own] = [await issue(await draft('insurer')), await issue(await draft('household'))]
  const read = (id: string) => done(invoices.getInvoice, { id })
  expect((await read(one.id)).pay_to).toBeNull()
  const typed = {
    holder_name: 'Numo México',
    bank_name: 'Banco Azul',
    country: 'MX',
    currency: 'MXN',
  } as const
  const { id: account } = await done(proposeCompanyBankAccount, {
    ...{ ...typed, id: all.company_id, scheme: 'clabe', number: '014180000000000013' },
  })
  // An account is nobody's until another person has verified it.
  expect((await read(one.id)).pay_to).toBeNull()
  await done(moveBankAccount, { id: account, version: 1, event: 'verify' }, all.other)
  const { holder_name, bank_name } = typed
  expect((await read(one.id)).pay_to).toEqual({
    ...{ holder_name, bank_name, bic: null, number: '014180000000000013' },
  })
  expect((await read(own.id)).pay_to).toBeNull()
  const { pool } = app.database
  await pool.query(
    `update insurance_company set claims_email = 'pagos@atlas.example' where id = $1`,
    [all.insurer_id]
  )
  await done(invoices.sendInvoice, { id: one.id })
  await app.runJobs()
  const [pdf] = app.email.sent.findLast(({ kind }) => kind === 'invoice')?.attachments ?? []
  const { found } = await createInspector({ clamav: null }).inspect(pdf?.bytes ?? Buffer.of(), 'a')
  const words = found?.kind === 'pdf' ? found.texts.flatMap((page) => page.words) : []
  expect(words.map(({ text }) => text).join(' ')).toContain('014180000000000013')
})

test('200: sent by email with its PDF to the owner in their language, and when is stored; a draft is not', async () => {
  const one = await draft('household')
  expect(await refusal(invoices.sendInvoice, { id: one.id })).toEqual([409, 'no-such-move'])
  const { id, number } = await issue(one)
  const { email } = await done(invoices.sendInvoice, { id })
  await app.runJobs()
  const sent = app.email.sent.findLast(({ kind }) => kind === 'invoice')
  expect([sent?.to, sent?.attachments?.map(({ file_name }) => file_name)]).toEqual([
    email,
    [`${number}.pdf`],
  ])
  const [file] = sent?.attachments ?? []
  expect(
    Buffer.from(file?.bytes ?? [])
      .subarray(0, 5)
      .toString()
  ).toBe('%PDF-')
  expect((await done(invoices.getInvoice, { id })).sent_at).not.toBeNull()
})
