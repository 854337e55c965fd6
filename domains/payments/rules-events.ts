import type { SubscriptionObject } from '../subscriptions/rules.ts'

/** The object an event refers to. Nothing else in an event is trusted; its state is read from the payment service. */
export type EventAbout =
  | 'setup'
  | 'method'
  | 'customer'
  | 'charge'
  | 'refund'
  | 'dispute'
  | SubscriptionObject

const abouts: readonly (readonly [RegExp, EventAbout])[] = [
  [/^setup_intent\./, 'setup'],
  [/^payment_method\./, 'method'],
  [/^customer\.deleted$/, 'customer'],
  [/^payment_intent\./, 'charge'],
  [/^refund\./, 'refund'],
  [/^charge\.dispute\./, 'dispute'],
  [/^checkout\.session\./, 'checkout'],
  [/^customer\.subscription\./, 'subscription'],
  [/^invoice\./, 'invoice'],
]

/** Returns null for event types that are not processed. */
export const aboutOf = (type: string): EventAbout | null =>
  abouts.find(([pattern]) => pattern.test(type))?.[1] ?? null

/** Whether events of this type are processed; all others are only stored. */
export const isKnownEvent = (type: string): boolean => aboutOf(type) !== null
