/** Formats of numbers, days and names. One object per language, created once. */
import { locales, regions, type Locale } from '@numo/kit/locales.ts'

const months: Record<Locale, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  es: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
}

export type Formats = {
  /** Returns `1,284`. */
  number: (value: number) => string
  /** Formats `2026-11-12` as `12 Nov 2026`. */
  day: (day: string) => string
  /** Formats an instant in the reader's time zone as `12 Nov 2026, 14:05`, or without the time. */
  moment: (at: string, only?: 'day') => string
  /** Formats `2026-11-12` as `November 2026`. */
  month: (day: string) => string
  /** Formats metres as `850 m`, `1.2 km` or `38 km`. */
  distance: (metres: number) => string
  /** Returns `Spanish` for `es`; an unknown code is returned unchanged. */
  language: (code: string) => string
  /** Returns `Spanish, English` for `es`, `en`, capitalized for the start of a line. */
  languages: (codes: readonly string[]) => string
  /** Returns `Mexico` for `MX`. */
  country: (code: string) => string
  /** Returns `a, b and c`. */
  all: (items: readonly string[]) => string
}

function formatsOf(locale: Locale): Formats {
  const region = regions[locale].figure
  const whole = new Intl.NumberFormat(region)
  const oneDecimal = new Intl.NumberFormat(region, { maximumFractionDigits: 1 })
  const longMonth = new Intl.DateTimeFormat(region, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const and = new Intl.ListFormat(region, { type: 'conjunction' })
  const names = {
    language: new Intl.DisplayNames(region, { type: 'language' }),
    region: new Intl.DisplayNames(region, { type: 'region' }),
  }
  const known = new Map<string, string>()
  const named = (kind: 'language' | 'region', code: string) => {
    const key = `${kind} ${code}`
    let name = known.get(key)
    if (name === undefined) {
      try {
        name = names[kind].of(code) ?? code
      } catch {
        // Not a valid code: it is shown unchanged.
        name = code
      }
      if (known.size < 1000) known.set(key, name)
    }
    return name
  }
  const time = new Intl.DateTimeFormat(regions[locale].day, {
    hour: 'numeric',
    minute: '2-digit',
  })
  const dayText = (year: number, month: number, date: number) =>
    `${date} ${months[locale][month - 1] ?? month} ${year}`
  return {
    number: (value) => (value < 1000 && Number.isInteger(value) ? `${value}` : whole.format(value)),
    day: (day) => {
      const [year = '', month = '', date = ''] = day.slice(0, 10).split('-')
      return dayText(Number(year), Number(month), Number(date))
    },
    moment: (at, only) => {
      const moment = new Date(at)
      const day = dayText(moment.getFullYear(), moment.getMonth() + 1, moment.getDate())
      return only ? day : `${day}, ${time.format(moment)}`
    },
    month: (day) => longMonth.format(new Date(`${day.slice(0, 7)}-01T00:00:00Z`)),
    distance: (metres) => {
      if (metres < 1000) return `${metres} m`
      const km = metres / 1000
      return `${km < 10 ? oneDecimal.format(km) : whole.format(Math.round(km))} km`
    },
    language: (code) => named('language', code),
    languages: (codes) => {
      const list = codes.map((code) => named('language', code)).join(', ')
      return list.charAt(0).toUpperCase() + list.slice(1)
    },
    country: (code) => named('region', code),
    all: (items) => and.format(items),
  }
}

const built = Object.fromEntries(locales.map((locale) => [locale, formatsOf(locale)]))

export const formatsFor = (locale: Locale): Formats => {
  const formats = built[locale]
  if (!formats) throw new Error(`No formats for ${locale}`)
  return formats
}
