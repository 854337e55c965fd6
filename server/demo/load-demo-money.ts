import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { createClaim } from '@numo/domains/claims/create-claim.ts'
import { decideClaim } from '@numo/domains/claims/decide-claim.ts'
import { moveClaim } from '@numo/domains/claims/move-claim.ts'
import type { Context, Tx } from '@numo/domains/context.ts'
import { allocateInsurancePayment } from '@numo/domains/insurance-payments/allocate-insurance-payment.ts'
import { createInsurancePayment } from '@numo/domains/insurance-payments/create-insurance-payment.ts'
import { moveInsurancePayment } from '@numo/domains/insurance-payments/move-insurance-payment.ts'
import { receiveInsurancePayment } from '@numo/domains/insurance-payments/receive-insurance-payment.ts'
import { dayAfter } from '@numo/domains/insurance/rules-versions.ts'
import { createPayouts } from '@numo/domains/payouts/create-payouts.ts'
import { movePayout } from '@numo/domains/payouts/move-payout.ts'
import type { Program } from '../http/program.ts'
import { claimStories, paymentStories, payoutStories, type ClaimStory } from './demo-money.ts'
import { loadDemoFiles } from './load-demo-files.ts'
import { contextOf } from './demo-context.ts'

/** A household and the clinic that treats it, with the insurer that pays. */
type Care = {
  account_id: string
  client_id: string
  coverage_id: string
  insurance_company_id: string
  numo_company_id: string
  partner_id: string
}

/**
 * Shows staff claims, payments of insurers and payouts in every state, made by the same calls as two members of staff
 * make. Does nothing when there is any payout, or before there are demo claims. Only for demo data.
 */
export async function loadDemoMoney({ contextFor }: Pick<Program, 'contextFor'>): Promise<void> {
  const program = contextFor('program')
  const builder = await contextOf(contextFor, 'admin@demo.example', 'admin')
  const approver = await contextOf(contextFor, 'admin2@demo.example', 'admin')
  if (!builder || !approver) return
  const care = await program.tx(findCare)
  if (!care) return
  await openBankAccount(builder, approver, care.partner_id)
  // Sequential, so that their numbers are the same every time.
  for (const story of claimStories) await fileClaim(builder, care, story)
  for (const story of payoutStories) {
    const { id } = await fileClaim(builder, care, story.claim)
    await payClaim(builder, care, id, story.claim.decision?.benefit_amount ?? 0, story.trace)
    if (story.until !== 'ready') await payOut([builder, approver], care, story)
    if (story.closes) await moveTo(builder, id, ['settle', 'close'])
  }
  await bookPayments(builder, care)
  await loadDemoFiles(builder, care, (story) => fileClaim(builder, care, story))
}

/** Returns the care that the demo claims of a clinic are about; undefined when there are payouts already. */
async function findCare(tx: Tx): Promise<Care | undefined> {
  const { rows } = await sql<Care>`
    select account_id, client_id, coverage_id, insurance_company_id, numo_company_id, partner_id from claim
     where payee_type = 'provider' and partner_id is not null and coverage_id is not null
       and insurance_company_id is not null and not exists (select from payout)
     order by created_at, id limit 1`.execute(tx)
  return rows[0]
}

/** One person enters the account, another verifies it. Its number is made up: no bank could pay to it. */
async function openBankAccount(one: Context, other: Context, partner_id: string): Promise<void> {
  const number = Buffer.from('demo')
  const { id } = await one.tx((tx) =>
    tx
      .insertInto('bank_account')
      .values({
        partner_id,
        holder_name: 'Demo',
        bank_name: 'Banco de Demostración',
        country: 'MX',
        currency: 'MXN',
        scheme: 'clabe',
        number_encrypted: number,
        number_digest: createHash('sha256').update(number).digest(),
        last4: '9719',
        created_by: one.actor?.user_id ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  )
  await other.tx((tx) =>
    tx
      .updateTable('bank_account')
      .set({
        status: 'verified',
        verified_by: other.actor?.user_id ?? null,
        verified_at: other.now(),
      })
      .where('id', '=', id)
      .execute()
  )
}

const versionOf = ({ tx }: Context, table: 'claim' | 'payout', id: string): Promise<number> =>
  tx(async (open) => {
    const row = await open
      .selectFrom(table)
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.version
  })

type Events = ClaimStory['events']

const reasons: Readonly<Record<string, string>> = {
  insurer_reject: 'The policy number on the bill is not the one on the card.',
  appeal: 'The treatment was urgent: an authorization could not be requested before.',
  cancel: 'Filed twice.',
  fail: 'The bank did not accept the transfer.',
}

async function moveTo(staff: Context, id: string, events: Events): Promise<void> {
  for (const event of events)
    await moveClaim(staff, {
      id,
      version: await versionOf(staff, 'claim', id),
      event,
      ...(event in reasons && { reason: reasons[event] }),
      ...(event === 'insurer_accept' && { insurer_claim_number: `AC-${id.slice(-6)}` }),
    })
}

/** Files a claim of the clinic and moves it as far as its story goes. */
async function fileClaim(staff: Context, care: Care, story: ClaimStory) {
  const day = dayAfter(staff.today(), -story.days_ago)
  const { id, number } = await createClaim(staff, {
    ...{ account_id: care.account_id, client_id: care.client_id, coverage_id: care.coverage_id },
    ...{ insurance_company_id: care.insurance_company_id, partner_id: care.partner_id },
    type: story.type,
    currency: 'MXN',
    payee_type: 'provider',
    ...{ service_from: day, service_until: day },
    patient_paid_at_partner_amount: 0,
    lines: [
      {
        category: story.category,
        description: story.description,
        service_date: day,
        quantity: 1,
        unit_price: story.amount,
        tax_rate_bps: 0,
      },
    ],
    diagnoses: [{ code_system: 'text', description: story.diagnosis, type: 'principal' }],
  })
  await moveTo(staff, id, story.events)
  if (story.decision)
    await decideClaim(staff, {
      ...story.decision,
      id,
      version: await versionOf(staff, 'claim', id),
      decided_on: staff.today(),
      adjustments: story.decision.adjustments.map((one) => ({ item_sequence: 1, ...one })),
      foreign: null,
    })
  await moveTo(staff, id, story.then ?? [])
  return { id, number }
}

type NewPayment = { amount: number; trace_number: string }

async function receive(staff: Context, care: Care, { amount, trace_number }: NewPayment) {
  const announced = await createInsurancePayment(staff, {
    insurance_company_id: care.insurance_company_id,
    numo_company_id: care.numo_company_id,
    method: 'spei',
    trace_number,
    payment_date: staff.today(),
    currency: 'MXN',
    amount,
    bank_fee_amount: 0,
  })
  return receiveInsurancePayment(staff, {
    id: announced.id,
    version: announced.version,
    received_on: staff.today(),
    bank_amount: null,
    bank_currency: null,
  })
}

/** Books the insurer's payment for one claim whole, and reconciles it. */
async function payClaim(
  staff: Context,
  care: Care,
  claim_id: string,
  amount: number,
  trace_number: string
) {
  const received = await receive(staff, care, { amount, trace_number })
  const { id, version } = await allocateInsurancePayment(staff, {
    id: received.id,
    version: received.version,
    claim_id,
    amount,
    claim_amount: amount,
  })
  await moveInsurancePayment(staff, { id, version, event: 'reconcile' })
}

/** Builds a payout of all that is ready, and carries it as far as its story goes. */
async function payOut(
  [builder, approver]: readonly [Context, Context],
  care: Care,
  { until, trace }: (typeof payoutStories)[number]
): Promise<void> {
  const { payout_ids } = await createPayouts(builder, {
    numo_company_id: care.numo_company_id,
    currency: 'MXN',
    partner_ids: [care.partner_id],
  })
  for (const id of payout_ids)
    for (const event of payoutEvents[until])
      await movePayout(approver, {
        id,
        version: await versionOf(approver, 'payout', id),
        event,
        ...(event in reasons && { reason: reasons[event] }),
        ...(event === 'confirm' && { bank_trace: `CEP-${trace}` }),
      })
}

const payoutEvents = {
  ready: [],
  draft: [],
  approved: ['approve'],
  in_transit: ['approve', 'send'],
  paid: ['approve', 'send', 'confirm'],
  failed: ['approve', 'send', 'fail'],
} as const

/** Books payments that are expected, not matched yet, and gone back. */
async function bookPayments(staff: Context, care: Care): Promise<void> {
  for (const { until, ...payment } of paymentStories) {
    if (until === 'announced')
      await createInsurancePayment(staff, {
        ...payment,
        insurance_company_id: care.insurance_company_id,
        numo_company_id: care.numo_company_id,
        method: 'spei',
        payment_date: staff.today(),
        currency: 'MXN',
        bank_fee_amount: 0,
      })
    else {
      const { id, version } = await receive(staff, care, payment)
      if (until === 'returned')
        await moveInsurancePayment(staff, {
          id,
          version,
          event: 'return',
          reason: 'Sent to us by mistake.',
        })
    }
  }
}
