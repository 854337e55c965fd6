import type { AppWords } from '../words/app-words.ts'

/** Languages the site speaks, as choices. */
export const localeOptions = (t: AppWords) =>
  [
    ['en', t('staff.locale.en')],
    ['es', t('staff.locale.es')],
  ] as const

/** Every time zone the browser knows, and the one that is set. */
export function timeZoneOptions(now: string): readonly (readonly [string, string])[] {
  const known = new Set([now, ...Intl.supportedValuesOf('timeZone')])
  return [...known].toSorted().map((zone) => [zone, zone.replaceAll('_', ' ')] as const)
}

const currencies = ['MXN', 'USD', 'EUR', 'GBP', 'CAD', 'AED', 'THB']
/** Currencies an account can be kept in. */
export const currencyOptions = (now: string): readonly (readonly [string, string])[] =>
  [...new Set([now, ...currencies])].map((code) => [code, code] as const)
