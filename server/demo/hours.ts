import type { Hours, WeekDay } from '@numo/domains/providers/contract-shapes.ts'
import { days } from '@numo/domains/providers/enums.ts'

const isDay = (text: string): text is WeekDay => (days as readonly string[]).includes(text)

/**
 * Returns the days of `mon-fri` or `sat`; a range may pass the end of the week (`sun-thu`). Throws for anything
 * else.
 */
function daysOf(text: string): readonly WeekDay[] {
  const [from = '', to = from] = text.split('-')
  if (!isDay(from) || !isDay(to)) throw new Error(`Not days of the week: ${text}`)
  const first = days.indexOf(from)
  const count = ((days.indexOf(to) - first + 7) % 7) + 1
  return [...days, ...days].slice(first, first + count)
}

/** Parses opening hours such as `mon-fri 10:00-14:00 16:00-20:00; sat 10:00-14:00`. */
export function hoursOf(text: string): Hours {
  const hours: Hours = {}
  for (const part of text.split(';')) {
    const [which = '', ...ranges] = part.trim().split(/\s+/)
    for (const day of daysOf(which))
      hours[day] = ranges.map((range) => {
        const [opens = '', closes = ''] = range.split('-')
        return [opens, closes]
      })
  }
  return hours
}
