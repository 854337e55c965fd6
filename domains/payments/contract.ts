import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { locales } from '@numo/kit/locales.ts'
import { Account } from '../accounts/contract.ts'
import { Instant } from '../shapes.ts'
import { paymentMethods } from './enums.ts'
import { methodStatuses, refundStatuses, setupStatuses } from './rules.ts'

/* Endpoints for cards on file and a household's payments. Card numbers never pass through this API. */

/** A card on file. Card numbers are kept only by the payment service. */
export const PaymentMethod = z.object({
  id: z.uuid(),
  stripe_payment_method_id: z.string(),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  exp_month: z.int().nullable(),
  exp_year: z.int().nullable(),
  status: z.enum(methodStatuses),
  /** The card that is charged by default. */
  is_default: z.boolean(),
  created_at: Instant,
})
export type PaymentMethod = z.output<typeof PaymentMethod>

/** How the page collects card details: with the payment service's form or the local one. */
export const CardForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stripe'), publishable_key: z.string() }),
  z.object({ kind: z.literal('local') }),
])
export type CardForm = z.output<typeof CardForm>

const account = {
  access: 'account',
  owns: { param: 'accountId', as: 'account' },
  refusals: { 'no-such-account': 404 },
} as const
const accountId = z.uuid()
const ServiceId = z.string().regex(/^[A-Za-z0-9_]{5,120}$/, 'is not an id of the payment service')

export const listPaymentMethods = endpoint({
  ...account,
  staff: { feature: 'billing' },
  name: 'listPaymentMethods',
  resource: 'payment',
  reads: ['payment', 'account'],
  summary: 'Lists the cards on file of a household',
  method: 'GET',
  path: '/api/v4/account/{accountId}/payment-methods',
  input: z.strictObject({ accountId }),
  output: z.object({
    methods: z.array(PaymentMethod),
    /** Null when this installation accepts no cards. */
    form: CardForm.nullable(),
  }),
})

export const startCardSetup = endpoint({
  ...account,
  name: 'startCardSetup',
  resource: 'payment',
  actions: ['write'],
  changes: ['payment', 'account'],
  summary: 'Starts a card setup, which the browser completes with the payment service',
  method: 'POST',
  path: '/api/v4/account/{accountId}/card-setups',
  input: z.strictObject({
    accountId,
    /** Agreement to `consentTexts` in the given locale; the text is stored verbatim. */
    consents: z.literal(true, 'Agree before you save a card'),
    locale: z.enum(locales),
  }),
  output: z.object({ setup_id: z.string(), client_secret: z.string(), form: CardForm }),
  refusals: { 'no-such-account': 404, 'no-cards-here': 422 },
})

export const finishCardSetup = endpoint({
  ...account,
  name: 'finishCardSetup',
  resource: 'payment',
  actions: ['write'],
  changes: ['payment', 'account'],
  summary: 'Reads the result of a card setup from the payment service and stores the card',
  method: 'POST',
  path: '/api/v4/account/{accountId}/card-setups/{setup_id}/finish',
  input: z.strictObject({ accountId, setup_id: ServiceId }),
  output: z.object({
    status: z.enum(setupStatuses),
    /** Decline code of the payment service. */
    error_code: z.string().nullable(),
    /** Set once the card is on file. */
    method: PaymentMethod.nullable(),
  }),
  refusals: { 'no-such-account': 404, 'no-such-card-setup': 404 },
})

export const removePaymentMethod = endpoint({
  ...account,
  name: 'removePaymentMethod',
  resource: 'payment',
  actions: ['delete'],
  changes: ['payment', 'account'],
  summary:
    'Removes a card; the last one only with a confirmation, because the account is then incomplete',
  method: 'POST',
  path: '/api/v4/account/{accountId}/payment-methods/{id}/remove',
  input: z.strictObject({
    accountId,
    id: z.uuid(),
    accepts_incomplete: z.boolean().default(false),
  }),
  output: z.object({ methods: z.array(PaymentMethod) }),
  refusals: { 'no-such-account': 404, 'no-such-payment-method': 404, 'last-card': 409 },
})

/** Specification section 7. */
export const setPaymentMethod = endpoint({
  ...account,
  name: 'setPaymentMethod',
  resource: 'payment',
  actions: ['update'],
  changes: ['payment', 'account'],
  summary: 'Sets the default card of a household',
  method: 'POST',
  path: '/api/v4/account/{accountId}',
  input: z.strictObject({ accountId, stripe_payment_method_id: ServiceId }),
  output: Account,
  refusals: { 'no-such-account': 404, 'not-your-card': 422 },
})

/** A payment of a household, as the household sees it. */
export const AccountPayment = z.object({
  id: z.uuid(),
  number: z.string(),
  /** The claim it pays a share of; null for another payment. */
  claim_id: z.uuid().nullable(),
  method: z.enum(paymentMethods),
  card: z.object({ brand: z.string().nullable(), last4: z.string().nullable() }).nullable(),
  currency: z.string(),
  amount: z.int(),
  refunded_amount: z.int(),
  /** What is with us and neither used for a claim nor refunded; 0 until it succeeded. */
  unallocated_amount: z.int(),
  refund_status: z.enum(refundStatuses),
  status: z.enum(setupStatuses),
  failure_code: z.string().nullable(),
  succeeded_at: Instant.nullable(),
  created_at: Instant,
})
export type AccountPayment = z.output<typeof AccountPayment>

/** Specification section 7. Keyset pagination by payment id, newest first. */
export const listAccountPayments = endpoint({
  ...account,
  staff: { feature: 'billing' },
  name: 'listAccountPayments',
  features: ['reporting'],
  resource: 'payment',
  reads: ['payment', 'account'],
  summary: 'Lists the payments of a household, newest first',
  method: 'GET',
  path: '/api/v4/account/{accountId}/payments',
  input: z.strictObject({
    accountId,
    /** Id of the last payment already received; later entries are older. */
    after: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  output: z.array(AccountPayment),
})

export const exportAccountPayments = endpoint({
  ...account,
  staff: { feature: 'billing' },
  not_in_view: true,
  is_file: true,
  name: 'exportAccountPayments',
  features: ['reporting'],
  resource: 'payment',
  summary: 'Returns the payments and refunds of a household in a year as CSV',
  method: 'GET',
  path: '/api/v4/account/{accountId}/payments/export',
  input: z.strictObject({
    accountId,
    year: z.coerce.number().int().min(2000).max(2200),
    locale: z.enum(locales).default('en'),
  }),
  output: z.object({ file_name: z.string(), csv: z.string() }),
})
