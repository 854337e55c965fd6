import type { Locale } from '@numo/kit/locales.ts'

/** Formats basis points: 550 as `5.5 %`. */
export const percentText = (bps: number): string => `${bps / 100} %`

/** Formats an instant in the reader's time zone: `26 Nov 2026, 12:00`. */
export const momentText = (at: string, locale: Locale): string =>
  new Date(at).toLocaleString(locale === 'es' ? 'es-MX' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
