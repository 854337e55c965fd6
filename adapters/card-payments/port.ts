/* Cards on file, in our words. Numbers of cards never come here: the holder gives them to the service itself. */

/** What the service tells of a card. */
export type CardMethod = {
  id: string
  /** Whose it is; null: taken off, and never anybody's again. */
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

/** A card on its way on file. */
export type CardSetup = {
  id: string
  customer_id: string | null
  status: SetupStatus
  payment_method_id: string | null
  /** With it, and only with it, the holder's browser finishes this one setup at the service. */
  client_secret: string | null
  /** Why the bank said no, in the service's word (`insufficient_funds`); null: it has not said no. */
  error_code: string | null
}

/** What the browser shows to take a card. */
export type CardForm =
  | { kind: 'stripe'; publishable_key: string }
  /** The form of the local payment service, for test cards only. */
  | { kind: 'local' }
  /** This installation takes no cards. */
  | { kind: 'none' }

/** Something happened at the service. What is so now is asked of the service, never read from here. */
export type PaymentEvent = {
  id: string
  type: string
  happened_at: Date
  /** What it is about. */
  object: { id: string; kind: string; customer_id: string | null }
  /** As it arrived. */
  payload: Readonly<Record<string, unknown>>
}

/** Keeps cards for us. Every implementation keeps the promises of `port.test.ts`. */
export interface CardPayments {
  readonly kind: 'stripe' | 'local' | 'none'
  readonly form: CardForm
  /** The customer of a household: the same however often it is asked, also at the same moment. */
  ensureCustomer(of: { account_id: string; number: string }): Promise<string>
  /** Begins a setup. The same `key` gives the same one. */
  startSetup(of: { customer_id: string; account_id: string; key: string }): Promise<CardSetup>
  readSetup(id: string): Promise<CardSetup | null>
  /** Ends a setup nobody will finish; one that is over stays as it is. */
  cancelSetup(id: string): Promise<void>
  readMethod(id: string): Promise<CardMethod | null>
  /** Every card of a customer, at most a hundred. */
  listMethods(customer_id: string): Promise<CardMethod[]>
  /** Takes a card off. One that is off already stays so. */
  detachMethod(id: string): Promise<void>
  /** Forgets a customer with every card. One that is gone already stays so. */
  forgetCustomer(customer_id: string): Promise<void>
  /**
   * Reads an event that was sent to us, byte for byte as it came. Refuses with `BadEvent` what the service did not sign,
   * or signed too long ago or for later than now.
   */
  readEvent(raw: string, signature: string | undefined, now: Date): Promise<PaymentEvent>
}

/** The service cannot be reached, is too slow or talks nonsense; whether it did anything is not known. */
export class PaymentsUnavailable extends Error {
  override name = 'PaymentsUnavailable'
}

/** The service understood and said no. */
export class PaymentsRefused extends Error {
  override name = 'PaymentsRefused'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** What was sent to us as an event is none; `reason` is for the log. */
export class BadEvent extends Error {
  override name = 'BadEvent'
  readonly reason: 'unsigned' | 'forged' | 'old' | 'early' | 'unreadable' | 'other-mode'
  constructor(reason: BadEvent['reason']) {
    super(`Not an event of the payment service: ${reason}`)
    this.reason = reason
  }
}
