/** Addresses of the pages that may be linked to, with locale prefix. */
import { localePath, locales, type Locale } from '@numo/kit/locales.ts'
import type { Scheme } from '@numo/kit/site.ts'

export type Query = Readonly<Record<string, string | undefined>>

/** Returns `?a=b` without empty values; an empty string when all are empty. */
export function queryText(query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  // Commas are legal in a query and keep `bbox` and `near` readable.
  const text = search.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

const pathsOf = (locale: Locale) => {
  const at = (path: string, query: Query = {}, anchor = '') =>
    `${localePath(locale, path)}${queryText(query)}${anchor && `#${anchor}`}`
  return {
    home: (anchor?: string) => at('/', {}, anchor),
    findCareStart: (query?: Query, anchor?: string) => at('/find-care', query, anchor),
    findCare: (city_id: string, query?: Query, anchor?: string) =>
      at(`/find-care/${encodeURIComponent(city_id)}`, query, anchor),
    provider: (slug: string, query?: Query, anchor?: string) =>
      at(`/providers/${encodeURIComponent(slug)}`, query, anchor),
    forPatients: (anchor?: string) => at('/for-patients', {}, anchor),
    forProviders: (anchor?: string) => at('/for-providers', {}, anchor),
    terms: (anchor?: string) => at('/terms-of-use', {}, anchor),
    compare: (doctors?: readonly string[], query: Query = {}) =>
      at('/compare', { doctors: doctors?.join(','), ...query }),
    search: (q?: string) => at('/search', { q }),
    guides: (category?: string) => at('/blog', { category }),
    guide: (path: string, anchor?: string) => at(path, {}, anchor),
    signIn: () => at('/auth/login'),
    signUp: () => at('/auth/signup'),
    privacy: (anchor?: string) => at('/privacy-policy', {}, anchor),
    /** Switches the language; the server stores the choice and redirects to `to`. */
    switchLocale: (requested: Locale, path: string, query: string) =>
      `/-/locale/${requested}?${new URLSearchParams({ to: localePath(requested, path) + query })}`,
    /** Switches the colour scheme; the server stores the choice and redirects to `to`. */
    switchScheme: (requested: Scheme, path: string, query: string) =>
      `/-/scheme/${requested}?${new URLSearchParams({ to: localePath(locale, path) + query })}`,
    /** The current page, for forms that post to themselves. */
    here: (path: string, query?: Query, anchor?: string) => at(path, query, anchor),
  }
}

export type Paths = ReturnType<typeof pathsOf>

const built = Object.fromEntries(locales.map((locale) => [locale, pathsOf(locale)]))

export const pathsFor = (locale: Locale): Paths => {
  const paths = built[locale]
  if (!paths) throw new Error(`No paths for ${locale}`)
  return paths
}
