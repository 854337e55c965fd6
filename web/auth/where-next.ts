import { localePath, splitLocale, type Locale } from '@numo/kit/locales.ts'
import { ownPath, routeOf } from '@numo/kit/own-path.ts'
import { kept } from '../app/kept.ts'
import { ownStart, type SignedInUser } from '../app/guards/decision.ts'
import { isPublicRoute, routes } from '../routes.ts'

/**
 * Where a sign-in leads: back to the page that asked for it when that is a page of ours beyond doubt, else to the
 * person's own area. `is_document`: another document must be loaded (a public page, another language).
 */
export function whereNext(
  redirect: string | null,
  who: SignedInUser,
  locale: Locale
): { to: string; is_document: boolean } {
  const own = ownPath(redirect, routes)
  // An invitation waits for whoever has to sign in first, and so do the proof of who they are and a view as somebody.
  const isWaiting =
    own !== null &&
    ((own.path === '/-login' && /^\?view_as=[\w-]+$/.test(own.search)) ||
      (own.path === '/auth/signup' && /^\?invite=[\w-]+$/.test(own.search)) ||
      (own.path === '/login-verify' && /^\?(?:proof|return)=/.test(own.search)))
  const isAuth = own !== null && !isWaiting && /^\/(?:auth\/|-login$|login-verify$)/.test(own.path)
  if (!own || isAuth) {
    const start = ownStart(who, kept('hat'))
    return { to: start, is_document: start === '/' }
  }
  const wantedLocale = splitLocale(redirect ?? '/').locale
  const route = routeOf(routes, own.path)
  const isDocument = wantedLocale !== locale || (route !== null && isPublicRoute(route))
  return {
    to: (isDocument ? localePath(wantedLocale, own.path) : own.path) + own.search,
    is_document: isDocument,
  }
}
