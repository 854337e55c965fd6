import type { Locale } from '@numo/kit/locales.ts'

const steps = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Returns how long ago an instant was in words, such as `5 minutes ago`. */
export function ageText(at: string, locale: Locale, now = Date.now()): string {
  const seconds = Math.max((now - Date.parse(at)) / 1000, 0)
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  for (const [unit, length] of steps)
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit)
  return format.format(0, 'second')
}
