import type { Context } from '@numo/domains/context.ts'
import { allocateInsurancePayment } from '@numo/domains/insurance-payments/allocate-insurance-payment.ts'
import { createInsurancePayment } from '@numo/domains/insurance-payments/create-insurance-payment.ts'
import { moveInsurancePayment } from '@numo/domains/insurance-payments/move-insurance-payment.ts'
import { receiveInsurancePayment } from '@numo/domains/insurance-payments/receive-insurance-payment.ts'
import { createPayouts } from '@numo/domains/payouts/create-payouts.ts'
import { movePayout } from '@numo/domains/payouts/move-payout.ts'
import type { Program } from '../http/program.ts'
import { claimStories, paymentStories, payoutStories } from './demo-money.ts'
import { loadDemoFiles } from './load-demo-files.ts'
import { contextOf } from './demo-context.ts'
import { accounts } from './demo-parties.ts'
import { openBankAccount } from './load-demo-parties.ts'
import { fileClaim, findCare, moveTo, versionOf, type Care } from './file-demo-claim.ts'

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
  if (!care || care.has_payouts) return
  await openBankAccount([builder, approver], { partner_id: care.partner_id }, accounts.clinic)
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

/** Builds a payout of all that is ready of a clinic, and carries it as far as its story goes. */
export async function payOut(
  [builder, approver]: readonly [Context, Context],
  care: Pick<Care, 'numo_company_id' | 'partner_id'>,
  { until, trace }: Pick<(typeof payoutStories)[number], 'until' | 'trace'>
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
        ...(event === 'fail' && { reason: 'El banco no aceptó la transferencia.' }),
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
          reason: 'Nos llegó por error.',
        })
    }
  }
}
