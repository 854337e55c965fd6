import type { AppWords } from '../words/app-words.ts'

/** Returns the languages of the site as options. */
export const localeOptions = (t: AppWords) =>
  [
    ['en', t('staff.locale.en')],
    ['es', t('staff.locale.es')],
  ] as const

const currencies = ['MXN', 'USD', 'EUR', 'GBP', 'CAD', 'AED', 'THB']
/** Returns the currencies of an account as options. */
export const currencyOptions = (now: string): readonly (readonly [string, string])[] =>
  [...new Set([now, ...currencies])].map((code) => [code, code] as const)
