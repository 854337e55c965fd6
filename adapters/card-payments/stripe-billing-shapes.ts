import { z } from 'zod'
import type { CardInvoice, CardSubscription, Checkout } from './subscriptions-port.ts'
import { readShape, Ref } from './stripe-shapes.ts'

/* Responses about checkouts and subscriptions, validated like those about cards. */

const Seconds = z
  .int()
  .min(0)
  .max(99_999_999_999)
  .transform((seconds) => new Date(seconds * 1000))
const Currency = z
  .string()
  .regex(/^[a-z]{3}$/)
  .transform((code) => code.toUpperCase())

const Session = z.object({
  id: z.string(),
  object: z.literal('checkout.session'),
  mode: z.enum(['payment', 'subscription', 'setup']),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['no_payment_required', 'paid', 'unpaid']),
  customer: Ref.nullable(),
  client_reference_id: z.string().nullable(),
  url: z.string().nullable(),
  subscription: Ref.nullable(),
  payment_intent: Ref.nullable(),
  setup_intent: Ref.nullable(),
})

const Subscription = z.object({
  id: z.string(),
  object: z.literal('subscription'),
  customer: Ref,
  metadata: z.record(z.string(), z.string()),
  status: z.enum([
    'incomplete',
    'trialing',
    'active',
    'past_due',
    'paused',
    'unpaid',
    'canceled',
    'incomplete_expired',
  ]),
  cancel_at_period_end: z.boolean(),
  items: z.object({
    data: z.tuple([
      z.object({
        id: z.string(),
        current_period_start: Seconds,
        current_period_end: Seconds,
        price: z.object({
          currency: Currency,
          unit_amount: z.int(),
          product: Ref,
          recurring: z.object({ interval: z.enum(['month', 'year']) }),
        }),
      }),
    ]),
  }),
})

const Invoice = z.object({
  id: z.string(),
  object: z.literal('invoice'),
  status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']),
  total: z.int(),
  currency: Currency,
  period_start: Seconds,
  period_end: Seconds,
  next_payment_attempt: Seconds.nullable(),
  status_transitions: z.object({ paid_at: Seconds.nullable() }),
  parent: z.object({ subscription_details: z.object({ subscription: Ref }).nullable() }).nullable(),
  payments: z
    .object({
      data: z.array(
        z.object({ status: z.string(), payment: z.object({ payment_intent: Ref.optional() }) })
      ),
    })
    .optional(),
  lines: z
    .object({
      data: z.array(z.object({ period: z.object({ start: Seconds, end: Seconds }) })),
    })
    .optional(),
})

const PortalSession = z.object({ object: z.literal('billing_portal.session'), url: z.url() })

export const portalOf = (answer: unknown): { url: string } => {
  const { url } = readShape(PortalSession, answer)
  return { url }
}

export function checkoutOf(answer: unknown): Checkout {
  const session = readShape(Session, answer)
  return {
    id: session.id,
    customer_id: session.customer,
    mode: session.mode,
    status: session.status,
    is_paid: session.payment_status !== 'unpaid',
    reference: session.client_reference_id,
    url: session.status === 'open' ? session.url : null,
    subscription_id: session.subscription,
    charge_id: session.payment_intent,
    setup_id: session.setup_intent,
  }
}

/** The item of a subscription, whose price a change replaces. */
export const itemIn = (answer: unknown) => {
  const [item] = readShape(Subscription, answer).items.data
  return { id: item.id, product: item.price.product }
}

export function subscriptionOf(answer: unknown): CardSubscription {
  const { id, customer, metadata, status, items, cancel_at_period_end } = readShape(
    Subscription,
    answer
  )
  const [{ price, current_period_start, current_period_end }] = items.data
  return {
    id,
    customer_id: customer,
    reference: metadata['reference'] ?? null,
    status: status === 'canceled' ? 'cancelled' : status,
    amount: price.unit_amount,
    currency: price.currency,
    every: price.recurring.interval,
    period_start: current_period_start,
    period_end: current_period_end,
    cancel_at_period_end,
  }
}

export function invoiceOf(answer: unknown): CardInvoice {
  const invoice = readShape(Invoice, answer)
  const { id, status, total, currency, parent, payments, lines } = invoice
  // The period of an invoice is the one before; its last line has the one that is paid.
  const period = lines?.data.at(-1)?.period
  const paid = payments?.data.find((payment) => payment.status === 'paid')
  return {
    id,
    subscription_id: parent?.subscription_details?.subscription ?? null,
    status,
    amount: total,
    currency,
    period_start: period?.start ?? invoice.period_start,
    period_end: period?.end ?? invoice.period_end,
    paid_at: invoice.status_transitions.paid_at,
    next_attempt_at: invoice.next_payment_attempt,
    charge_id: paid?.payment.payment_intent ?? null,
  }
}
