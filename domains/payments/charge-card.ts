import { PaymentsRefused, type CardCharge } from '@numo/adapters/card-payments/port.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { postCharged } from '../ledger/rules-postings.ts'
import type { Dropped } from '../serve-job.ts'
import { notifyChargedByStaff } from './notify-charged-by-staff.ts'
import { allocateNewPayment } from './allocate-new-payment.ts'
import { lockPayment, type LockedPayment } from './read-payment.ts'

type Failure = Pick<CardCharge, 'error_code'> & { id: null; status: 'requires_payment_method' }

/**
 * Charges the card of a payment, stores the result and allocates it to its claim. Idempotent and independent of order:
 * the payment service is asked with the payment's own key, or for the state of the charge it knows already.
 */
export async function chargeCard(
  ctx: Context,
  { payment_id }: { payment_id: string }
): Promise<void | Dropped> {
  const payment = await ctx.tx((tx) => start(tx, payment_id))
  if (!payment) return { dropped: 'The payment is gone, was declined or cancelled' }
  if (payment.status !== 'succeeded') {
    const charge = await requestCharge(ctx, payment)
    await ctx.tx((tx) => storeCharge(tx, ctx, payment_id, charge))
  }
  await ctx.tx((tx) => allocateNewPayment(tx, ctx, payment_id))
}

/** Moves a new payment to processing. Returns null for one that is gone, or over without money. */
async function start(tx: Tx, id: string) {
  const found = await tx.selectFrom('payment').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) return null
  const payment = await lockPayment(tx, { id })
  if (payment.status === 'cancelled' || payment.failure_code !== null) return null
  const set = (status: LockedPayment['status']) =>
    tx.updateTable('payment').set({ status }).where('id', '=', id).execute()
  if (payment.status === 'requires_payment_method') await set('requires_confirmation')
  if (['requires_payment_method', 'requires_confirmation'].includes(payment.status))
    await set('processing')
  const card = await tx
    .selectFrom('payment_method as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select(['m.stripe_payment_method_id as method_id', 'a.stripe_customer_id as customer_id'])
    .where('m.account_id', '=', payment.account_id)
    .where('m.id', '=', payment.payment_method_id)
    .executeTakeFirst()
  return { ...payment, card }
}

async function requestCharge(
  { cards }: Context,
  {
    id,
    stripe_payment_intent_id,
    card,
    amount,
    currency,
  }: NonNullable<Awaited<ReturnType<typeof start>>>
): Promise<CardCharge | Failure> {
  if (stripe_payment_intent_id !== null) {
    const charge = await cards.readCharge(stripe_payment_intent_id)
    if (charge) return charge
    throw new Error('The payment service does not know a charge that it made')
  }
  const { customer_id = null, method_id = '' } = card ?? {}
  if (customer_id === null)
    return { id: null, status: 'requires_payment_method', error_code: 'card_removed' }
  try {
    return await cards.charge({ customer_id, method_id, amount, currency, key: `payment-${id}` })
  } catch (error) {
    if (error instanceof PaymentsRefused)
      return { id: null, status: 'requires_payment_method', error_code: error.code.slice(0, 60) }
    throw error
  }
}

async function storeCharge(tx: Tx, ctx: Context, id: string, charge: CardCharge | Failure) {
  const payment = await lockPayment(tx, { id })
  if (payment.status !== 'processing' && payment.status !== 'requires_action') return
  if (isWaiting(charge)) return storeWaiting(tx, ctx, payment, charge)
  const isCancelled = charge.status === 'cancelled'
  const isOver = charge.status === 'succeeded' || charge.error_code !== null || isCancelled
  // The holder has answered the bank.
  if (isOver && payment.status === 'requires_action')
    await tx.updateTable('payment').set({ status: 'processing' }).where('id', '=', id).execute()
  const status =
    charge.status === 'succeeded'
      ? 'succeeded'
      : isCancelled
        ? 'cancelled'
        : 'requires_payment_method'
  await tx
    .updateTable('payment')
    .set({
      stripe_payment_intent_id: charge.id,
      ...(isOver && { status, failure_code: isCancelled ? null : charge.error_code }),
      ...(charge.status === 'succeeded' && {
        succeeded_at: ctx.now(),
        stripe_charge_id: charge.charge_id,
        processor_fee_amount: charge.fee_amount,
      }),
    })
    .where('id', '=', id)
    .execute()
  if (!isOver) return
  if (charge.status === 'succeeded')
    await postEntry(tx, ctx, {
      numo_company_id: payment.numo_company_id,
      event: 'charged',
      source_type: 'payment',
      source_id: id,
      effective_on: ctx.today(),
      lines: postCharged(payment.account_id, payment, charge.fee_amount),
    })
  await record(tx, ctx.caller, {
    action: 'U',
    entity_type: 'payment',
    entity_id: id,
    account_id: payment.account_id,
    changes: { status, error_code: charge.error_code },
  })
  if (charge.status === 'succeeded') await notifyChargedByStaff(tx, id)
}

/** Whether the bank wants the holder: it says so, or refused to charge without them. */
const isWaiting = ({ status, error_code }: CardCharge | Failure): boolean =>
  status === 'requires_action' ||
  (status === 'requires_payment_method' && error_code === 'authentication_required')

/** Stores that the bank waits for the holder. The share stays reserved, so that it is not charged twice. */
async function storeWaiting(
  tx: Tx,
  ctx: Context,
  { id, account_id, status }: LockedPayment,
  charge: CardCharge | Failure
): Promise<void> {
  if (status === 'requires_action') return
  await tx
    .updateTable('payment')
    .set({ status: 'requires_action', stripe_payment_intent_id: charge.id })
    .where('id', '=', id)
    .execute()
  await record(tx, ctx.caller, {
    action: 'U',
    entity_type: 'payment',
    entity_id: id,
    account_id,
    changes: { status: 'requires_action' },
  })
}
