import { randomBytes } from 'node:crypto'
import type { TestCard } from './local-cards.ts'
import type { StoredObject } from './local-store.ts'

/* Builds objects in the format of the Stripe API, with every field a client may read. */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Returns a random, unguessable id: `length` characters after the prefix. */
export const newId = (prefix: string, length = 24) =>
  `${prefix}_${Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')}`

const secondsNow = () => Math.floor(Date.now() / 1000)

/** API version of events; must be the version the SDK of this program expects. */
const apiVersion = '2026-10-28.endive'

type Metadata = Record<string, string>

export const newCustomer = (given: {
  name: string | null
  email: string | null
  description: string | null
  metadata: Metadata
}): StoredObject => ({
  id: newId('cus', 14),
  object: 'customer',
  address: null,
  balance: 0,
  created: secondsNow(),
  currency: null,
  default_source: null,
  delinquent: false,
  discount: null,
  invoice_prefix: newId('x', 8).slice(2).toUpperCase(),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
  ...given,
})

export const newMethod = (
  { name, brand, number, charge, setup }: TestCard,
  expiry: { exp_month: number; exp_year: number } | null,
  holder: string | null = null
): StoredObject => ({
  id: newId('pm'),
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: { address: null, email: null, name: holder, phone: null, tax_id: null },
  card: {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: brand === 'amex' ? 'american_express' : brand,
    exp_month: expiry?.exp_month ?? 12,
    exp_year: expiry?.exp_year ?? new Date().getUTCFullYear() + 3,
    fingerprint: `fp${name.slice(0, 14)}`,
    funding: 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: setup === 'asks' || charge === 'asks' },
    wallet: null,
  },
  created: secondsNow(),
  customer: null,
  livemode: false,
  metadata: {},
  type: 'card',
})

export function newSetup(given: {
  customer: string | null
  description: string | null
  usage: string
  metadata: Metadata
}): StoredObject {
  const id = newId('seti')
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: newId(`${id}_secret`),
    created: secondsNow(),
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    ...given,
  }
}

export function newCharge(given: {
  amount: number
  currency: string
  customer: string | null
  description: string | null
  metadata: Metadata
}): StoredObject {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    allowed_payment_method_types: ['card'],
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: secondsNow(),
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    },
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...given,
  }
}

export const newRefund = (given: {
  amount: number
  currency: string
  charge: string | null
  payment_intent: string
  reason: string | null
  metadata: Metadata
}): StoredObject => ({
  id: newId('re'),
  object: 'refund',
  balance_transaction: null,
  created: secondsNow(),
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
  ...given,
})

export const newEvent = (
  type: string,
  object: StoredObject,
  request: { id: string | null; idempotency_key: string | null }
): StoredObject => ({
  id: newId('evt'),
  object: 'event',
  api_version: apiVersion,
  created: secondsNow(),
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request,
  type,
})
