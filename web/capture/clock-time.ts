import { type Locale, regions } from '@numo/kit/locales.ts'

/** Formats the local time of an instant. */
export const clockTime = (instant: string, locale: Locale): string =>
  new Intl.DateTimeFormat(regions[locale].figure, {
    hour: 'numeric',
    minute: '2-digit',
    // 24-hour clock: `10:14 p.m.` at the end of a sentence would have two full stops.
    ...(locale === 'es' && { hourCycle: 'h23' as const }),
  }).format(new Date(instant))
