import { splitLocale } from './locales.ts'
import type { Route } from './site.ts'

/** Routes indexed for lookup: static paths in a map, patterns as segments. */
type RouteTable = {
  fixed: ReadonlyMap<string, Route>
  open: readonly (readonly [Route, string[]])[]
}
const sorted = new WeakMap<readonly Route[], RouteTable>()

function sortedOf(routes: readonly Route[]): RouteTable {
  let found = sorted.get(routes)
  if (!found) {
    const open = routes
      .filter(({ path }) => path.includes('/:'))
      .map((route) => [route, route.path.split('/')] as const)
    found = { fixed: new Map(routes.map((route) => [route.path, route])), open }
    sorted.set(routes, found)
  }
  return found
}

/**
 * Returns the route of a path without locale prefix, or null. Static paths take precedence over patterns; a parameter
 * matches one non-empty segment.
 */
export function routeOf(routes: readonly Route[], path: string): Route | null {
  const { fixed, open } = sortedOf(routes)
  const exact = fixed.get(path)
  if (exact && !path.includes('/:')) return exact
  const parts = path.split('/')
  const found = open.find(
    ([, requested]) =>
      requested.length === parts.length &&
      requested.every((part, i) => (part.startsWith(':') ? parts[i] !== '' : part === parts[i]))
  )
  return found?.[0] ?? null
}

const placeholderOrigin = 'http://own.invalid'

/**
 * Validates a return URL. Returns the path without locale prefix and the query when it is certainly a page of this
 * site, otherwise null. Prevents open redirects in all browsers.
 */
export function ownPath(
  to: string | null | undefined,
  routes: readonly Route[]
): { path: string; search: string } | null {
  if (!to || to.length > 2000 || !/^\/(?!\/)[\x21-\x7e\u00a1-\uffff]*$/.test(to)) return null
  if (to.includes('\\') || !URL.canParse(to, placeholderOrigin)) return null
  const url = new URL(to, placeholderOrigin)
  if (url.origin !== placeholderOrigin) return null
  const { path } = splitLocale(url.pathname)
  if (!isPlain(path)) return null
  return routeOf(routes, path) ? { path, search: url.search } : null
}

/** Whether the decoded path contains nothing that a browser or proxy could read as another origin. */
function isPlain(path: string): boolean {
  let decoded = path
  // Decoded twice: a proxy or a page may decode once more than we do.
  for (let round = 0; round < 2; round += 1) {
    try {
      decoded = decodeURIComponent(decoded)
    } catch {
      return false
    }
    if (/\/\/|\\|[\p{Cc}\p{Cf}]|^\/[^/]*:/u.test(decoded)) return false
  }
  return path.startsWith('/')
}

/** Returns the sign-in page of a guarded route: that of staff where the route is guarded for them by name. */
export const signInPageOf = ({ guard }: Pick<Route, 'guard'>) =>
  guard?.includes('authenticated-admin') ? '/-login' : '/auth/login'
