/* Rules that hold from a day on: a change is a version of its own, and what held on a day stays known. */

/** So many days after a day, both `YYYY-MM-DD`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The day before, both `YYYY-MM-DD`. */
export const dayBefore = (day: string): string => dayAfter(day, -1)

/**
 * What becomes of a version when another is to hold from a day: `replace` it (the same day: it was never true for
 * anybody), `follow` it (it ends the day before), or `refuse` (the day is before the version's own).
 */
export const howToChange = (
  valid_from: string,
  before: { valid_from: string }
): 'replace' | 'follow' | 'refuse' => {
  if (valid_from === before.valid_from) return 'replace'
  return valid_from > before.valid_from ? 'follow' : 'refuse'
}
