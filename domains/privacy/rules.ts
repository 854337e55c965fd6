import type { ConsentKind } from './rules-consent.ts'

/** Days within which a requested deletion can be cancelled. */
const deletionGraceDays = 14
/** Days for which an export can be downloaded. */
export const daysOfExport = 7

/** Data we must retain after a deletion, with reason and years. Shown before the deletion is requested. */
export const retained = [
  { what: 'payments', reason: 'tax_law', years: 5 },
  { what: 'claims', reason: 'tax_law', years: 5 },
  { what: 'consents', reason: 'proof', years: 5 },
  { what: 'audit_trail', reason: 'security', years: 5 },
] as const

/**
 * Returns whether a consent can be withdrawn on its own. Others end with what they allow: the removed card, the removed person, the deleted
 * account.
 */
export const isWithdrawable = (kind: ConsentKind): boolean => kind === 'share_with_partner'

/** Returns when a deletion requested now is executed. */
export const dueAfter = (now: Date): Date =>
  new Date(now.getTime() + deletionGraceDays * 24 * 60 * 60 * 1000)

/** Categories of who read or changed a record, as shown to a household; staff are never named. */
export const viewerKinds = ['you', 'family', 'staff', 'clinic', 'program'] as const

/** Returns whether the typed text is the account number, ignoring spaces and case. */
export const isAccountNumber = (typed: string, number: string): boolean => {
  const plain = (text: string) => text.replace(/\s+/g, '').toUpperCase()
  return plain(typed) === plain(number)
}
