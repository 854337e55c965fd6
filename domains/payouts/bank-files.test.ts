import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { createMoneyParties, type MoneyParties } from '@numo/server/test-money.ts'
import * as make from '../access/test-factories.ts'
import {
  moveBankAccount,
  proposeBankAccount,
  proposeCompanyBankAccount,
} from '../partners/contract-bank.ts'
import { createCompany } from '../companies/contract.ts'
import { listPartners } from '../partners/contract-admin.ts'
import * as files from './contract-bank-file.ts'
import { addPayoutProof, getPayoutProof } from './contract-proof.ts'
import { createPayouts, getPayout, movePayout, type Payout } from './contract.ts'
import type { PayoutEvent } from './enums.ts'
import { callsBy } from '@numo/server/test-calls.ts'

/* Approved payouts are handed to a bank in files, each payout once, and receipts prove that the bank paid. */

let app: TestApp
let all: MoneyParties
beforeAll(async () => {
  app = await startTestApp()
  all = await createMoneyParties(app)
})
afterAll(() => app.stop())
let company_id = ''
let companies = 0
beforeEach(async () => {
  const { one, other } = all
  companies += 1
  const company = await done(
    createCompany,
    {
      legal_name: 'Numo Files',
      trade_name: 'Numo Files',
      country: 'ES',
      tax_id: `B1234567${companies}`,
      functional_currency: 'MXN',
      invoice_prefix: `NF${'ABCDEFGH'[companies]}`,
    },
    one
  )
  company_id = company.id
  const typed = { ...account, number: '014180000000000013', holder_name: 'Numo' }
  const proposed = await done(proposeCompanyBankAccount, { id: company_id, ...typed }, one)
  await done(moveBankAccount, { id: proposed.id, version: 1, event: 'verify' }, other)
})

const account = {
  holder_name: '=Clínica',
  bank_name: 'Banco Azul',
  country: 'MX',
  currency: 'MXN',
  scheme: 'clabe',
} as const
const numbers = ['032180000118359719', '002010077777777771', '012180000000000015']
const day = '2099-01-05'

const { done, refusal } = callsBy(
  () => app,
  () => all.one
)
const query = async (text: string, ...values: unknown[]) =>
  (await app.database.pool.query<{ id: string }>(text, values)).rows[0]?.id ?? ''

const openAccount = async (partner_id: string, number: string) => {
  const { id } = await done(proposeBankAccount, { partner_id, ...account, number }, all.one)
  await done(moveBankAccount, { id, version: 1, event: 'verify' }, all.other)
}

/** A clinic with an account that is owed an amount, and its payout as far as approved. */
async function approvedPayout(amount: number, number = numbers[0] ?? '') {
  const partner_id = await make.organisation(app)
  const { account_id, client_id } = all
  await openAccount(partner_id, number)
  const claim_id = await query(
    `with care as (insert into care_relationship (account_id, partner_id, client_id, source) values ($1, $2, $3, 'claim'))
     insert into claim (account_id, client_id, partner_id, numo_company_id, type, service_from, service_until, currency, patient_paid_amount)
     values ($1, $3, $2, $4, 'professional', '2026-11-01', '2026-11-01', 'MXN', $5) returning id`,
    account_id,
    partner_id,
    client_id,
    company_id,
    amount
  )
  await query(
    `insert into payout_item (account_id, partner_id, claim_id, numo_company_id, currency, adjustment_reason, gross_amount,
                              fee_bps, fee_amount, fee_tax_bps, fee_tax_amount)
     values ($1, $2, $3, $4, 'MXN', 'Test', $5, 0, 0, 0, 0)`,
    account_id,
    partner_id,
    claim_id,
    company_id,
    amount
  )
  const { payout_ids } = await done(
    createPayouts,
    { numo_company_id: company_id, currency: 'MXN', partner_ids: [partner_id] },
    all.one
  )
  const id = payout_ids[0] ?? ''
  await move(id, 'approve')
  return { id, partner_id }
}

async function move(id: string, event: PayoutEvent, more: object = {}): Promise<Payout> {
  const { version } = await done(getPayout, { id }, all.other)
  return done(movePayout, { id, version, event, ...more }, all.other)
}
const batchOf = async () => {
  const { batches } = await done(files.getBankFiles, {}, all.one)
  return batches.find((batch) => batch.numo_company_id === company_id)
}
const makeFile = async (expected_amount: number) =>
  done(
    files.createBankFile,
    { numo_company_id: company_id, currency: 'MXN', execution_on: day, expected_amount },
    all.one
  )
const take = (id: string, format: 'pain001' | 'csv' = 'pain001') =>
  done(files.downloadBankFile, { id, format }, all.other)

test('a file carries what is approved once, leaves out what is held, and comes out the same again', async () => {
  const first = await approvedPayout(7_750_776)
  const second = await approvedPayout(100, numbers[1])
  const held = await approvedPayout(50_000, numbers[1])
  await app.database.pool.query(
    `update bank_account set held_until = now() + interval '72 hours' where partner_id = $1`,
    [held.partner_id]
  )
  expect(await batchOf()).toMatchObject({
    amount: 7_750_876,
    account: { last4: '0013' },
    left_out: [{ payout_id: held.id, reason: 'held' }],
  })
  const input = { numo_company_id: company_id, currency: 'MXN', execution_on: day }
  const other = { ...input, expected_amount: 7_800_876 }
  expect(await refusal(files.createBankFile, other, all.one)).toEqual([409, 'changed-meanwhile'])
  const passed = { ...other, execution_on: '2020-01-01' }
  expect(await refusal(files.createBankFile, passed, all.one)).toEqual([422, 'day-passed'])

  // Two at once: one file has them, the other finds nothing.
  const both = await Promise.all(
    [all.one, all.other].map((as) =>
      app.call(files.createBankFile, { ...input, expected_amount: 7_750_876 }, { as })
    )
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const file = both.find(({ status }) => status === 200)?.body
  if (!file) throw new Error('no file')
  expect(file.transfers.map(({ payout_id }) => payout_id)).toEqual([first.id, second.id])

  const { text, file_name } = await take(file.id)
  expect(file_name).toBe(`${file.number}.xml`)
  expect(createHash('sha256').update(text).digest('hex')).toBe(file.sha256)
  expect(text).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>77508.76</CtrlSum>')
  expect(text).toContain(numbers[0])
  expect((await take(file.id)).text).toBe(text)
  const csv = await take(file.id, 'csv')
  expect(csv.text).toContain(`"'=Clínica",Banco Azul,MX,,clabe,${numbers[0]},77507.76,MXN`)

  // Who took it, when and with which hash is known; the numbers are nowhere in the trail.
  const { files: found } = await done(files.getBankFiles, {}, all.one)
  expect(found[0]?.downloads.map(({ format }) => format)).toEqual(['csv', 'pain001', 'pain001'])
  const { rows } = await app.database.pool.query<{ row: string }>(
    `select a::text as row from audit_event a where entity_type = 'payout_file'`
  )
  expect(rows.filter(({ row }) => row.includes(file.sha256))).toHaveLength(3)
  expect(rows.filter(({ row }) => row.includes(numbers[0] ?? ''))).toEqual([])

  // What is in a file is in no second one, and is not cancelled beside it.
  expect((await batchOf())?.left_out.map(({ reason }) => reason)).toEqual([
    'in_file',
    'in_file',
    'held',
  ])
  expect((await batchOf())?.transfers).toEqual([])
  const { version } = await done(getPayout, { id: first.id }, all.one)
  const cancel = { id: first.id, version, event: 'cancel', reason: 'Wrong' } as const
  expect(await refusal(movePayout, cancel, all.other)).toEqual([409, 'payout-in-file'])
  await expect(
    query(
      `with f as (insert into payout_file (number, numo_company_id, bank_account_id, currency, execution_on, company_name,
                    company_tax_id, company_country, transfer_count, amount, sha256)
                  select 'BF-X', numo_company_id, bank_account_id, currency, execution_on, company_name, company_tax_id,
                         company_country, transfer_count, amount, sha256 from payout_file limit 1 returning id)
       insert into payout_file_item (payout_file_id, payout_id, bank_account_id, amount)
       select f.id, i.payout_id, i.bank_account_id, i.amount from f, payout_file_item i where i.is_open`
    )
  ).rejects.toThrow('payout_file_item_open')

  const sent = await done(
    files.moveBankFile,
    { id: file.id, version: file.version, event: 'send' },
    all.one
  )
  expect(sent.status).toBe('sent')
  const states = await Promise.all(
    [first, second, held].map(({ id }) => done(getPayout, { id }, all.one))
  )
  expect(states.map(({ status }) => status)).toEqual(['in_transit', 'in_transit', 'approved'])
  expect(states[0]?.bank_file).toEqual({ number: file.number, status: 'sent' })
  const again = { id: file.id, version: sent.version, event: 'cancel', reason: 'x' } as const
  expect(await refusal(files.moveBankFile, again, all.one)).toEqual([409, 'no-such-move'])

  // What the bank did not pay may go into another file.
  await move(second.id, 'fail', { reason: 'Closed account' })
  expect((await done(getPayout, { id: second.id }, all.one)).bank_file).toBeNull()
})

test('a cancelled file frees its payouts and is not given out; an account changed meanwhile stops it', async () => {
  const { id, partner_id } = await approvedPayout(300)
  const file = await makeFile(300)
  const why = { id: file.id, version: file.version, event: 'cancel' } as const
  expect(await refusal(files.moveBankFile, why, all.one)).toEqual([422, 'reason-needed'])
  await done(files.moveBankFile, { ...why, reason: 'Wrong day' }, all.one)
  const download = { id: file.id, format: 'csv' } as const
  expect(await refusal(files.downloadBankFile, download, all.one)).toEqual([
    409,
    'bank-file-cancelled',
  ])
  const next = await makeFile(300)
  const send = { id: next.id, version: next.version, event: 'send' } as const
  // What was collected for its claim is taken back meanwhile.
  const collected = (amount: number) =>
    app.database.pool.query(`update claim set patient_paid_amount = $2 where partner_id = $1`, [
      partner_id,
      amount,
    ])
  await collected(299)
  expect(await refusal(files.moveBankFile, send, all.one)).toEqual([409, 'more-than-collected'])
  await collected(300)
  await openAccount(partner_id, numbers[2] ?? '')
  expect(await refusal(files.moveBankFile, send, all.one)).toEqual([409, 'bank-account-held'])
  await done(files.moveBankFile, { ...send, event: 'cancel', reason: 'Account changed' }, all.one)
  expect((await batchOf())?.left_out.find(({ payout_id }) => payout_id === id)?.reason).toBe(
    'no_account'
  )
  await move(id, 'cancel', { reason: 'Account changed' })
})

test('409: a file is not handed over with a payout that failed meanwhile and may be in another', async () => {
  const { id } = await approvedPayout(500)
  const file = await makeFile(500)
  await move(id, 'send')
  await move(id, 'fail', { reason: 'The bank refused it' })
  await move(id, 'retry')
  await move(id, 'approve')
  const next = await makeFile(500)
  const off = [409, 'bank-file-off']
  const send = { id: file.id, version: file.version, event: 'send' } as const
  expect(await refusal(files.moveBankFile, send, all.one)).toEqual(off)
  for (const format of ['pain001', 'csv'] as const)
    expect(await refusal(files.downloadBankFile, { id: file.id, format }, all.one)).toEqual(off)
  await done(files.moveBankFile, { ...send, event: 'cancel', reason: 'Made again' }, all.one)
  // The other one still has it.
  await take(next.id)
  await done(files.moveBankFile, { ...send, id: next.id, version: next.version }, all.one)
})

test('whole numbers are for staff with a recent proof alone', async () => {
  const { id } = await approvedPayout(400)
  const file = await makeFile(400)
  const { partner_id } = await done(getPayout, { id }, all.one)
  const clinic = await make.person(app)
  await make.makePartner(app, clinic, partner_id)
  const input = { id: file.id, format: 'pain001' } as const
  for (const as of [clinic, all.household])
    expect((await app.call(files.downloadBankFile, input, { as })).status).toBe(403)
})

const receipt = (amount: string, trace: string, account = numbers[0]) =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>
<SPEI_Tercero FechaOperacion="2026-11-20" Hora="11:19:10" claveRastreo="${trace}">
<Beneficiario BancoReceptor="Azul" Nombre="NA" TipoCuenta="40" Cuenta="${account}" RFC="NA" Concepto="Numo" IVA="0.00" MontoPago="${amount}"/>
<Ordenante BancoEmisor="Banco" Nombre="Numo" TipoCuenta="40" Cuenta="014180000000000013" RFC="NA"/></SPEI_Tercero>`
  ).toString('base64')

test('the list of organisations says what is not paid to each, until the bank paid', async () => {
  const { id, partner_id } = await approvedPayout(123_400)
  const listed = async (unpaid: 'open' | 'none') =>
    (await done(listPartners, { unpaid, item: partner_id }, all.one)).rows.map((row) => row.unpaid)
  expect(await listed('open')).toEqual([[{ currency: 'MXN', amount: 123_400 }]])
  expect(await listed('none')).toEqual([])
  await move(id, 'send')
  await move(id, 'confirm', { bank_trace: 'U-1' })
  expect(await listed('open')).toEqual([])
  expect(await listed('none')).toEqual([[]])
})

test('a receipt of the transfer is read and must be of this payout; it proves one', async () => {
  const { id } = await approvedPayout(150_000)
  const add = (content: string, payout_id = id) =>
    refusal(addPayoutProof, { id: payout_id, file_name: 'cep.xml', content }, all.one)
  expect(await add(receipt('1500.00', 'T-1'))).toEqual([409, 'payout-not-sent'])
  await move(id, 'send')
  expect(await add(receipt('1500.01', 'T-1'))).toEqual([409, 'proof-other-amount'])
  expect(await add(receipt('1500.00', 'T-1', numbers[1]))).toEqual([409, 'proof-other-account'])
  expect(await add(Buffer.from('<a/>').toString('base64'))).toEqual([422, 'file-type-unknown'])
  expect(await add(receipt('1500.00', 'T-1'))).toEqual([200, undefined])
  // The same file again is the same proof.
  expect(await add(receipt('1500.00', 'T-1'))).toEqual([200, undefined])
  const { proofs } = await done(getPayout, { id }, all.one)
  expect(proofs).toMatchObject([
    { kind: 'receipt', trace_number: 'T-1', transferred_on: '2026-11-20' },
  ])
  const proof_id = proofs[0]?.id ?? ''
  const stored = await done(getPayoutProof, { id, proof_id }, all.other)
  expect([stored.mime_type, stored.base64]).toEqual(['application/xml', receipt('1500.00', 'T-1')])
  const { rows } = await app.database.pool.query<{ row: string }>(
    `select p::text as row from payout_proof p`
  )
  expect(
    rows.filter(({ row }) => row.includes(Buffer.from(numbers[0] ?? '').toString('hex')))
  ).toEqual([])

  const second = await approvedPayout(150_000)
  await move(second.id, 'send')
  expect(await add(receipt('1500.00', 'T-1'), second.id)).toEqual([409, 'proof-taken'])
  await app.database.pool.query(`update payout set bank_trace = 'T-9' where id = $1`, [second.id])
  expect(await add(receipt('1500.00', 'T-2'), second.id)).toEqual([409, 'proof-other-trace'])
})
