import { missing, unexpectedState, type ServiceAnswer } from './local-answer.ts'
import {
  inPeriod,
  itemOf,
  newInvoice,
  nextPeriodEnd,
  seconds,
  withItem,
  newPrice,
  type Interval,
} from './local-billing-objects.ts'
import { createCharge } from './local-charges.ts'
import { newId } from './local-objects.ts'
import { methodOf, move, type SetupDeps } from './local-setups.ts'
import type { StoredObject } from './local-store.ts'

/* Subscriptions of the local payment service: invoices, renewals, failed payments and their retries. */

/** Days after a failed payment at which the service tries again; after the last one the subscription ends. */
export const retryDays = [3, 5, 7]
const day_s = 24 * 60 * 60

/** Charges the card of a subscription for an invoice. Returns both with their new state. */
export async function payInvoice(
  deps: SetupDeps,
  subscription: StoredObject,
  invoice: StoredObject,
  { now, is_present = false }: { now: Date; is_present?: boolean }
): Promise<{ invoice: StoredObject; answer: ServiceAnswer }> {
  const method = await methodOf(deps, String(subscription['default_payment_method']))
  const answer = await createCharge(
    deps,
    {
      amount: String(invoice['amount_due']),
      currency: String(invoice['currency']),
      customer: String(invoice['customer']),
      payment_method: method.id,
      confirm: 'true',
    },
    { is_present }
  )
  const isPaid = answer.status === 200
  const attempts = Number(invoice['attempt_count']) + 1
  const wait = retryDays[attempts - 1]
  const attempt = { ...invoice, attempt_count: attempts, attempted: true }
  if (!isPaid)
    return {
      answer,
      invoice: await move(deps, attempt, 'invoice.payment_failed', {
        next_payment_attempt: wait === undefined ? null : seconds(now) + wait * day_s,
      }),
    }
  const amount = invoice['amount_due']
  const payment = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: amount,
    status: 'paid',
    payment: { type: 'payment_intent', payment_intent: answer.body['id'] },
  }
  const paid = await move(deps, attempt, 'invoice.paid', {
    status: 'paid',
    paid: true,
    amount_paid: amount,
    amount_remaining: 0,
    next_payment_attempt: null,
    payments: { ...Object(invoice['payments']), data: [payment] },
    status_transitions: { ...Object(invoice['status_transitions']), paid_at: seconds(now) },
  })
  return { invoice: paid, answer }
}

/** Saves an invoice of a subscription and pays it. */
async function charge(
  deps: SetupDeps,
  subscription: StoredObject,
  of: { amount: number; start: number; end: number; reason: string },
  now: Date
) {
  const invoice = newInvoice(subscription, of, now)
  await deps.objects.save(invoice)
  return payInvoice(deps, subscription, invoice, { now })
}

const update = (deps: SetupDeps, subscription: StoredObject, changes: object) =>
  move(deps, subscription, 'customer.subscription.updated', changes)

/** Ends a subscription at once. */
export const endSubscription = (deps: SetupDeps, subscription: StoredObject, now: Date) =>
  move(deps, subscription, 'customer.subscription.deleted', {
    status: 'canceled',
    cancel_at_period_end: false,
    canceled_at: seconds(now),
    ended_at: seconds(now),
  })

export async function lockSubscription(deps: SetupDeps, id: string): Promise<StoredObject> {
  const subscription = await deps.objects.lock('subscription', id)
  if (!subscription) throw missing('subscription', id)
  return subscription
}

/** Changes the price of a subscription at once and charges what the rest of the period costs more. */
export async function changePrice(
  deps: SetupDeps,
  subscription: StoredObject,
  price: { amount: number; currency: string; every: Interval },
  now: Date
): Promise<StoredObject> {
  const item = itemOf(subscription)
  const before = item.price
  const [start, end] = [Number(item['current_period_start']), Number(item['current_period_end'])]
  const at = seconds(now)
  const unused = Math.round((before.unit_amount * Math.max(0, end - at)) / (end - start))
  const next = { ...price, name: '' }
  const changed = withItem(subscription, { ...item, price: newPrice(next, before.product, now) })
  // Another interval begins a new period.
  const period = { start: at, end: nextPeriodEnd(at, price.every) }
  const amount = Math.max(0, price.amount - unused)
  const moved = inPeriod({ ...changed, billing_cycle_anchor: at }, period.start, period.end)
  if (amount === 0) return update(deps, moved, { latest_invoice: subscription['latest_invoice'] })
  const of = { amount, ...period, reason: 'subscription_update' }
  const { invoice } = await charge(deps, moved, of, now)
  const status = invoice['status'] === 'paid' ? 'active' : 'past_due'
  return update(deps, moved, { latest_invoice: invoice.id, status })
}

/** Pays an open invoice; the subscription is active again. */
export async function settleInvoice(
  deps: SetupDeps,
  id: string,
  now: Date
): Promise<{ invoice: StoredObject; answer: ServiceAnswer }> {
  const found = await deps.objects.read('invoice', id)
  if (!found) throw missing('invoice', id, 'invoice')
  const subscription = await lockSubscription(deps, String(found['subscription']))
  const invoice = (await deps.objects.lock('invoice', id)) ?? found
  if (invoice['status'] !== 'open')
    throw unexpectedState('invoice_not_open', 'Invoice is already paid')
  const paid = await payInvoice(deps, subscription, invoice, { now })
  if (paid.answer.status === 200 && subscription['status'] === 'past_due')
    await update(deps, subscription, { status: 'active' })
  return paid
}

/** Has a subscription charge a card from now on, which first pays what is open. */
export async function chargeFromNowOn(
  deps: SetupDeps,
  id: string,
  { id: default_payment_method }: StoredObject,
  now: Date
): Promise<void> {
  const subscription = await lockSubscription(deps, id)
  await update(deps, subscription, { default_payment_method })
  if (subscription['status'] === 'past_due')
    await settleInvoice(deps, String(subscription['latest_invoice']), now)
}

/**
 * Does what is due on a subscription at `now`: renews it, tries a failed payment again, or ends it. Returns whether
 * anything was due.
 */
export async function advance(deps: SetupDeps, id: string, now: Date): Promise<boolean> {
  const subscription = await lockSubscription(deps, id)
  const { status } = subscription
  if (status !== 'active' && status !== 'past_due') return false
  const at = seconds(now)
  const end = Number(itemOf(subscription)['current_period_end'])
  if (status === 'past_due') return retry(deps, subscription, now)
  if (end > at) return false
  if (subscription['cancel_at_period_end'] === true) {
    await endSubscription(deps, subscription, now)
    return true
  }
  const { price } = itemOf(subscription)
  const next = { start: end, end: nextPeriodEnd(end, price.recurring.interval) }
  const of = { amount: price.unit_amount, ...next, reason: 'subscription_cycle' }
  const renewed = inPeriod(subscription, next.start, next.end)
  const { invoice } = await charge(deps, renewed, of, now)
  const isPaid = invoice['status'] === 'paid'
  await update(deps, renewed, {
    latest_invoice: invoice.id,
    status: isPaid ? 'active' : 'past_due',
  })
  return true
}

async function retry(deps: SetupDeps, subscription: StoredObject, now: Date): Promise<boolean> {
  const invoice = await deps.objects.lock('invoice', String(subscription['latest_invoice']))
  const due = invoice?.['next_payment_attempt']
  if (!invoice || invoice['status'] !== 'open' || Number(due ?? 0) > seconds(now)) return false
  const paid = await payInvoice(deps, subscription, invoice, { now })
  if (paid.answer.status === 200) await update(deps, subscription, { status: 'active' })
  else if (paid.invoice['next_payment_attempt'] === null) {
    await move(deps, paid.invoice, 'invoice.voided', { status: 'void' })
    await endSubscription(deps, subscription, now)
  }
  return true
}
