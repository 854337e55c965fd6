/** Decisions about requests for appointments. Pure. */
import { instantOf, wallClockOf } from '@numo/kit/time-zones.ts'
import { days } from '../providers/enums.ts'
import { minutesOf } from '../providers/rules.ts'
import type { AppointmentStatus } from './enums.ts'

export const appointmentRules = {
  /** A clinic should answer within so many minutes of its working hours; then other doctors are offered. */
  answer_minutes: 45,
  /** Other doctors offered then. */
  alternatives: 2,
  /** Times that a request or an offer names. */
  times: 3,
  /** A named time is at least so many minutes ahead, and at most so many days. */
  min_minutes_ahead: 30,
  max_days_ahead: 180,
  /** Requests that wait at once: of one address of mail, of one household. */
  open_of_address: 3,
  open_of_household: 20,
  /** A visitor proves the address within so many hours, or the request is erased. */
  prove_hours: 24,
  /** Hours before the appointment at which people are reminded. */
  remind_hours: 24,
  /** Days after a visit in which the question can be answered, and after which a visitor's request is erased. */
  question_days: 60,
  /** Days after its beginning in which a clinic may say that somebody did not come. */
  missed_days: 3,
  visitor_days: 365,
} as const

type Ranges = Readonly<Partial<Record<string, readonly (readonly [string, string])[]>>>

const usualRanges: readonly (readonly [string, string])[] = [['09:00', '18:00']]
/** Working hours of a clinic that does not say its own: weekdays from 9 to 18, local time. */
export const usualHours: Ranges = {
  mon: usualRanges,
  tue: usualRanges,
  wed: usualRanges,
  thu: usualRanges,
  fri: usualRanges,
}

const dayAt = (day: string, ahead: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + ahead * 86_400_000).toISOString().slice(0, 10)
const weekdayOf = (day: string) => days[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'mon'

type Span = { from: number; until: number }

/** Returns when a place is open on a local day, as instants; hours that end before they begin end on the next day. */
function spansOf(hours: Ranges, day: string, zone: string): Span[] {
  return (hours[weekdayOf(day)] ?? []).map(([opens, closes]) => {
    const from = minutesOf(opens)
    const until = minutesOf(closes)
    return {
      from: instantOf(day, from, zone).getTime(),
      until: instantOf(day, until > from ? until : until + 1440, zone).getTime(),
    }
  })
}

type WorkingTime = {
  from: Date
  /** Opening hours of the place; null where nobody knows them. */
  hours: Ranges | null
  time_zone: string
  minutes?: number
}

/**
 * Returns the instant by which so many minutes of working time have passed at a place: of its own hours, otherwise of the
 * usual ones. Minutes pass by the clock of the world, whatever the clocks there are set to meanwhile.
 */
export function workingDeadline({
  from,
  hours,
  time_zone,
  minutes = appointmentRules.answer_minutes,
}: WorkingTime): Date {
  const isKnown = hours !== null && Object.values(hours).some((ranges) => ranges?.length)
  const week = isKnown ? hours : usualHours
  const today = wallClockOf(from, time_zone).day
  let left = minutes * 60_000
  let after = from.getTime()
  // A week of hours returns every week, so this ends; the bound is for hours that are no time at all.
  for (let ahead = -1; ahead < 60; ahead += 1) {
    const spans = spansOf(week, dayAt(today, ahead), time_zone).toSorted((a, b) => a.from - b.from)
    for (const { from: opens, until } of spans) {
      const begins = Math.max(opens, after)
      if (until <= begins) continue
      if (until - begins >= left) return new Date(begins + left)
      left -= until - begins
      after = until
    }
  }
  return new Date(from.getTime() + minutes * 60_000)
}

/** What is wrong with the times that somebody names; null when nothing is. */
export type TimesProblem = 'time-past' | 'time-too-far' | 'time-twice'

/** Checks named times: each once, some time ahead, and not too far. */
export function timesProblem(times: readonly Date[], now: Date): TimesProblem | null {
  const { min_minutes_ahead, max_days_ahead } = appointmentRules
  const first = now.getTime() + min_minutes_ahead * 60_000
  const last = now.getTime() + max_days_ahead * 86_400_000
  if (times.some((time) => time.getTime() < first)) return 'time-past'
  if (times.some((time) => time.getTime() > last)) return 'time-too-far'
  return new Set(times.map(Number)).size < times.length ? 'time-twice' : null
}

/** Whether the question after the visit can be answered, also by somebody of whom the clinic says that they did not come. */
export const mayAnswerQuestion = (
  {
    status,
    ends_at,
    insurance_taken,
  }: {
    status: AppointmentStatus
    ends_at: string | null
    insurance_taken: string | null
  },
  now: Date
): boolean =>
  (status === 'over' || status === 'missed') &&
  insurance_taken === null &&
  ends_at !== null &&
  now.getTime() >= Date.parse(ends_at) &&
  now.getTime() - Date.parse(ends_at) < appointmentRules.question_days * 86_400_000

/** Whether a clinic may still say that somebody did not come to what began then. */
export const mayStillMiss = (starts_at: Date | null, now: Date): boolean =>
  starts_at !== null &&
  now.getTime() - starts_at.getTime() < appointmentRules.missed_days * 86_400_000

/** Whether a person can still call it off. */
export const isOpen = (status: AppointmentStatus): boolean =>
  status === 'requested' || status === 'offered' || status === 'accepted'
