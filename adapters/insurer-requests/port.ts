import type { Email } from '../email/port.ts'

/** Ways in which a request reaches an insurer. `by_hand`: staff bring it there themselves. */
export const requestChannels = ['email', 'x12', 'by_hand'] as const
export type RequestChannel = (typeof requestChannels)[number]

/** Heads of an estimate. */
export type CostHead =
  | 'room'
  | 'nursing'
  | 'intensive_care'
  | 'theatre'
  | 'surgeon'
  | 'anaesthetist'
  | 'consultation'
  | 'investigation'
  | 'medicine'
  | 'consumable'
  | 'implant'
  | 'package'
  | 'other'
  | 'tax'

/** How an insurer takes requests, as staff keep it. */
export type InsurerAddress = {
  name: string
  channel: 'email' | 'portal' | 'x12' | 'fhir' | 'paper'
  email: string | null
  payer_code: string | null
}

/** A request for authorization. Amounts in minor units of `currency`. */
export type InsurerRequest = {
  /** Our reference of this sending, letters and digits; an answer must repeat it. */
  trace_number: string
  kind: 'initial' | 'extension' | 'top_up' | 'appeal'
  insurer: InsurerAddress
  clinic_name: string
  member: {
    first_name: string
    last_name: string
    birth_date: string | null
    member_id: string | null
  }
  care_setting: 'inpatient' | 'day_case' | 'outpatient' | 'emergency'
  priority: 'routine' | 'urgent' | 'emergency'
  /** Codes of ICD-10, the main one first. */
  diagnoses: readonly string[]
  treatments: readonly string[]
  admission_on: string | null
  nights: number | null
  currency: string
  estimated_amount: number
  /** The estimate by head. */
  costs: readonly { category: CostHead; amount: number; quantity: number }[]
  /** The insurer's reference of the version before. */
  earlier_reference: string | null
  reason: string | null
  /** The request as an email with its packet; null for another channel. */
  email: Email | null
}

export const reviewDecisions = ['approved', 'partially_approved', 'denied', 'pending'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

/** What an insurer's system answered. Null: it does not say, and nobody guesses. */
export type ReviewAnswer = {
  decision: ReviewDecision | null
  /** The code of the decision as received. */
  code: string | null
  reference: string | null
  amount: number | null
  currency: string
  valid_from: string | null
  valid_until: string | null
  /** Codes of reasons as received. */
  reasons: readonly string[]
  /** Free text of the insurer, at most 1000 characters. */
  words: string | null
}

/**
 * Why an answer could not be read: it is no X12, another message, a request and no answer, one that says no decision, or an
 * answer to another request.
 */
export const unreadableReasons = [
  'not-x12',
  'not-278',
  'is-request',
  'no-decision',
  'other-request',
] as const
export type UnreadableReason = (typeof unreadableReasons)[number]

/** What became of a sending. `text` is what was received, as it came. */
export type RequestReceipt =
  | { outcome: 'by_hand' | 'unreachable' }
  | { outcome: 'delivered'; recipient: string }
  | { outcome: 'answered'; recipient: string; text: string; answer: ReviewAnswer }
  | { outcome: 'unreadable'; recipient: string; text: string; reason: UnreadableReason }

/** Brings requests to insurers. Every implementation passes `port.test.ts`. */
export interface InsurerRequests {
  /** Returns the channel that a request to an insurer takes: its own where it can be used here, else by hand. */
  channelFor(insurer: InsurerAddress): RequestChannel
  /** Brings a request to its insurer. Never rejects but for an address that is refused for good (`MailRefused`). */
  send(request: InsurerRequest): Promise<RequestReceipt>
}
