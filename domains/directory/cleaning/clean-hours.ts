import type { Hours, WeekDay } from '../../providers/contract-shapes.ts'
import { days } from '../../providers/enums.ts'

/** A range of opening hours as sources state it: week days and two clock times, 24:00 for the end of a day. */
export type OpeningRange = {
  days: readonly string[]
  from: string | undefined
  to: string | undefined
}

const clock = /^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?$/
const isDay = (text: string): text is WeekDay => days.some((day) => day === text)

function clockOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (/^24:00(?::00)?$/.test(text)) return '24:00'
  const [, hour, minute] = clock.exec(text) ?? []
  return hour && minute ? `${hour.padStart(2, '0')}:${minute}` : undefined
}

type Span = [string, string]

/** Merges overlapping and adjacent ranges of one day; keeps at most six. */
function join(spans: Span[]): Span[] {
  const joined: Span[] = []
  for (const [from, to] of spans.toSorted((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0))) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = to > last[1] ? to : last[1]
    else joined.push([from, to])
  }
  return joined.slice(0, 6)
}

/**
 * Normalizes opening hours, in week order. Splits a range that passes midnight into two days; skips one without two
 * valid clock times. Returns undefined when no range is left.
 */
export function cleanHours(ranges: readonly OpeningRange[]): Hours | undefined {
  const spans = new Map<WeekDay, Span[]>()
  const add = (day: WeekDay, span: Span) => spans.set(day, [...(spans.get(day) ?? []), span])
  for (const range of ranges) {
    const from = clockOf(range.from)
    const to = clockOf(range.to)
    if (from === undefined || to === undefined || from === to) continue
    for (const name of range.days.length > 0 ? range.days : days) {
      if (!isDay(name)) continue
      if (from < to) add(name, [from, to])
      else {
        add(name, [from, '24:00'])
        const next = days[(days.indexOf(name) + 1) % 7]
        if (next && to !== '00:00') add(next, ['00:00', to])
      }
    }
  }
  const hours: Hours = {}
  for (const day of days) {
    const own = spans.get(day)
    if (own) hours[day] = join(own)
  }
  return spans.size > 0 ? hours : undefined
}

const names: Record<string, WeekDay> = {
  lun: 'mon',
  mar: 'tue',
  mie: 'wed',
  mié: 'wed',
  jue: 'thu',
  vie: 'fri',
  sab: 'sat',
  sáb: 'sat',
  dom: 'sun',
}
const dayNamed = (text: string) => {
  const start = text.trim().toLowerCase().slice(0, 3)
  return isDay(start) ? start : names[start]
}

/**
 * Parses hours typed into one cell: `mon-fri 09:00-14:00 16:00-20:00; sat 10:00-13:00`, with English or Spanish
 * days. Returns null when any part of it cannot be parsed.
 */
export function readHours(text: string): Hours | undefined | null {
  const ranges: OpeningRange[] = []
  for (const part of text.split(';')) {
    const words = part.trim().replace(/\s*[-–]\s*/g, '-')
    if (words === '') continue
    const [, dayText = '', times = ''] = /^([\p{L},\s-]+?)\s+([\d:,\s-]+)$/u.exec(words) ?? []
    const found: WeekDay[] = []
    for (const item of dayText.split(',')) {
      const [first, last] = item.split('-').map(dayNamed)
      if (!first || (item.includes('-') && !last)) return null
      const start = days.indexOf(first)
      const length = (days.indexOf(last ?? first) - start + 7) % 7
      for (let i = 0; i <= length; i += 1) {
        const day = days[(start + i) % 7]
        if (day) found.push(day)
      }
    }
    for (const time of times.split(/[,\s]+/).filter(Boolean)) {
      const [from, to] = time.split('-')
      if (!clockOf(from) || !clockOf(to)) return null
      ranges.push({ days: found, from, to })
    }
  }
  return cleanHours(ranges)
}
