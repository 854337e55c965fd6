import { decideClaim } from '@numo/domains/claims/decide-claim.ts'
import type { Context, Tx } from '@numo/domains/context.ts'
import { chargeCard } from '@numo/domains/payments/charge-card.ts'
import { payClaim } from '@numo/domains/payments/pay-claim.ts'
import { readPayment } from '@numo/domains/payments/read-payment.ts'
import { recordPayment } from '@numo/domains/payments/record-payment.ts'
import { refundPayment } from '@numo/domains/payments/refund-payment.ts'
import { releasePaymentItem } from '@numo/domains/payments/release-payment-item.ts'
import { syncDispute } from '@numo/domains/payments/sync-dispute.ts'
import type { Program } from '../http/program.ts'
import { contextOf } from './demo-context.ts'
import { shareStories } from './demo-money.ts'
import { fileClaim, findCare, moveTo, versionOf } from './file-demo-claim.ts'

/**
 * Shows what a household paid: shares by card, of which its bank disputes one, one that the insurer took over after an
 * appeal, whose refund a second member of staff must approve, and a deposit. Does nothing when there is any payment. Only
 * for demo data.
 */
export async function loadDemoCardPayments({
  contextFor,
  local_payments,
}: Pick<Program, 'contextFor' | 'local_payments'>): Promise<void> {
  const program = contextFor('program')
  const client = await contextOf(contextFor, 'client@demo.example', 'client')
  const staff = await contextOf(contextFor, 'admin2@demo.example', 'admin')
  const care = await program.tx(findCare)
  const card = care && (await program.tx((tx) => findCard(tx, care.account_id)))
  if (!client || !staff || !care || !card) return
  for (const { claim, share, then } of shareStories) {
    const { id } = await fileClaim(staff, care, claim)
    const charge = await payClaim(client, {
      accountId: care.account_id,
      claim_id: id,
      payment_method_id: card.id,
      amount: share,
    })
    await chargeCard(program, { payment_id: charge.id })
    if (then === 'refunded') await takeOver(staff, id, charge.id, claim.amount)
    const paid = then === 'disputed' && (await program.tx((tx) => readChargeOf(tx, charge.id)))
    if (paid && local_payments)
      await syncDispute(program, await local_payments.service.disputeCharge(paid))
  }
  await recordPayment(staff, {
    id: care.account_id,
    claim_id: null,
    method: 'bank_transfer',
    currency: 'MXN',
    amount: 150_000,
    received_on: staff.today(),
    reference: 'SPEI 0001',
  })
}

/** Returns the card of a household; undefined when it has none, or there are payments already. */
const findCard = (tx: Tx, account_id: string) =>
  tx
    .selectFrom('payment_method')
    .select('id')
    .where('account_id', '=', account_id)
    .where('status', '=', 'active')
    .where((eb) => eb.not(eb.exists(eb.selectFrom('payment').select('id'))))
    .executeTakeFirst()

/** Returns the charge of a payment at the payment service. */
const readChargeOf = async (tx: Tx, id: string): Promise<string | null> =>
  (
    await tx
      .selectFrom('payment')
      .select('stripe_payment_intent_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).stripe_payment_intent_id

/** The insurer takes over the whole bill after an appeal: what the household paid is released and refunded. */
async function takeOver(staff: Context, claim_id: string, payment_id: string, amount: number) {
  await moveTo(staff, claim_id, ['appeal'])
  const paid = await staff.tx((tx) => readPayment(tx, payment_id))
  const { id, version, unallocated_amount } = await releasePaymentItem(staff, {
    id: paid.id,
    version: paid.version,
    item_id: paid.items[0]?.id ?? '',
    amount: paid.allocated_amount,
  })
  await decideClaim(staff, {
    id: claim_id,
    version: await versionOf(staff, 'claim', claim_id),
    outcome: 'approved',
    benefit_amount: amount,
    adjustments: [],
    decided_on: staff.today(),
    foreign: null,
  })
  await refundPayment(staff, { id, version, amount: unallocated_amount, reason: 'readjudicated' })
}
