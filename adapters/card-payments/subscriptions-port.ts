import type { CardCharge } from './port.ts'

/* Subscriptions paid by card. The card is given on a page of the payment service (Checkout). */

export type BillingInterval = 'month' | 'year'

/** What is sold, in minor units of `currency` (ISO 4217, upper case); `every` is null for a single payment. */
export type CheckoutPrice = {
  name: string
  amount: number
  currency: string
  every: BillingInterval | null
}

/** A page of the service on which somebody pays, or gives another card (Stripe Checkout Session). */
export type Checkout = {
  id: string
  customer_id: string | null
  mode: 'payment' | 'subscription' | 'setup'
  status: 'open' | 'complete' | 'expired'
  is_paid: boolean
  /** Our own id, given when it was made. */
  reference: string | null
  /** Where to send the browser. Null once it is complete or expired. */
  url: string | null
  /** Set once complete, by mode. */
  subscription_id: string | null
  charge_id: string | null
  setup_id: string | null
}

export const cardSubscriptionStatuses = [
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'paused',
  'unpaid',
  'cancelled',
  'incomplete_expired',
] as const

/** A subscription at the service (Stripe Subscription) with one price. */
export type CardSubscription = {
  id: string
  customer_id: string | null
  /** Our own id, given when it was made. */
  reference: string | null
  status: (typeof cardSubscriptionStatuses)[number]
  amount: number
  currency: string
  every: BillingInterval
  period_start: Date
  period_end: Date
  cancel_at_period_end: boolean
}

/** A bill for one period of a subscription (Stripe Invoice). */
export type CardInvoice = {
  id: string
  subscription_id: string | null
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  amount: number
  currency: string
  period_start: Date
  period_end: Date
  paid_at: Date | null
  /** When the service tries a declined card again; null when it does not. */
  next_attempt_at: Date | null
  charge_id: string | null
}

/** Sells subscriptions at a payment service. Every implementation passes `subscriptions-port.test.ts`. */
export interface CardSubscriptions {
  /** Returns the customer of a subscriber and creates it when missing. Idempotent within a day. */
  ensureSubscriber(of: { user_id: string }): Promise<string>
  /** Opens a checkout; without a price it asks for another card only. Idempotent by `key`. */
  startCheckout(of: {
    customer_id: string
    price: CheckoutPrice | null
    reference: string
    /** `{CHECKOUT_SESSION_ID}` in it is replaced by the id. */
    success_url: string
    cancel_url: string
    locale: 'en' | 'es'
    key: string
  }): Promise<Checkout>
  readCheckout(id: string): Promise<Checkout | null>
  /** Closes an open checkout, so that nobody can pay it. No effect when it is complete or expired. */
  expireCheckout(id: string): Promise<void>
  readSubscription(id: string): Promise<CardSubscription | null>
  /** Ends a subscription with its period, or has it renewed again. */
  setCancelAtPeriodEnd(id: string, cancels: boolean): Promise<void>
  /**
   * Changes the price at once. What the rest of the period is worth is set off, and the difference charged. Idempotent
   * by `key`.
   */
  changePrice(of: {
    id: string
    price: CheckoutPrice & { every: BillingInterval }
    key: string
  }): Promise<void>
  /** Ends a subscription at once. Idempotent. */
  endSubscription(id: string): Promise<void>
  /** Charges another card from now on. */
  setSubscriptionCard(of: { id: string; method_id: string }): Promise<void>
  /** Newest first, at most 100. */
  listInvoices(of: { subscription_id: string; customer_id: string }): Promise<CardInvoice[]>
  readInvoice(id: string): Promise<CardInvoice | null>
  /** Tries to pay an open invoice with the card of its subscription. Returns whether it is paid. */
  payInvoice(id: string): Promise<boolean>
  /**
   * Asks the bank of the holder, who is present, to authorise a charge that it refused without them. Returns where to
   * send the browser, or null when the bank did not ask.
   */
  authenticateCharge(of: {
    id: string
    method_id: string
    return_url: string
  }): Promise<{ charge: CardCharge; url: string | null }>
  /**
   * Opens the page of the service on which a customer sees the plan, cards and receipts, and cancels. Its only way back
   * is `return_url`. Whoever has the address may use it, for a short time.
   */
  openPortal(of: {
    customer_id: string
    return_url: string
    locale: 'en' | 'es'
  }): Promise<{ url: string }>
  /** Cancels a charge that is not over. No effect on one that is. */
  cancelCharge(id: string): Promise<void>
}
