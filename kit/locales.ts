/** Languages of the site (specification section 9). English paths have no prefix, Spanish ones begin with /es. */
export const locales = ['en', 'es'] as const
export type Locale = (typeof locales)[number]
/** What each language calls itself. */
export const languageNames: Readonly<Record<Locale, string>> = { en: 'English', es: 'Español' }
export const fallbackLocale: Locale = 'en'
/** The region in which each language writes days and times, and figures. */
export const regions: Readonly<Record<Locale, { day: string; figure: string }>> = {
  en: { day: 'en-GB', figure: 'en-US' },
  es: { day: 'es-MX', figure: 'es-MX' },
}
/** The columns of our own lists, such as `specialty.name_en`, that each language reads. */
export const ownNames: Readonly<Record<Locale, 'en' | 'es'>> = { en: 'en', es: 'es' }
/** Cookie with the visitor's choice of language (specification sections 2 and 9). */
export const localeCookie = {
  name: 'i18n_redirected',
  days: 365,
  path: '/',
  sameSite: 'Lax',
} as const
/** Default time zone for dates without an owner (specification section 9). */
export const defaultTimeZone = 'America/Mexico_City'

export const isLocale = (text: unknown): text is Locale => locales.some((locale) => locale === text)

/** Returns the language of a stored word; the fallback for any other. */
export const localeOf = (text: unknown): Locale => (isLocale(text) ? text : fallbackLocale)

/**
 * Returns the language of a first visit (specification section 2): the cookie, then Accept-Language by quality (an
 * exact match before a language-only match), then the fallback.
 */
export function detectLocale(
  cookie: string | undefined,
  acceptLanguage: string | undefined
): Locale {
  if (isLocale(cookie)) return cookie
  const accepted = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part, place) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';')
      const q = params
        .map((p) => /^\s*q=(0(?:\.\d{1,3})?|1(?:\.0{1,3})?)\s*$/.exec(p)?.[1])
        .find(Boolean)
      return { tag, q: q === undefined ? 1 : Number(q), place }
    })
    .filter(({ tag, q }) => tag && q > 0)
    .sort((a, b) => b.q - a.q || a.place - b.place)
  const exact = accepted.map(({ tag }) => tag).find(isLocale)
  if (exact) return exact
  const byLanguage = accepted.map(({ tag }) => tag.split('-')[0]).find(isLocale)
  return byLanguage ?? fallbackLocale
}

/** Splits `/es/x` into its locale and the path without prefix; `/x` is English. */
export function splitLocale(pathname: string): { locale: Locale; path: string; prefixed: boolean } {
  const [, first = '', ...rest] = pathname.split('/')
  if (!isLocale(first)) return { locale: fallbackLocale, path: pathname, prefixed: false }
  return { locale: first, path: `/${rest.join('/')}`, prefixed: true }
}

/** Returns the path of a page in a language; the fallback locale has no prefix. */
export const localePath = (locale: Locale, path: string) =>
  locale === fallbackLocale ? path : path === '/' ? `/${locale}` : `/${locale}${path}`
