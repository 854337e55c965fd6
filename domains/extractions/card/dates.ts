import { fold } from '@numo/kit/text.ts'
import { asDigits } from './values.ts'

/** A date found in a text, with every possible interpretation as `YYYY-MM-DD`, most likely first. */
export type FoundDate = {
  raw: string
  at: number
  days: string[]
  /** Day/month order of each entry of `days`; `sure` when the text is unambiguous. */
  orders: ('day_first' | 'month_first' | 'sure')[]
  is_misread: boolean
}

/** By month: in English, Spanish, German, French, Portuguese and Italian. */
const months = [
  'january jan enero ene januar jaenner janner janvier janv janeiro gennaio gen',
  'february feb febrero februar fevrier fevr fev fevereiro febbraio',
  'march mar marzo marz maerz mrz mars marco',
  'april apr abril abr avril avr aprile',
  'may mayo mai maio maggio mag',
  'june jun junio juni juin junho giugno giu',
  'july jul julio juli juillet juil julho luglio lug',
  'august aug agosto ago aout',
  'september sept sep septiembre setiembre set septembre setembro',
  'october oct octubre oktober okt octobre outubro out ottobre ott',
  'november nov noviembre novembre novembro',
  'december dec diciembre dic dezember dez decembre dezembro dicembre',
].map((names) => names.split(' '))
/** The number of a month by its name or short form in six languages; 0 of another word. */
export const monthOf = (word: string) => months.findIndex((names) => names.includes(fold(word))) + 1

const two = (value: number) => String(value).padStart(2, '0')

/** Returns the date as `YYYY-MM-DD`, or null when it does not exist or is outside 2000 to 2099. */
export function dayOf(year: number, month: number, day: number): string | null {
  const full = year < 100 ? 2000 + year : year
  const date = new Date(Date.UTC(full, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && full >= 2000 && full <= 2099 ? `${full}-${two(month)}-${two(day)}` : null
}

const word = String.raw`(\p{L}{3,10})\.?`
const figure = String.raw`([\dOoIlSB]{1,2})`
const year = String.raw`([\dOoIlSB]{4}|\d{2})`
const part = String.raw`[\s.\-/,]{1,3}`
const spelled = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${figure}(?:st|nd|rd|th|er|º|°|\.)?(?:${part}|(?<=\d))(?:de\s+|of\s+)?${word}(?:${part}|\s?)(?:de\s+|del\s+)?${year}(?![\p{L}\p{N}])`,
  'giu'
)
const monthFirst = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${word}\s?${figure}(?:st|nd|rd|th)?(?:,\s*|\s+)${year}(?![\p{L}\p{N}])`,
  'giu'
)
/** `2026 MAR 09`. */
const yearFirst = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(20\d{2})${part}${word}${part}${figure}(?![\p{L}\p{N}])`,
  'giu'
)
const iso =
  /(?<![\p{L}\p{N}])([\dOoIlSB]{4})[-/.]([\dOoIlSB]{2})[-/.]([\dOoIlSB]{2})(?![\p{L}\p{N}])/gu
const figures =
  /(?<![\p{L}\p{N}])([\dOoIlSB]{1,2})\s?(?<sign>[-/.])\s?([\dOoIlSB]{1,2})\s?\k<sign>\s?([\dOoIlSB]{4}|\d{2})(?![\p{L}\p{N}])/gu

/** `2026年1月31日`; a machine that does not know the signs reads others there. */
const japanese =
  /(?<![\p{L}\p{N}])(20\d{2})\s?([^\d\s.\-/]{1,3})\s?(\d{1,2})\s?([^\d\s.\-/]{1,3})\s?(\d{1,2})\s?([^\d\s.\-/]{1,3})?(?![\p{L}\p{N}])/gu

const number = (text = '') => Number(asDigits(text))
/** A sign was read that only looks like a digit, or `20` may be the half of a year that was seen. */
const isMisread = (...texts: (string | undefined)[]) =>
  texts.some((text = '') => asDigits(text) !== text) || texts.at(-1) === '20'

/** Finds all dates in a text, in the order of appearance. */
export function datesIn(text: string): FoundDate[] {
  const found: FoundDate[] = []
  const add = (
    at: number,
    raw: string,
    days: FoundDate['days'],
    orders: FoundDate['orders'],
    misread: boolean
  ) => {
    const overlaps = found.some((one) => at < one.at + one.raw.length && one.at < at + raw.length)
    if (days.length > 0 && !overlaps) found.push({ raw, at, days, orders, is_misread: misread })
  }
  const sure = (match: RegExpExecArray, y?: string, m = 0, d?: string) => {
    const day = m > 0 ? dayOf(number(y), m, number(d)) : null
    if (day) add(match.index, match[0], [day], ['sure'], isMisread(d, y))
  }
  for (const match of text.matchAll(iso)) {
    sure(match, match[1], number(match[2]), match[3])
    if (isMisread(match[2])) found.at(-1)!.is_misread = true
  }
  for (const match of text.matchAll(spelled))
    sure(match, match[3], monthOf(match[2] ?? ''), match[1])
  for (const match of text.matchAll(monthFirst))
    sure(match, match[3], monthOf(match[1] ?? ''), match[2])
  for (const match of text.matchAll(yearFirst))
    sure(match, match[1], monthOf(match[2] ?? ''), match[3])
  for (const match of text.matchAll(figures)) {
    const [, a, , b, c] = match
    const dayFirst = dayOf(number(c), number(b), number(a))
    const monthLeads = dayOf(number(c), number(a), number(b))
    if (dayFirst && dayFirst === monthLeads)
      add(match.index, match[0], [dayFirst], ['sure'], isMisread(a, b, c))
    else {
      const days = [dayFirst, monthLeads].filter((day) => day !== null)
      const orders = [
        ...(dayFirst ? ['day_first' as const] : []),
        ...(monthLeads ? ['month_first' as const] : []),
      ]
      add(match.index, match[0], days, orders, isMisread(a, b, c))
    }
  }
  for (const match of text.matchAll(japanese)) {
    const [, y, afterYear, m, afterMonth, d] = match
    sure(match, y, number(m), d)
    const last = found.at(-1)
    if (last?.at === match.index && (afterYear !== '年' || afterMonth !== '月'))
      last.is_misread = true
  }
  for (const date of found) if (hasSplitFigure(text, date)) date.is_misread = true
  return found.toSorted((a, b) => a.at - b.at)
}

/** Whether a figure of its own stands directly before or after a date: `2 1-Sep-26` may be the 21st. */
const hasSplitFigure = (text: string, { at, raw }: FoundDate) =>
  /(?<![^\s:])[\dOoIlSB]{1,2}\s*$/.test(text.slice(0, at)) ||
  /^\s*\d{1,2}(?!\S)/.test(text.slice(at + raw.length))

/** Whether the period lasts whole years, with an inclusive or an exclusive end date. */
function isWholeTerm(from: string, until: string): boolean {
  const [start, end] = [new Date(`${from}T00:00:00Z`), new Date(`${until}T00:00:00Z`)]
  return [0, 1].some((more) => {
    const after = new Date(end.getTime() + more * 86_400_000)
    const apart =
      (after.getUTCFullYear() - start.getUTCFullYear()) * 12 +
      after.getUTCMonth() -
      start.getUTCMonth()
    return apart > 0 && apart % 12 === 0 && after.getUTCDate() === start.getUTCDate()
  })
}

/**
 * Infers the day/month order of a card: from a date that has one valid reading, or as the only order in which the
 * cover lasts whole years. Returns null when neither decides.
 */
export function orderOn(dates: readonly FoundDate[]): 'day_first' | 'month_first' | null {
  const fields = new Set(
    dates.flatMap(({ orders }) => (orders.length === 1 && orders[0] !== 'sure' ? orders : []))
  )
  if (fields.size === 1) return fields.has('day_first') ? 'day_first' : 'month_first'
  if (fields.size > 1) return null
  const isOpen = dates.some(({ orders }) => orders.length === 2)
  const ways = (['day_first', 'month_first'] as const).filter((way) => {
    const days = new Set(
      dates.map(({ days: all, orders }) => all[Math.max(0, orders.indexOf(way))] ?? '')
    )
    const [from = '', until = ''] = [...days].toSorted()
    return isOpen && days.size === 2 && isWholeTerm(from, until)
  })
  return ways.length === 1 ? (ways[0] ?? null) : null
}
