import { type Locale, regions } from '@numo/kit/locales.ts'

/** Spanish has 24 hours: `10:14 p.m.` at the end of a sentence would have two full stops. */
const cycles: Readonly<Record<Locale, 'h23' | undefined>> = { en: undefined, es: 'h23' }

/** Formats the local time of an instant. */
export const clockTime = (instant: string, locale: Locale): string =>
  new Intl.DateTimeFormat(regions[locale].figure, {
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: cycles[locale],
  }).format(new Date(instant))
