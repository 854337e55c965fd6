import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint, SentTo } from '@numo/kit/endpoint.ts'
import * as claims from '@numo/domains/claims/contract-staff.ts'
import * as incoming from '@numo/domains/insurance-payments/contract.ts'
import { getMoneyOverview } from '@numo/domains/ledger/contract.ts'
import { faults } from '@numo/domains/ledger/test-faults.ts'
import { booksRules, verifyBooks } from '@numo/domains/ledger/verify-books.ts'
import * as drafts from '@numo/domains/invoices/contract-drafts.ts'
import { listInvoices } from '@numo/domains/invoices/contract-list.ts'
import * as invoices from '@numo/domains/invoices/contract.ts'
import * as charges from '@numo/domains/payments/contract-charge.ts'
import * as lists from '@numo/domains/payments/contract-list.ts'
import * as payouts from '@numo/domains/payouts/contract.ts'
import type { Tables } from '@numo/domains/tables.ts'
import { inSystem } from './database/in-role.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { createMoneyParties, type MoneyParties } from './test-money.ts'
import { callsBy } from './test-calls.ts'

/* The worked example of the domain model: a hospital stay from its bill to the payouts, through the API. */

let app: TestApp
let all: MoneyParties

beforeAll(async () => {
  app = await startTestApp()
  all = await createMoneyParties(app)
})
afterAll(() => app.stop())

const call = <E extends Endpoint>(endpoint: E, input: SentTo<E>, as = all.one) =>
  app.call(endpoint, input, { as })
const { done, refusal } = callsBy(
  () => app,
  () => all.one
)

/** Calls four times at once; one call drafts, and the others find nothing left to bill. */
async function onceOf<E extends Endpoint>(endpoint: E, input: SentTo<E>) {
  const answers = await Promise.all([1, 2, 3, 4].map(() => call(endpoint, input)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409,
  ])
  const [made] = answers.filter(({ status }) => status === 200)
  if (!made) throw new Error('None was drafted')
  return made.body
}

const day = '2026-11-05'
const line = (description: string, quantity: number, unit_price: number, tax_rate_bps: number) => ({
  category: 'room' as const,
  description,
  service_date: day,
  quantity,
  unit_price,
  tax_rate_bps,
})
const PR = (reason_code: string, amount: number) => ({
  group_code: 'PR' as const,
  reason_code,
  amount,
})

async function sentClaim(lines: ReturnType<typeof line>[], patient_paid_at_partner_amount = 0) {
  const { account_id, client_id, coverage_id, partner_id, insurer_id } = all
  const claim = await done(claims.createClaim, {
    account_id,
    client_id,
    coverage_id,
    partner_id,
    insurance_company_id: insurer_id,
    type: 'institutional',
    service_from: day,
    service_until: day,
    currency: 'MXN',
    patient_paid_at_partner_amount,
    lines,
    diagnoses: [{ description: 'Appendicitis' }],
  })
  return move(await move(claim, 'submit'), 'send')
}

type Versioned = { id: string; version: number }
const move = (
  { id, version }: Versioned,
  event: 'submit' | 'send' | 'appeal' | 'settle' | 'close'
) =>
  done(claims.moveClaim, {
    id,
    version,
    event,
    ...(event === 'appeal' && { reason: 'The upgrade was needed' }),
  })
const reread = ({ id }: { id: string }) => done(claims.getClaim, { id })

async function received(trace_number: string, amount: number, bank_amount: number) {
  const payment = await done(incoming.createInsurancePayment, {
    insurance_company_id: all.insurer_id,
    numo_company_id: all.company_id,
    method: 'wire',
    trace_number,
    payment_date: day,
    currency: 'USD',
    amount,
  })
  const { id, version } = payment
  return done(incoming.receiveInsurancePayment, {
    id,
    version,
    received_on: day,
    bank_amount,
    bank_currency: 'MXN',
  })
}

/** Builds a payout and pays it, approved by somebody else. Returns it as it was paid. */
async function paidOut(bank_trace: string) {
  const { payout_ids } = await done(payouts.createPayouts, {
    numo_company_id: all.company_id,
    currency: 'MXN',
  })
  expect(payout_ids).toHaveLength(1)
  let payout = await done(payouts.getPayout, { id: payout_ids[0] ?? '' })
  const next = (event: 'approve' | 'send' | 'confirm') => {
    const { id, version } = payout
    return { id, version, event, ...(event === 'confirm' && { bank_trace }) }
  }
  expect(await refusal(payouts.movePayout, next('approve'))).toEqual([409, 'two-people'])
  for (const event of ['approve', 'send', 'confirm'] as const)
    payout = await done(payouts.movePayout, next(event), all.other)
  return payout
}

const trialBalance = async () => {
  const { rows } = await app.database.pool.query<{ account: string; sum: number }>(
    `select a.code || ' ' || a.currency as account, sum(b.balance)::float8 as sum
       from ledger_account a join ledger_balance b on b.ledger_account_id = a.id group by 1 having sum(b.balance) <> 0`
  )
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}

test('a stay is billed, decided, paid, appealed, refunded and paid out; the books close', async () => {
  let claim = await sentClaim(
    [
      line('Room, two nights', 2, 800_000, 1600),
      line('Theatre and supplies', 1, 5_000_000, 1600),
      line('Surgeon', 1, 4_000_000, 0),
      line('Private room', 1, 300_000, 1600),
    ],
    500_000
  )
  expect(claim.billed_amount).toBe(12_004_000)

  // The insurer's first decision.
  const first = {
    id: claim.id,
    version: claim.version,
    outcome: 'partially_approved' as const,
    benefit_amount: 8_320_000,
    adjustments: [
      { group_code: 'CO' as const, reason_code: '45', amount: 356_000 },
      PR('1', 900_000),
      PR('2', 2_080_000),
      PR('96', 348_000),
    ],
    decided_on: day,
    foreign: { currency: 'USD', amount: 462_222, fx_rate: 18, fx_on: day },
  }
  expect(await refusal(claims.decideClaim, { ...first, benefit_amount: 8_320_001 })).toEqual([
    422,
    'decision-off',
  ])
  claim = await done(claims.decideClaim, first)
  expect([claim.insurer_balance, claim.patient_balance]).toEqual([8_320_000, 2_828_000])

  // The household is billed its share once.
  const billing = { claim_id: claim.id, recipient_kind: 'household' as const }
  let bill = await onceOf(drafts.draftClaimInvoice, billing)
  expect([bill.total_amount, bill.lines.length]).toEqual([2_828_000, 4])
  expect(await refusal(drafts.draftClaimInvoice, billing)).toEqual([409, 'nothing-to-bill'])
  bill = await done(invoices.moveInvoice, { id: bill.id, version: bill.version, event: 'issue' })

  // A first wire in USD pays part of it.
  let wire = await received('W-1', 300_000, 5_370_000)
  wire = await done(incoming.allocateInsurancePayment, {
    id: wire.id,
    version: wire.version,
    claim_id: claim.id,
    amount: 300_000,
    claim_amount: 5_400_000,
  })
  expect(wire.allocation_status).toBe('allocated')
  claim = await reread(claim)
  expect(claim.insurer_balance).toBe(2_920_000)
  const settle = { id: claim.id, version: claim.version, event: 'settle' as const }
  expect(await refusal(claims.moveClaim, settle)).toEqual([409, 'balance-open'])

  // The household pays its share by card.
  const { account_id, household } = all
  const share = {
    accountId: account_id,
    claim_id: claim.id,
    payment_method_id: all.card_id,
    amount: 2_828_000,
  }
  const more = { ...share, amount: 2_828_001 }
  expect(await refusal(charges.payClaim, more, household)).toEqual([409, 'more-than-owed'])
  const charge = await done(charges.payClaim, share, household)
  expect(await refusal(charges.payClaim, { ...share, amount: 1 }, household)).toEqual([
    409,
    'more-than-owed',
  ])
  await app.runJobs()
  const charged = await done(charges.getCharge, { accountId: account_id, id: charge.id }, household)
  expect(charged.status).toBe('succeeded')
  expect((await reread(claim)).patient_balance).toBe(0)

  const settle_bill = {
    id: bill.id,
    version: bill.version,
    source: 'payment' as const,
    source_id: charge.id,
    amount: 2_828_000,
  }
  expect(await refusal(invoices.settleInvoice, { ...settle_bill, source_id: all.card_id })).toEqual(
    [409, 'more-than-source']
  )
  bill = await done(invoices.settleInvoice, settle_bill)
  expect([bill.status, bill.balance, bill.sources]).toEqual(['paid', 0, []])

  expect((await paidOut('SPEI-1')).net_amount).toBe(7_750_776)

  // The appeal is won in part; what the patient paid too much is released first.
  claim = await move(await reread(claim), 'appeal')
  const second = () => ({
    ...first,
    version: claim.version,
    benefit_amount: 8_494_000,
    adjustments: [
      first.adjustments[0] ?? PR('1', 0),
      PR('1', 900_000),
      PR('2', 2_080_000),
      PR('96', 174_000),
    ],
    foreign: null,
  })
  expect(await refusal(claims.decideClaim, second())).toEqual([409, 'paid-more'])
  let payment = await done(charges.getPayment, { id: charge.id })
  payment = await done(charges.releasePaymentItem, {
    id: payment.id,
    version: payment.version,
    item_id: payment.items[0]?.id ?? '',
    amount: 174_000,
  })
  // What was released no longer settles the bill; a credit note lowers it to the new share.
  bill = await done(invoices.getInvoice, { id: bill.id })
  expect([bill.status, bill.balance]).toEqual(['issued', 174_000])
  const [credited] = bill.lines
  bill = await done(invoices.creditInvoice, {
    id: bill.id,
    version: bill.version,
    reason: 'The appeal was won',
    lines: [{ sequence: credited?.sequence ?? 1, net_amount: 174_000 }],
  })
  expect([bill.status, bill.balance]).toEqual(['paid', 0])
  claim = await reread(claim)
  claim = await done(claims.decideClaim, second())
  expect([claim.insurer_balance, claim.patient_balance]).toEqual([3_094_000, 0])

  const refund = { id: payment.id, version: payment.version, reason: 'readjudicated' as const }
  expect(await refusal(charges.refundPayment, { ...refund, amount: 174_001 })).toEqual([
    409,
    'more-than-payment',
  ])
  await done(charges.refundPayment, { ...refund, amount: 174_000 })
  await app.runJobs()
  payment = await done(charges.getPayment, { id: charge.id })
  expect([payment.refunds[0]?.status, payment.unallocated_amount]).toEqual(['succeeded', 0])

  // A second wire, of which a part belongs to no claim.
  wire = await received('W-2', 250_000, 4_525_000)
  wire = await done(incoming.allocateInsurancePayment, {
    id: wire.id,
    version: wire.version,
    claim_id: claim.id,
    amount: 171_889,
    claim_amount: 3_094_000,
  })
  const reconcile = { id: wire.id, version: wire.version, event: 'reconcile' as const }
  expect(await refusal(incoming.moveInsurancePayment, reconcile)).toEqual([409, 'not-whole'])

  // The clawback is netted with what came in.
  expect((await paidOut('SPEI-2')).net_amount).toBe(2_750_640)

  // Our invoice over the fees is settled by what the payouts kept.
  const fees = await onceOf(drafts.draftFeeInvoices, {
    numo_company_id: all.company_id,
    currency: 'MXN',
    from: '2026-01-01',
    until: '2999-12-31',
  })
  expect([fees.invoice_ids.length, fees.total_amount]).toEqual([1, 646_584])
  const draft = await done(invoices.getInvoice, { id: fees.invoice_ids[0] ?? '' })
  const invoice = await done(invoices.moveInvoice, {
    id: draft.id,
    version: draft.version,
    event: 'issue',
  })
  expect([invoice.status, invoice.net_amount, invoice.tax_amount, invoice.balance]).toEqual([
    'paid',
    557_400,
    89_184,
    0,
  ])
  expect(invoice.settlements.map(({ amount }) => amount)).toEqual([477_224, 169_360])

  claim = await move(await move(await reread(claim), 'settle'), 'close')
  expect([claim.status, claim.paid_out_amount]).toEqual(['closed', 11_148_000])

  // A claim that was filed too late is nobody's to pay.
  let late = await sentClaim([line('Consultation', 1, 180_000, 0)])
  late = await done(claims.decideClaim, {
    id: late.id,
    version: late.version,
    outcome: 'denied',
    benefit_amount: 0,
    adjustments: [{ group_code: 'CO', reason_code: '29', amount: 180_000 }],
    decided_on: day,
  })
  expect(late.patient_balance).toBe(0)
  expect((await move(await move(late, 'settle'), 'close')).status).toBe('closed')

  expect(await trialBalance()).toEqual({
    'bank MXN': -2_020_225,
    'bank USD': 78_111,
    'processor MXN': 2_535_555,
    'insurer_unapplied USD': -78_111,
    'fx_gain_loss MXN': 12_809,
    'processor_fee MXN': 118_445,
    'partner_fee MXN': -557_400,
    'vat_payable MXN': -89_184,
  })
  expect(await inSystem(app.database.db, null, verifyBooks)).toEqual([])
})

test('the overview and the lists of payments say what moved', async () => {
  const { currencies } = await done(getMoneyOverview, {})
  const pesos = currencies.find(({ currency }) => currency === 'MXN')
  // A charge less its fee came in; a refund and two payouts went out.
  const moved = { in_amount: 2_828_000 - 118_445, out_amount: 174_000 + 7_750_776 + 2_750_640 }
  expect([pesos?.today, pesos?.insurer_owes]).toEqual([
    moved,
    { '30': 0, '60': 0, '90': 0, older: 0 },
  ])
  const { rows: paid } = await done(lists.listClientPayments, {})
  expect(paid.map(({ amount, unallocated_amount }) => [amount, unallocated_amount])).toEqual([
    [2_828_000, 0],
  ])
  const { rows: items } = await done(lists.listPaymentItems, { reversal: 'yes' })
  expect(items.map(({ amount }) => amount)).toEqual([-174_000])
  const all_in = await done(lists.listMoneyIn, {})
  expect(all_in.rows.map(({ source, amount }) => [source, amount])).toEqual([
    ['insurer', 250_000],
    ['household', 2_828_000],
    ['insurer', 300_000],
  ])
})

/** Runs statements as the owner of the database, unwatched by triggers, and takes them back. */
async function broken(fault: string): Promise<string[]> {
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: app.database.pool }),
  })
  const tx = await db.startTransaction().execute()
  try {
    await sql`set local session_replication_role = replica`.execute(tx)
    const { numAffectedRows = 0n } = await sql.raw(fault).execute(tx)
    return numAffectedRows > 0n ? (await verifyBooks(tx)).map(({ rule }) => rule) : []
  } finally {
    await tx.rollback().execute()
  }
}

test('every rule of the books has a fault here', async () => {
  expect(Object.keys(faults).toSorted()).toEqual(booksRules.toSorted())
  // An invoice written by hand, of which a part is credited.
  const written = await done(drafts.createInvoice, {
    numo_company_id: all.company_id,
    recipient_kind: 'partner',
    recipient_id: all.partner_id,
    currency: 'MXN',
    lines: [{ description: 'Training', quantity: 1, unit_price: 10_000, tax_rate_bps: 1600 }],
  })
  const { id, version } = await done(invoices.moveInvoice, {
    id: written.id,
    version: written.version,
    event: 'issue',
  })
  await done(invoices.creditInvoice, {
    id,
    version,
    reason: 'Half a day',
    lines: [{ sequence: 1, net_amount: 5_000 }],
  })
  expect(await inSystem(app.database.db, null, verifyBooks)).toEqual([])
})

test.each(Object.entries(faults))('found: not so that %s', async (rule, fault) => {
  expect(await broken(fault)).toContain(rule)
})

test('a fee is billed once: the payout that the bank returns is credited, and the next one is billed', async () => {
  const { rows } = await app.database.pool.query<{ id: string; version: number; number: string }>(
    `select id, version, number from payout where bank_trace = 'SPEI-2'`
  )
  const [{ id, version, number } = { id: '', version: 0, number: '' }] = rows
  const period = { numo_company_id: all.company_id, currency: 'MXN' } as const
  const draftAll = () =>
    done(drafts.draftFeeInvoices, { ...period, from: '2026-01-01', until: '2999-12-31' })
  const feeInvoices = async () =>
    (await done(listInvoices, { kind: 'partner_fee', limit: 25 })).rows
  const reason = 'The account is closed'
  await done(payouts.movePayout, { id, version, event: 'bank_return', reason }, all.other)
  const [credited] = await feeInvoices()
  expect([credited?.status, credited?.balance]).toEqual(['paid', 0])
  const first = await done(invoices.getInvoice, { id: credited?.id ?? '' })
  expect(first.settlements.at(-1)).toMatchObject({ number, amount: -169_360, reason: 'returned' })
  expect(first.credit_notes).toMatchObject([{ total_amount: 169_360, reason }])
  await paidOut('SPEI-3')
  const { invoice_ids } = await draftAll()
  const draft = await done(invoices.getInvoice, { id: invoice_ids[0] ?? '' })
  await done(invoices.moveInvoice, { id: draft.id, version: draft.version, event: 'issue' })
  // What is billed, less what is credited, is what the payouts kept, and all of it is settled.
  const { rows: sums } = await app.database.pool.query<{
    billed: number
    open: number
    kept: number
  }>(
    `select sum(total_amount - credited_amount)::float8 as billed, sum(balance)::float8 as open,
            (select sum(fee_amount + fee_tax_amount)::float8 from payout where status = 'paid') as kept
       from invoice where kind = 'partner_fee'`
  )
  expect(sums).toEqual([{ billed: 646_584, open: 0, kept: 646_584 }])
  expect(
    await refusal(drafts.draftFeeInvoices, { ...period, from: '2026-01-01', until: '2999-12-31' })
  ).toEqual([409, 'nothing-to-bill'])
  expect(await inSystem(app.database.db, null, verifyBooks)).toEqual([])
})

test('what the bank keeps of a payment is a charge of the bank, and goes back with it', async () => {
  const wire = {
    insurance_company_id: all.insurer_id,
    numo_company_id: all.company_id,
    method: 'wire',
    trace_number: 'W-FEE',
    payment_date: day,
    currency: 'USD',
    amount: 10_000,
    bank_fee_amount: 2_500,
  } as const
  const before = await trialBalance()
  const moved = async () => {
    const after: Record<string, number> = await trialBalance()
    return ['bank USD', 'bank_charges USD', 'insurer_unapplied USD'].map(
      (code) => (after[code] ?? 0) - ((before as Record<string, number>)[code] ?? 0)
    )
  }
  expect(
    await refusal(incoming.createInsurancePayment, { ...wire, bank_fee_amount: 10_001 })
  ).toEqual([409, 'more-than-payment'])
  const { id, version } = await done(incoming.createInsurancePayment, wire)
  const received_on = day
  const payment = await done(incoming.receiveInsurancePayment, { id, version, received_on })
  expect(await moved()).toEqual([7_500, 2_500, -10_000])
  expect(await inSystem(app.database.db, null, verifyBooks)).toEqual([])
  const back = { id, version: payment.version, event: 'return', reason: 'Sent twice' } as const
  await done(incoming.moveInsurancePayment, back)
  expect(await moved()).toEqual([0, 0, 0])
  expect(await inSystem(app.database.db, null, verifyBooks)).toEqual([])
})
