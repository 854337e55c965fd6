/** What an event of the payment service is about; what it says beyond that is never believed. */
export type EventAbout = 'setup' | 'method' | 'customer'

const abouts: readonly (readonly [RegExp, EventAbout])[] = [
  [/^setup_intent\./, 'setup'],
  [/^payment_method\./, 'method'],
  [/^customer\.deleted$/, 'customer'],
]

/** Null: a kind we do nothing about. */
export const aboutOf = (type: string): EventAbout | null =>
  abouts.find(([pattern]) => pattern.test(type))?.[1] ?? null

/** Whether an event of the payment service means anything to us; every other is taken and forgotten. */
export const isKnownEvent = (type: string): boolean => aboutOf(type) !== null
