import { afterAll, beforeAll, expect, test } from 'vitest'
import * as claims from '@numo/domains/claims/contract-staff.ts'
import * as incoming from '@numo/domains/insurance-payments/contract.ts'
import { verifyBooks } from '@numo/domains/ledger/verify-books.ts'
import * as charges from '@numo/domains/payments/contract-charge.ts'
import { inSystem } from './database/in-role.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { createMoneyParties, type MoneyParties } from './test-money.ts'
import { callsBy } from './test-calls.ts'

/* Money of one insurer or legal entity never pays a claim of another: ids of a call are not trusted. */

let app: TestApp
let all: MoneyParties
let other: MoneyParties
beforeAll(async () => {
  app = await startTestApp()
  all = await createMoneyParties(app)
  other = await createMoneyParties(app)
})
afterAll(() => app.stop())

const day = '2026-11-05'
const { done, refusal } = callsBy(
  () => app,
  () => all.one
)
const problems = () => inSystem(app.database.db, null, verifyBooks)

/** A claim of 1,000.00 of which the insurer owes 700.00 and the household 300.00. */
async function decidedClaim() {
  const { account_id, client_id, coverage_id, partner_id, insurer_id } = all
  let claim = await done(claims.createClaim, {
    ...{ account_id, client_id, coverage_id, partner_id, insurance_company_id: insurer_id },
    type: 'institutional',
    service_from: day,
    service_until: day,
    currency: 'MXN',
    lines: [
      {
        category: 'room',
        description: 'Room',
        service_date: day,
        quantity: 1,
        unit_price: 100_000,
        tax_rate_bps: 0,
      },
    ],
    diagnoses: [{ description: 'Appendicitis' }],
  })
  for (const event of ['submit', 'send'] as const)
    claim = await done(claims.moveClaim, { id: claim.id, version: claim.version, event })
  return done(claims.decideClaim, {
    id: claim.id,
    version: claim.version,
    outcome: 'partially_approved',
    benefit_amount: 70_000,
    decided_on: day,
    adjustments: [{ group_code: 'PR', reason_code: '1', amount: 30_000 }],
  })
}

async function received(trace_number: string, ids: { insurer_id: string; company_id: string }) {
  const made = await done(incoming.createInsurancePayment, {
    insurance_company_id: ids.insurer_id,
    numo_company_id: ids.company_id,
    method: 'wire',
    trace_number,
    payment_date: day,
    currency: 'MXN',
    amount: 70_000,
  })
  return done(incoming.receiveInsurancePayment, {
    id: made.id,
    version: made.version,
    received_on: day,
  })
}

async function otherCompany(tax_id: string, prefix: string) {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into numo_company (legal_name, trade_name, country, tax_id, functional_currency, invoice_prefix)
     values ($1, $1, 'US', $1, 'MXN', $2) returning id`,
    [tax_id, prefix]
  )
  return rows[0]?.id ?? ''
}

test('404: a payment of an insurer pays no claim of another insurer or legal entity', async () => {
  const claim = await decidedClaim()
  const company_id = await otherCompany('OTHER-1', 'OTA')
  for (const [trace, ids] of [
    ['W-1', { insurer_id: other.insurer_id, company_id: all.company_id }],
    ['W-2', { insurer_id: all.insurer_id, company_id }],
  ] as const) {
    const { id, version } = await received(trace, ids)
    const items = { id, version, claim_id: claim.id, amount: 70_000, claim_amount: 70_000 }
    expect(await refusal(incoming.allocateInsurancePayment, items)).toEqual([404, 'no-such-claim'])
  }
  expect(await problems()).toEqual([])
})

test('409: a payment goes back only once its allocations and adjustments are taken back', async () => {
  let payment = await received('W-3', { insurer_id: all.insurer_id, company_id: all.company_id })
  const adjust = (amount: number) =>
    done(incoming.adjustInsurancePayment, {
      ...{ id: payment.id, version: payment.version, amount },
      reason_code: 'IR',
    })
  payment = await adjust(500)
  const back = () => ({
    ...{ id: payment.id, version: payment.version },
    event: 'return' as const,
    reason: 'Sent twice',
  })
  expect(await refusal(incoming.moveInsurancePayment, back())).toEqual([409, 'not-empty'])
  payment = await adjust(-500)
  payment = await done(incoming.moveInsurancePayment, back())
  expect(payment.status).toBe('returned')
  expect(await problems()).toEqual([])
})

test('404: a payment of a household pays no claim of another household or legal entity', async () => {
  const claim = await decidedClaim()
  const company_id = await otherCompany('OTHER-2', 'OTB')
  const paid = async (account_id: string, numo_company_id: string) => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `insert into payment (account_id, numo_company_id, method, currency, amount, idempotency_key)
       values ($1, $2, 'card', 'MXN', 30000, gen_random_uuid()) returning id`,
      [account_id, numo_company_id]
    )
    const id = rows[0]?.id ?? ''
    for (const status of ['requires_confirmation', 'processing', 'succeeded'])
      await app.database.pool.query(
        `update payment set status = $2, succeeded_at = case when $2 = 'succeeded' then now() end where id = $1`,
        [id, status]
      )
    return done(charges.getPayment, { id })
  }
  for (const payment of [
    await paid(other.account_id, all.company_id),
    await paid(all.account_id, company_id),
  ]) {
    const { id, version } = payment
    const items = { id, version, claim_id: claim.id, amount: 30_000 }
    expect(await refusal(charges.allocatePayment, items)).toEqual([404, 'no-such-claim'])
  }
})
