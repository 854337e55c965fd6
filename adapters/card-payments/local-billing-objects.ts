import { newId } from './local-objects.ts'
import type { StoredObject } from './local-store.ts'

/* Builds objects of Checkout and Billing in the format of the Stripe API: of the version that the SDK expects, and of
   the older one of the API description, where a field has moved. */

export type Interval = 'month' | 'year'

/** What is sold; `every` is null for a single payment. */
export type Price = {
  name: string
  amount: number
  currency: string
  every: Interval | null
}

export const seconds = (now: Date) => Math.floor(now.getTime() / 1000)

/** Returns the same day of the next month or year, or the last day of a shorter month, in Unix seconds. */
export function nextPeriodEnd(start_s: number, every: Interval): number {
  const start = new Date(start_s * 1000)
  const months = every === 'month' ? 1 : 12
  const end = new Date(start)
  end.setUTCMonth(start.getUTCMonth() + months)
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return seconds(end)
}

const day_s = 24 * 60 * 60

export function newSession(
  given: {
    mode: string
    customer: string | null
    client_reference_id: string | null
    success_url: string
    cancel_url: string | null
    locale: string | null
    metadata: Record<string, string>
    price: Price | null
    url: (id: string) => string
  },
  now: Date
): StoredObject {
  const { price, url, ...session } = given
  const id = newId('cs_test', 48)
  return {
    id,
    object: 'checkout.session',
    amount_subtotal: price?.amount ?? null,
    amount_total: price?.amount ?? null,
    automatic_tax: { enabled: false, status: null },
    created: seconds(now),
    currency: price?.currency ?? null,
    custom_fields: [],
    custom_text: { shipping_address: null, submit: null },
    expires_at: seconds(now) + day_s,
    invoice: null,
    livemode: false,
    payment_intent: null,
    payment_method_types: ['card'],
    payment_status: session.mode === 'setup' ? 'no_payment_required' : 'unpaid',
    setup_intent: null,
    shipping_options: [],
    status: 'open',
    subscription: null,
    ...session,
    url: url(id),
  }
}

/** A price of a product; both are made for each checkout. */
export const newPrice = ({ amount, currency, every }: Price, product: string, now: Date) => ({
  id: newId('price'),
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: seconds(now),
  currency,
  livemode: false,
  metadata: {},
  product,
  recurring: every && { interval: every, interval_count: 1, usage_type: 'licensed' },
  type: every ? 'recurring' : 'one_time',
  unit_amount: amount,
})

export function newSubscription(
  given: {
    customer: string
    default_payment_method: string
    metadata: Record<string, string>
    price: Price & { every: Interval }
  },
  now: Date
): StoredObject {
  const { price, ...rest } = given
  const id = newId('sub')
  const start = seconds(now)
  const subscription: StoredObject = {
    id,
    object: 'subscription',
    automatic_tax: { enabled: false },
    billing_cycle_anchor: start,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    collection_method: 'charge_automatically',
    created: start,
    currency: price.currency,
    ended_at: null,
    latest_invoice: null,
    livemode: false,
    start_date: start,
    status: 'incomplete',
    ...rest,
    items: {
      object: 'list',
      data: [
        {
          id: newId('si', 14),
          object: 'subscription_item',
          created: start,
          metadata: {},
          price: newPrice(price, newId('prod', 14), now),
          quantity: 1,
          subscription: id,
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
  }
  return inPeriod(subscription, start, nextPeriodEnd(start, price.every))
}

type Item = {
  price: { id: string; product: string; unit_amount: number; recurring: { interval: Interval } }
  [name: string]: unknown
}
/** The one item of a subscription. */
export const itemOf = (subscription: StoredObject): Item => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this service wrote it with one item
  const { data } = subscription['items'] as { data: [Item] }
  return data[0]
}

export const withItem = (subscription: StoredObject, item: object): StoredObject => ({
  ...subscription,
  items: { ...Object(subscription['items']), data: [item] },
})

/** Moves a subscription to a period. The period stands on the item, and in older versions on the subscription. */
export function inPeriod(subscription: StoredObject, start: number, end: number): StoredObject {
  const period = { current_period_start: start, current_period_end: end }
  return { ...withItem(subscription, { ...itemOf(subscription), ...period }), ...period }
}

/** An open invoice of a subscription. */
export function newInvoice(
  subscription: StoredObject,
  of: { amount: number; start: number; end: number; reason: string },
  now: Date
): StoredObject {
  const { amount, start, end, reason } = of
  const metadata = subscription['metadata']
  return {
    id: newId('in'),
    object: 'invoice',
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    automatic_tax: { enabled: false, status: null },
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: seconds(now),
    currency: subscription['currency'],
    customer: subscription['customer'],
    default_tax_rates: [],
    lines: { object: 'list', data: [], has_more: false, url: '/v1/invoices/lines' },
    livemode: false,
    next_payment_attempt: null,
    number: `${newId('x', 8).slice(2).toUpperCase()}-0001`,
    paid: false,
    paid_out_of_band: false,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata },
    },
    payment_settings: { payment_method_options: null, payment_method_types: null },
    payments: { object: 'list', data: [], has_more: false, url: '/v1/invoice_payments' },
    period_end: end,
    period_start: start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: 'open',
    status_transitions: {
      finalized_at: seconds(now),
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subscription: subscription.id,
    subtotal: amount,
    total: amount,
    total_tax_amounts: [],
  }
}
