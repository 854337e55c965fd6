import type { ConsentKind } from './rules-consent.ts'

/** Days in which a household may still keep its account after it asked to leave. */
const daysToComeBack = 14
/** Days a copy of everything can be downloaded. */
export const daysOfExport = 7

/** What the law makes us keep of a household that left, why, and for how many years. Told beforehand. */
export const retained = [
  { what: 'payments', reason: 'tax_law', years: 5 },
  { what: 'claims', reason: 'tax_law', years: 5 },
  { what: 'consents', reason: 'proof', years: 5 },
  { what: 'audit_trail', reason: 'security', years: 5 },
] as const

/**
 * Whether a consent can be taken back on its own. The others end with what they allow: the card that is removed, the
 * person who is removed, the account that is deleted.
 */
export const isWithdrawable = (kind: ConsentKind): boolean => kind === 'share_with_partner'

/** The moment an account goes that somebody asks to delete now. */
export const dueAfter = (now: Date): Date =>
  new Date(now.getTime() + daysToComeBack * 24 * 60 * 60 * 1000)

/** Who looked at a record or changed it, as a household is told: staff and clinics by what they are, never by name. */
export const lookers = ['you', 'family', 'staff', 'clinic', 'program'] as const

/** Whether what was typed is the number of the account; spaces and case do not matter. */
export const isTypedRight = (typed: string, number: string): boolean => {
  const plain = (text: string) => text.replace(/\s+/g, '').toUpperCase()
  return plain(typed) === plain(number)
}
