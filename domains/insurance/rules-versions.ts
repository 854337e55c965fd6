/* Rules with a first valid day: each change is a new version, and earlier versions stay readable. */

/** Adds days to a day (`YYYY-MM-DD`). */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Returns the previous day (`YYYY-MM-DD`). */
export const dayBefore = (day: string): string => dayAfter(day, -1)

/**
 * Returns how a version changes when another is to apply from `valid_from`: `replace` (same day, so it never applied), `follow` (it ends
 * the day before), or `refuse` (the new day is before the version's own).
 */
export const howToChange = (
  valid_from: string,
  before: { valid_from: string }
): 'replace' | 'follow' | 'refuse' => {
  if (valid_from === before.valid_from) return 'replace'
  return valid_from > before.valid_from ? 'follow' : 'refuse'
}
