import { localePath, splitLocale, type Locale } from '@numo/kit/locales.ts'
import { ownPath, routeOf } from '@numo/kit/own-path.ts'
import { readStored } from '../app/browser-storage.ts'
import { ownStart, type SignedInUser } from '../app/guards/decision.ts'
import { isPublicRoute, routes } from '../routes.ts'

/**
 * Returns the target of a sign-in: the requested page when it is certainly one of this site, else the user's own area.
 * `is_document` means that a document must be loaded (a public page, another language).
 */
export function signInTarget(
  redirect: string | null,
  who: SignedInUser,
  locale: Locale
): { to: string; is_document: boolean } {
  const own = ownPath(redirect, routes)
  // Sign-in pages with a pending invitation, proof or view as another user are valid targets too.
  const isWaiting =
    own !== null &&
    ((own.path === '/-login' && /^\?view_as=[\w-]+$/.test(own.search)) ||
      (own.path === '/auth/signup' && /^\?invite=[\w-]+$/.test(own.search)) ||
      (own.path === '/login-verify' && /^\?(?:proof|return)=/.test(own.search)))
  const isAuth = own !== null && !isWaiting && /^\/(?:auth\/|-login$|login-verify$)/.test(own.path)
  if (!own || isAuth) {
    const start = ownStart(who, readStored('hat'))
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
