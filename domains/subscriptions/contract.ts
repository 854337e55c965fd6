import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { locales } from '@numo/kit/locales.ts'
import { Instant } from '../shapes.ts'
import { paymentServices, plans, subscriptionStatuses } from './enums.ts'

/* What a doctor or clinic pays Numo for. A subscription is the seat of the person who is signed in. */

const own = { access: 'partner', resource: 'subscription' } as const
const change = { ...own, actions: ['update'], method: 'POST' } as const
const unavailable = { 'payments-refused': 422 } as const

/** Specification section 3, with its rule of section 4. */
export const SubscriptionSummary = z.object({
  is_active: z.boolean(),
  is_lifetime: z.boolean(),
  /** Null without a subscription. */
  plan_type: z.enum(plans).nullable(),
  /** When it is renewed or ends. Null without a subscription and for a lifetime plan. */
  current_period_end: Instant.nullable(),
  needs_upgrade: z.boolean(),
})
export type SubscriptionSummary = z.output<typeof SubscriptionSummary>

/** Specification section 7. */
export const getSubscriptionStatus = endpoint({
  access: 'signed-in',
  resource: null,
  flagless: 'own',
  name: 'getSubscriptionStatus',
  reads: ['subscription'],
  summary: 'Returns whether the signed-in person has a subscription, of which plan and until when',
  method: 'GET',
  path: '/api/v4/subscription/status',
  input: z.strictObject({}),
  output: SubscriptionSummary,
})

/** Specification section 7. `url` is the page on which the plan is paid; null when the service gave none. */
export const createCheckoutSession = endpoint({
  ...own,
  actions: ['write'],
  name: 'createCheckoutSession',
  summary: 'Opens a page on which the signed-in person pays a plan, or returns the open one',
  method: 'POST',
  path: '/api/stripe/checkout/create-checkout-session',
  input: z.strictObject({ plan_type: z.enum(plans), locale: z.enum(locales).default('en') }),
  output: z.object({ url: z.url().nullable() }),
  refusals: { ...unavailable, 'already-subscribed': 409, 'no-cards-here': 422 },
})

/** Specification section 7. Charges nothing, however often it is called. */
export const verifySession = endpoint({
  ...own,
  actions: ['write'],
  name: 'verifySession',
  summary: 'Reads a checkout from the payment service, and stores what came of it',
  method: 'POST',
  path: '/api/stripe/checkout/verify-session',
  input: z.strictObject({
    sessionId: z.string().regex(/^\w{5,120}$/, 'is not an id of the payment service'),
  }),
  output: z.object({ success: z.boolean() }),
  refusals: { ...unavailable, 'no-such-checkout': 404 },
})

const Receipt = z.object({
  id: z.uuid(),
  number: z.string(),
  plan_type: z.enum(plans),
  currency: z.string(),
  amount: z.int(),
  period_start: Instant.nullable(),
  period_end: Instant.nullable(),
  paid_at: Instant,
})
export type SubscriptionReceipt = z.output<typeof Receipt>

/** A subscription with its receipts, for the page of its person. */
export const SubscriptionBilling = z.object({
  ...SubscriptionSummary.shape,
  status: z.enum(subscriptionStatuses).nullable(),
  cancel_at_period_end: z.boolean(),
  /** When a declined card is charged again. */
  next_attempt_at: Instant.nullable(),
  /** Who takes the cards; null where this installation takes none. */
  payment_service: z.enum(paymentServices).nullable(),
  receipts: z.array(Receipt),
})
export type SubscriptionBilling = z.output<typeof SubscriptionBilling>

export const getSubscription = endpoint({
  ...own,
  name: 'getSubscription',
  summary: 'Returns the subscription of the signed-in person with its receipts',
  method: 'GET',
  path: '/api/v4/subscription',
  input: z.strictObject({}),
  output: SubscriptionBilling,
})

export const changeSubscription = endpoint({
  ...change,
  name: 'changeSubscription',
  summary:
    'Ends a subscription with its period, has it renewed again, or changes between the monthly and the annual plan',
  path: '/api/v4/subscription/change',
  input: z.strictObject({ change: z.enum(['cancel', 'resume', 'monthly', 'annual']) }),
  output: SubscriptionBilling,
  refusals: { ...unavailable, 'not-subscribed': 409, 'no-such-change': 409 },
})

export const changeSubscriptionCard = endpoint({
  ...change,
  name: 'changeSubscriptionCard',
  summary: 'Opens a page on which another card is given for a subscription; it pays what is open',
  path: '/api/v4/subscription/card',
  input: z.strictObject({ locale: z.enum(locales).default('en') }),
  output: z.object({ url: z.url().nullable() }),
  refusals: { ...unavailable, 'not-subscribed': 409 },
})

export const openSubscriptionPortal = endpoint({
  ...change,
  name: 'openSubscriptionPortal',
  summary:
    'Opens the page of the payment service on which a subscription is managed: plan, card, receipts and cancelling',
  path: '/api/v4/subscription/portal',
  input: z.strictObject({ locale: z.enum(locales).default('en') }),
  output: z.object({ url: z.url() }),
  refusals: { ...unavailable, 'no-subscription': 409 },
})
