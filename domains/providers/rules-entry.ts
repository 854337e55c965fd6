/* What staff may enter of a provider. */

/**
 * Whether ten digits are a National Provider Identifier: the last one checks the others (ISO 7812, as if the number
 * began with 80840), so that a mistyped number is not taken for somebody else's.
 */
export function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false
  // What 80840 adds to the sum.
  let sum = 24
  for (const [i, digit] of text.split('').toReversed().entries()) {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** Days after which staff ask a provider again whether it still takes an insurance. */
export const askAgain_days = 90

/** What is wrong with the days of something staff found out; null: nothing. */
export function wrongDayOf(
  { confirmed_on, valid_until }: { confirmed_on: string; valid_until: string | null },
  today: string
): 'day-to-come' | 'day-over' | null {
  if (confirmed_on > today) return 'day-to-come'
  if (valid_until !== null && (valid_until < today || valid_until < confirmed_on)) return 'day-over'
  return null
}
