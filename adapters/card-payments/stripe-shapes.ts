import type Stripe from 'stripe'
import { z } from 'zod'
import {
  BadEvent,
  PaymentsUnavailable,
  type CardMethod,
  type CardSetup,
  type PaymentEvent,
} from './port.ts'

/* Responses of the service are validated: a page of a proxy or a truncated response must not be taken for a card. */

const Ref = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])

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
  last_setup_error: z
    .object({ code: z.string().optional(), decline_code: z.string().optional() })
    .nullable(),
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

function read<T>(shape: z.ZodType<T>, answer: unknown): T {
  const parsed = shape.safeParse(answer)
  if (!parsed.success)
    throw new PaymentsUnavailable('The payment service answers what cannot be read')
  return parsed.data
}

/** Converts a SetupIntent to the port's type; `canceled` becomes `cancelled`. */
export function setupOf(answer: Stripe.SetupIntent): CardSetup {
  const { status, last_setup_error: error, ...setup } = read(Setup, answer)
  return {
    id: setup.id,
    customer_id: setup.customer,
    status: status === 'canceled' ? 'cancelled' : status,
    payment_method_id: setup.payment_method,
    client_secret: setup.client_secret,
    error_code: (error?.decline_code ?? error?.code ?? null)?.slice(0, 60) ?? null,
  }
}

export function methodOf(answer: Stripe.PaymentMethod): CardMethod {
  const { id, customer, card } = read(Method, answer)
  return { id, customer_id: customer, ...card }
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
