/**
 * Computes whether a practice location is open, from its weekly hours and local time. Equivalent to `openState` of
 * `domains/providers/rules.ts` (a test compares them) without its schemas: this runs in the browser, where a page has 5
 * kB for all its scripts.
 */

/** From Monday, as `days` of `domains/providers/enums.ts`, which would be one more script to load. */
export const days: readonly string[] = 'mon tue wed thu fri sat sun'.split(' ')
export type WeekHours = Partial<Record<string, readonly (readonly [string, string])[]>>

export type OpenState =
  /** `until` is null when it never closes. */
  | { is_open: true; until: string | null }
  /** `day` counts from Monday, 0; `opens` is null when it never opens. */
  | { is_open: false; opens: { day: number; at: string; in_days: number } | null }

const wholeDay = 1440

const byOpening = ([a]: readonly [string, string], [b]: readonly [string, string]) =>
  a < b ? -1 : 1
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const clockOf = (minutes: number) => {
  const ofDay = minutes % wholeDay
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`
}

/** Returns the open state. `day` counts from Monday, 0; `time` is the local time of that day, `HH:MM`. */
export function openState(hours: WeekHours, day: number, time: string): OpenState {
  const minute = minutesOf(time)
  const joined: { from: number; to: number }[] = []
  for (let ahead = -1; ahead < 8; ahead += 1)
    for (const [opens, closes] of (hours[days[(day + ahead + 7) % 7] ?? ''] ?? []).toSorted(
      byOpening
    )) {
      const from = ahead * wholeDay + minutesOf(opens)
      const length = minutesOf(closes) - minutesOf(opens)
      // Hours that end before they begin end on the next day.
      const to = from + (length > 0 ? length : length + wholeDay)
      const before = joined.at(-1)
      if (before && from <= before.to) before.to = Math.max(before.to, to)
      else joined.push({ from, to })
    }
  const now = joined.find(({ from, to }) => from <= minute && minute < to)
  if (now) return { is_open: true, until: now.to >= minute + 7 * wholeDay ? null : clockOf(now.to) }
  const next = joined.find(({ from }) => from > minute)
  if (!next) return { is_open: false, opens: null }
  const in_days = Math.floor(next.from / wholeDay)
  return {
    is_open: false,
    opens: { day: (day + in_days) % 7, at: clockOf(next.from), in_days },
  }
}
