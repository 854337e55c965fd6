import type Stripe from 'stripe'
import { z } from 'zod'
import {
  BadEvent,
  PaymentsUnavailable,
  type CardCharge,
  type CardDispute,
  type CardMethod,
  type CardRefund,
  type CardSetup,
  type PaymentEvent,
} from './port.ts'

/* Responses of the service are validated: a page of a proxy or a truncated response must not be taken for a card. */

export const Ref = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])

const Failure = z.object({ code: z.string().optional(), decline_code: z.string().optional() })
const codeOf = (error: z.output<typeof Failure> | null) =>
  (error?.decline_code ?? error?.code ?? null)?.slice(0, 60) ?? null

const Setup = z.object({
  id: z.string(),
  object: z.literal('setup_intent'),
  customer: Ref.nullable(),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'succeeded',
    'canceled',
  ]),
  payment_method: Ref.nullable(),
  client_secret: z.string().nullable(),
  last_setup_error: Failure.nullable(),
})

const Method = z.object({
  id: z.string(),
  object: z.literal('payment_method'),
  customer: Ref.nullable(),
  card: z.object({
    brand: z.string().max(40),
    last4: z.string().regex(/^\d{4}$/),
    exp_month: z.int().min(1).max(12),
    exp_year: z.int().min(2000).max(2200),
  }),
})

const Charge = z.object({
  id: z.string(),
  object: z.literal('payment_intent'),
  customer: Ref.nullable(),
  amount: z.int().min(0),
  currency: z.string().regex(/^[a-z]{3}$/),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'succeeded',
    'canceled',
  ]),
  latest_charge: z
    .union([
      z.string(),
      z.object({
        id: z.string(),
        balance_transaction: z
          .union([z.string(), z.object({ fee: z.int().min(0), currency: z.string() })])
          .nullable(),
      }),
    ])
    .nullable(),
  last_payment_error: Failure.nullable(),
})

const Refund = z.object({
  id: z.string(),
  object: z.literal('refund'),
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
  failure_reason: z.string().optional(),
})

const Dispute = z.object({
  id: z.string().max(120),
  object: z.literal('dispute'),
  payment_intent: Ref.nullish(),
  amount: z.int().min(1),
  currency: z.string().regex(/^[a-z]{3}$/),
  reason: z.string().regex(/^[a-z_]{1,60}$/),
  status: z.string(),
  evidence_details: z.object({ due_by: z.int().nullable() }).nullish(),
  balance_transactions: z.array(z.object({ fee: z.int(), currency: z.string() })).default([]),
})

const Event = z.object({
  id: z.string().min(1).max(255),
  object: z.literal('event'),
  type: z.string().min(1).max(120),
  created: z.int().min(0).max(99_999_999_999),
  livemode: z.boolean(),
  data: z.object({
    object: z.looseObject({
      id: z.string().max(255).optional(),
      object: z.string().max(120),
      customer: z.unknown().optional(),
    }),
  }),
})

/** Parses a response. Throws PaymentsUnavailable when it has another shape. */
export function readShape<T>(shape: z.ZodType<T>, answer: unknown): T {
  const parsed = shape.safeParse(answer)
  if (!parsed.success)
    throw new PaymentsUnavailable('The payment service answers what cannot be read')
  return parsed.data
}

/** Converts a SetupIntent to the port's type; `canceled` becomes `cancelled`. */
export function setupOf(answer: Stripe.SetupIntent): CardSetup {
  const { status, last_setup_error: error, ...setup } = readShape(Setup, answer)
  return {
    id: setup.id,
    customer_id: setup.customer,
    status: status === 'canceled' ? 'cancelled' : status,
    payment_method_id: setup.payment_method,
    client_secret: setup.client_secret,
    error_code: codeOf(error),
  }
}

export function methodOf(answer: Stripe.PaymentMethod): CardMethod {
  const { id, customer, card } = readShape(Method, answer)
  return { id, customer_id: customer, ...card }
}

/** Converts a PaymentIntent to the port's type. A fee in another currency than the charge is not counted. */
export function chargeOf(answer: unknown): CardCharge {
  const { latest_charge, ...charge } = readShape(Charge, answer)
  const { id, customer, status, amount, currency, last_payment_error } = charge
  const { id: charge_id, balance_transaction } =
    typeof latest_charge === 'object' && latest_charge !== null
      ? latest_charge
      : { id: latest_charge, balance_transaction: null }
  const fee = typeof balance_transaction === 'object' ? balance_transaction : null
  return {
    id,
    customer_id: customer,
    status: status === 'canceled' ? 'cancelled' : status,
    amount,
    currency: currency.toUpperCase(),
    charge_id,
    fee_amount: fee?.currency === currency ? fee.fee : 0,
    error_code: codeOf(last_payment_error),
  }
}

const Waiting = z.object({
  next_action: z
    .object({ redirect_to_url: z.object({ url: z.string().nullable() }).nullish() })
    .nullish(),
})

/** Returns where the bank waits for the holder of a charge; null when it does not. */
export const nextActionOf = (answer: unknown): string | null =>
  readShape(Waiting, answer).next_action?.redirect_to_url?.url ?? null

/** Converts a refund to the port's type. */
export function refundOf(answer: Stripe.Refund): CardRefund {
  const { id, status, failure_reason = null } = readShape(Refund, answer)
  return { id, status: status === 'canceled' ? 'cancelled' : status, error_code: failure_reason }
}

/** Statuses of a dispute that is over; an inquiry that was closed took nothing back. Every other one is open. */
const overDisputes: Readonly<Record<string, CardDispute['status']>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
}

/** Converts a dispute to the port's type. A fee in another currency is not counted. */
export function disputeOf(answer: unknown): CardDispute {
  const { id, payment_intent, amount, currency, reason, status, ...dispute } = readShape(
    Dispute,
    answer
  )
  const due_by = dispute.evidence_details?.due_by ?? null
  return {
    id,
    charge: payment_intent ?? null,
    status: overDisputes[status] ?? 'open',
    amount,
    currency: currency.toUpperCase(),
    reason,
    due_at: due_by === null ? null : new Date(due_by * 1000),
    fee_amount: dispute.balance_transactions.reduce(
      (sum, one) => (one.currency === currency ? sum + one.fee : sum),
      0
    ),
  }
}

/** Parses an event whose signature was verified. Throws BadEvent when it is malformed. */
export function eventOf(raw: string): PaymentEvent & { is_live: boolean } {
  let payload: unknown
  try {
    payload = JSON.parse(raw)
  } catch {
    throw new BadEvent('unreadable')
  }
  const parsed = Event.safeParse(payload)
  if (!parsed.success) throw new BadEvent('unreadable')
  const { id, type, created, livemode, data } = parsed.data
  const customer = Ref.safeParse(data.object.customer)
  return {
    id,
    type,
    happened_at: new Date(created * 1000),
    is_live: livemode,
    object: {
      id: data.object.id ?? '',
      kind: data.object.object,
      customer_id: customer.success ? customer.data : null,
    },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- validated above: it is an object
    payload: payload as Record<string, unknown>,
  }
}
