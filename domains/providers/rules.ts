import type { Billing, Evidence, Hours, WeekDay } from './contract-shapes.ts'
import { days } from './enums.ts'

/* ---------- evidence ---------- */

type Proof = Pick<Evidence, 'billing' | 'confirmed_on'>
const billingStrength: Record<Billing, number> = { direct: 2, pay_and_claim: 1, unknown: 0 }

/** Comparator for evidence, strongest first: confirmed before listed, direct billing before pay and claim, newest confirmation first. */
export function byStrength(a: Proof, b: Proof): number {
  const confirmed = Number(b.confirmed_on !== null) - Number(a.confirmed_on !== null)
  const billing = billingStrength[b.billing] - billingStrength[a.billing]
  return confirmed || billing || (b.confirmed_on ?? '').localeCompare(a.confirmed_on ?? '')
}

const evidenceSentences = [
  'in_network_confirmed_by_insurer',
  'in_network_confirmed_by_provider',
  'in_network_confirmed',
  'listed_unconfirmed',
] as const
export type EvidenceSentence = (typeof evidenceSentences)[number]

const confirmedBy: Readonly<Record<Evidence['source']['kind'], EvidenceSentence>> = {
  insurer_directory: 'in_network_confirmed_by_insurer',
  partner: 'in_network_confirmed_by_provider',
  phone: 'in_network_confirmed',
  document: 'in_network_confirmed',
  website: 'in_network_confirmed',
  registry: 'in_network_confirmed',
  list: 'in_network_confirmed',
}

/** Returns the sentence for an evidence, and whether its confirmation is more than a year old. */
export function evidenceWords(
  evidence: Pick<Evidence, 'confirmed_on'> & { source: Pick<Evidence['source'], 'kind'> },
  today: string
): { sentence: EvidenceSentence; is_old: boolean } {
  if (evidence.confirmed_on === null) return { sentence: 'listed_unconfirmed', is_old: false }
  const sentence = confirmedBy[evidence.source.kind]
  const yearLater = `${Number(evidence.confirmed_on.slice(0, 4)) + 1}${evidence.confirmed_on.slice(4)}`
  return { sentence, is_old: today > yearLater }
}

/* ---------- names ---------- */

/** Display name with prefix, such as `Dra. Ximena Arriaga Solís`. */
export const spokenName = (prefix: string | null, full_name: string): string =>
  prefix ? `${prefix} ${full_name}` : full_name

/** Returns the Damerau-Levenshtein distance of two words, capped at `most + 1`. */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let [start, end] = [0, 0]
  while (start < a.length && a[start] === b[start]) start++
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  // One typo leaves at most two different characters (a transposition).
  if (max === 1 && Math.max(a.length, b.length) - start - end > 2) return 2
  return Math.min(
    editDistanceOfRests(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    max + 1
  )
}

/** Same distance, after the common prefix and suffix were removed. */
function editDistanceOfRests(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
    }
    ;[before, row] = [row, next]
  }
  return row[b.length] ?? 0
}

/** Returns the number of typos tolerated in a word of a name: 0 below 4 characters, 1 below 7, otherwise 2. */
export const maxTyposIn = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2)

/* ---------- hours ---------- */

export type OpenState =
  /** `until` is the local closing time; null when it never closes. */
  | { is_open: true; until: string | null }
  /** Next opening in local time, and in how many days (0 is today); null when it never opens. */
  | { is_open: false; opens: { day: WeekDay; at: string; in_days: number } | null }

/** Minutes since midnight of a clock, `09:30`. */
export const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const clockOf = (minutes: number) => {
  const ofDay = minutes % 1440
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}

/** Weekday and minute of the day in a time zone. */
function wallClock(now: Date, time_zone: string): { day: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: time_zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? ''
  const day = days.findIndex((name) => name === part('weekday').toLowerCase())
  return { day, minute: Number(part('hour')) * 60 + Number(part('minute')) }
}

/** Returns the opening ranges from yesterday to 7 days ahead, merged, in minutes relative to today's midnight. */
function rangesAround(hours: Hours, today: number): { from: number; to: number }[] {
  const ranges = Array.from({ length: 9 }, (_, i) => i - 1).flatMap((ahead) =>
    (hours[days[(today + ahead + 7) % 7] ?? 'mon'] ?? []).map(([from, to]) => {
      const start = ahead * 1440 + minutesOf(from)
      const length = minutesOf(to) - minutesOf(from)
      // A range that ends before it starts ends on the next day.
      return { from: start, to: start + (length > 0 ? length : length + 1440) }
    })
  )
  const joined: { from: number; to: number }[] = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const before = joined.at(-1)
    if (before && range.from <= before.to) before.to = Math.max(before.to, range.to)
    else joined.push({ ...range })
  }
  return joined
}

/** Returns whether a place is open at `now` in its time zone, and when that changes. */
export function openState(hours: Hours, time_zone: string, now: Date): OpenState {
  const { day, minute } = wallClock(now, time_zone)
  const ranges = rangesAround(hours, day)
  const current = ranges.find(({ from, to }) => from <= minute && minute < to)
  if (current)
    return { is_open: true, until: current.to >= minute + 7 * 1440 ? null : clockOf(current.to) }
  const next = ranges.find(({ from }) => from > minute)
  if (!next) return { is_open: false, opens: null }
  const in_days = Math.floor(next.from / 1440)
  const opensOn = days[(day + in_days) % 7] ?? 'mon'
  return { is_open: false, opens: { day: opensOn, at: clockOf(next.from), in_days } }
}

/** Returns whether two opening ranges of one day overlap. A range that ends before it starts ends on the next day. */
export const hoursOverlap = (hours: Hours): boolean =>
  days.some((day) => {
    const ranges = (hours[day] ?? [])
      .map(([from, to]) => {
        const [start, end] = [minutesOf(from), minutesOf(to)]
        return { start, end: end > start ? end : end + 1440 }
      })
      .toSorted((a, b) => a.start - b.start)
    return ranges.some(({ start }, place) => place > 0 && start < (ranges[place - 1]?.end ?? 0))
  })

export type HoursLine = { from: WeekDay; to: WeekDay; ranges: [string, string][] }

/** Groups opening hours for display: consecutive days with the same hours become one line, closed days too. */
export function hoursForDisplay(hours: Hours): HoursLine[] {
  const lines: HoursLine[] = []
  for (const day of days) {
    const ranges = (hours[day] ?? []).toSorted(([a], [b]) => a.localeCompare(b))
    const before = lines.at(-1)
    if (before && JSON.stringify(before.ranges) === JSON.stringify(ranges)) before.to = day
    else lines.push({ from: day, to: day, ranges })
  }
  return lines
}
