import type { Hours } from '@numo/domains/providers/contract-shapes.ts'
import { days, type WeekDay } from '@numo/domains/providers/enums.ts'
import type { Locale } from '@numo/kit/locales.ts'

/** Returns the name of a day of the week. */
export const dayName = (day: WeekDay, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    // 2024-01-01 was a Monday.
    Date.UTC(2024, 0, 1 + days.indexOf(day))
  )

/** Returns the ranges of a day as they are typed: `09:00-14:00, 16:00-20:00`; empty for a closed day. */
export const typedRanges = (hours: Hours | null, day: WeekDay): string =>
  (hours?.[day] ?? []).map(([from, to]) => `${from}-${to}`).join(', ')

/** Reads typed ranges of a day; null when they cannot be read. */
export function readRanges(typed: string): [string, string][] | null {
  const ranges: [string, string][] = []
  for (const part of typed.split(/[,;]/).map((one) => one.trim())) {
    if (part === '') continue
    const found = /^(\d{1,2})[:.](\d{2})\s*(?:-|–|a|to)\s*(\d{1,2})[:.](\d{2})$/i.exec(part)
    if (!found) return null
    const clock = (hour = '', minute = '') => `${hour.padStart(2, '0')}:${minute}`
    const [from, to] = [clock(found[1], found[2]), clock(found[3], found[4])]
    const isClock = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text)
    if (!isClock(from) || !isClock(to) || from === '24:00') return null
    ranges.push([from, to])
  }
  return ranges.length > 6 ? null : ranges
}

/** Puts the typed days together; null when no day is open, which means not known. */
export function hoursFrom(typed: (day: WeekDay) => string): Hours | null {
  const open = days.flatMap((day) => {
    const ranges = readRanges(typed(day)) ?? []
    return ranges.length === 0 ? [] : [[day, ranges] as const]
  })
  return open.length === 0 ? null : Object.fromEntries(open)
}
