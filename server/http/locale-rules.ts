/** Request facts that decide the language of a page and redirects between languages (specification section 2). */
import { detectLocale, fallbackLocale, isLocale, localePath } from '@numo/kit/locales.ts'
import type { Locale } from '@numo/kit/locales.ts'

type LocaleRequest = {
  /** Percent-encoded, as received. */
  pathname: string
  search: string
  cookie: string | undefined
  accept_language: string | undefined
  /** `Sec-Fetch-Site`: a click within the site is not a first visit. */
  fetch_site: string | undefined
}

export type LocaleDecision =
  | { kind: 'redirect'; status: 301 | 302 | 308; to: string; remember: Locale | null }
  | { kind: 'page'; locale: Locale; path: string; remember: Locale | null }

/**
 * Decides language and redirect of a visit. English has no prefix, `/es/...` is Spanish, `/en/...` redirects to the
 * path without prefix. Only `/` detects the language and redirects by it, and only when the visit starts there. `keep`
 * is the choice to store: the language of the page that is shown, on a first visit or where its prefix says so.
 */
export function decideLocale(visit: LocaleRequest): LocaleDecision {
  const { pathname, search } = visit
  const query = search ? `?${search}` : ''
  const stored = isLocale(visit.cookie) ? visit.cookie : undefined

  const [, first = ''] = pathname.split('/', 2)
  const code = first.toLowerCase()
  const prefix = isLocale(code) ? code : null
  const path = prefix ? pathname.slice(first.length + 1) || '/' : pathname
  const locale = prefix ?? fallbackLocale

  // Addresses with empty segments or backslashes are no page and never a redirect target.
  const isOdd = /\/\/|\\/.test(pathname)
  const tidy = !isOdd && path !== '/' ? path.replace(/\/$/, '') : path
  const proper = isOdd ? pathname : localePath(locale, tidy)
  if (proper !== pathname) {
    const isSamePage = prefix === null || (prefix !== fallbackLocale && first === prefix)
    return { kind: 'redirect', status: isSamePage ? 308 : 301, to: proper + query, remember: null }
  }
  if (isOdd) return { kind: 'page', locale: fallbackLocale, path: pathname, remember: null }

  if (prefix) return { kind: 'page', locale, path, remember: stored === locale ? null : locale }
  const startsHere = pathname === '/' && visit.fetch_site !== 'same-origin'
  const shown = startsHere ? detectLocale(stored, visit.accept_language) : locale
  const remember = stored ? null : shown
  return shown !== locale
    ? { kind: 'redirect', status: 302, to: localePath(shown, '/') + query, remember }
    : { kind: 'page', locale, path, remember }
}
