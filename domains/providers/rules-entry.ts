/* Rules for providers entered by staff. */

/**
 * Returns whether a text is a National Provider Identifier with a valid check digit (Luhn algorithm, ISO 7812, with the prefix 80840), so
 * that a mistyped number is not taken for another provider's.
 */
export function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false
  // Contribution of the prefix 80840 to the Luhn sum.
  let sum = 24
  for (const [i, digit] of text.split('').toReversed().entries()) {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** Days after which staff should confirm an acceptance again. */
export const reconfirmAfter_days = 90

/** Returns what is wrong with the days of an acceptance entry, or null when they are valid. */
export function dayProblemOf(
  { confirmed_on, valid_until }: { confirmed_on: string; valid_until: string | null },
  today: string
): 'day-to-come' | 'day-over' | null {
  if (confirmed_on > today) return 'day-to-come'
  if (valid_until !== null && (valid_until < today || valid_until < confirmed_on)) return 'day-over'
  return null
}
