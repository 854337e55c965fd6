import type { Locale } from '@numo/kit/locales.ts'

/** The hour of an instant today, as clocks where the person is show it. */
export const clockTime = (instant: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'es' ? 'es-MX' : 'en-US', {
    hour: 'numeric',
    minute: '2-digit',
    // `10:14 p.m.` at the end of a sentence would have two stops.
    ...(locale === 'es' && { hourCycle: 'h23' as const }),
  }).format(new Date(instant))
