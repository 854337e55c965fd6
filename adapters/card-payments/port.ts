import type { CardSubscriptions } from './subscriptions-port.ts'

export type {
  CardInvoice,
  CardSubscription,
  Checkout,
  CheckoutPrice,
} from './subscriptions-port.ts'

/* Saved cards. Card numbers never reach this program: the cardholder sends them to the payment service directly. */

/** A saved card as the payment service describes it. */
export type CardMethod = {
  id: string
  /** Null once detached; a detached method cannot be attached again. */
  customer_id: string | null
  brand: string
  last4: string
  exp_month: number
  exp_year: number
}

export const setupStatuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'succeeded',
  'cancelled',
] as const
type SetupStatus = (typeof setupStatuses)[number]

/** A card being saved (Stripe SetupIntent). */
export type CardSetup = {
  id: string
  customer_id: string | null
  status: SetupStatus
  payment_method_id: string | null
  /** Lets the browser of the cardholder complete this setup at the payment service, and nothing else. */
  client_secret: string | null
  /** Decline code of the bank, as the service spells it (`insufficient_funds`). Null unless it declined. */
  error_code: string | null
}

/** A charge of a saved card (Stripe PaymentIntent). Amounts in minor units of `currency`. */
export type CardCharge = {
  id: string
  customer_id: string | null
  status: SetupStatus
  amount: number
  /** ISO 4217, upper case. */
  currency: string
  charge_id: string | null
  /** Fee of the service for this charge; 0 until it succeeded. */
  fee_amount: number
  /** Decline code of the bank. Null unless it declined. */
  error_code: string | null
}

export const cardRefundStatuses = [
  'pending',
  'requires_action',
  'succeeded',
  'failed',
  'cancelled',
] as const

/** Money on its way back to a card. */
export type CardRefund = {
  id: string
  status: (typeof cardRefundStatuses)[number]
  /** Why it failed, as the service spells it. */
  error_code: string | null
}

/** A dispute of a charge by the holder's bank (chargeback). The service takes the amount back unless it is won. */
export type CardDispute = {
  id: string
  /** Id of the charge (PaymentIntent); null for a charge that has none. */
  charge: string | null
  status: 'open' | 'won' | 'lost'
  amount: number
  /** ISO 4217, upper case. */
  currency: string
  /** Why, as the service spells it (`fraudulent`). */
  reason: string
  /** Until when evidence is taken; null when it is not. */
  due_at: Date | null
  /** What the service keeps for the dispute, in `currency`. */
  fee_amount: number
}

/** A file that is evidence for a dispute. */
export type EvidenceFile = { name: string; mime_type: string; bytes: Uint8Array }

/** Card form for the browser. */
export type CardForm =
  | { kind: 'stripe'; publishable_key: string }
  /** Form of the local payment service, for test cards only. */
  | { kind: 'local' }
  /** This installation takes no cards. */
  | { kind: 'none' }

/** A webhook event. Read the current state from the service; an event may be old or out of order. */
export type PaymentEvent = {
  id: string
  type: string
  happened_at: Date
  object: { id: string; kind: string; customer_id: string | null }
  /** The JSON as received. */
  payload: Readonly<Record<string, unknown>>
}

/** Saves cards at a payment service. Every implementation passes `port.test.ts`. */
export interface CardPayments extends CardSubscriptions {
  readonly kind: 'stripe' | 'local' | 'none'
  readonly form: CardForm
  /** Returns the customer of a household and creates it when missing. Idempotent, also for concurrent calls. */
  ensureCustomer(of: { account_id: string; number: string }): Promise<string>
  /** Starts a setup. Idempotent by `key`. */
  startSetup(of: { customer_id: string; account_id: string; key: string }): Promise<CardSetup>
  readSetup(id: string): Promise<CardSetup | null>
  /** Cancels a setup. No effect when it is already finished or cancelled. */
  cancelSetup(id: string): Promise<void>
  readMethod(id: string): Promise<CardMethod | null>
  /** Lists the cards of a customer, at most 100. */
  listMethods(customer_id: string): Promise<CardMethod[]>
  /** Detaches a card. Idempotent. */
  detachMethod(id: string): Promise<void>
  /**
   * Charges a saved card without its holder. Idempotent by `key`. A decline is a charge with `error_code`, not an error.
   */
  charge(of: {
    customer_id: string
    method_id: string
    amount: number
    currency: string
    key: string
  }): Promise<CardCharge>
  readCharge(id: string): Promise<CardCharge | null>
  /** Refunds part or all of a charge. Idempotent by `key`. */
  refundCharge(of: { charge: string; amount: number; key: string }): Promise<CardRefund>
  readRefund(id: string): Promise<CardRefund | null>
  readDispute(id: string): Promise<CardDispute | null>
  /**
   * Submits evidence for an open dispute, which is final: a text and at most four files (PDF, JPEG, PNG; 4.5 MB together).
   * Idempotent by `key`. Throws PaymentsRefused for a dispute that is over or past its day.
   */
  submitEvidence(of: {
    id: string
    text: string
    files: readonly EvidenceFile[]
    key: string
  }): Promise<CardDispute>
  /** Deletes a customer with all cards. Idempotent. */
  forgetCustomer(customer_id: string): Promise<void>
  /**
   * Parses a webhook event from the raw body. Throws BadEvent when the signature is missing, wrong, or more than five
   * minutes from `now`.
   */
  readEvent(raw: string, signature: string | undefined, now: Date): Promise<PaymentEvent>
}

/**
 * Thrown when the service is unreachable, too slow or returns an invalid response. The request may or may not have
 * taken effect.
 */
export class PaymentsUnavailable extends Error {
  override name = 'PaymentsUnavailable'
}

/** Thrown when the service rejects a request. */
export class PaymentsRefused extends Error {
  override name = 'PaymentsRefused'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Thrown when a webhook request is not a valid event; `reason` is for the log. */
export class BadEvent extends Error {
  override name = 'BadEvent'
  readonly reason: 'unsigned' | 'forged' | 'old' | 'early' | 'unreadable' | 'other-mode'
  constructor(reason: BadEvent['reason']) {
    super(`Not an event of the payment service: ${reason}`)
    this.reason = reason
  }
}
