import type { Route } from '@numo/kit/site.ts'
import { uuid } from '@numo/kit/uuid.ts'

/** Characters allowed in a path parameter: no whitespace, no control or URL-special characters. */
const name = /^[^\s\p{C}/\\<>"'`%?#]{1,200}$/u

/** Parameters that name something by words; every other one is the id of a record. */
const named: ReadonlySet<string> = new Set([
  ':city_id',
  ':slug',
  ':partner_slug',
  ':categorySlug',
  ':postSlug',
])

/** Rules of parameters that differ from those of their name, by route. */
const own: Readonly<Record<string, RegExp>> = {
  // Identity services choose the form of their ids.
  '/admin/users-fb/:id': name,
}

/**
 * Returns whether each path parameter of a route is well formed by its own rule. When not, the page is not found without
 * asking the server (specification section 8).
 */
export const areNames = (route: Route, path: string): boolean => {
  const parts = path.split('/')
  return route.path.split('/').every((want, place) => {
    if (!want.startsWith(':')) return true
    const rule = own[route.path] ?? (named.has(want) ? name : uuid)
    try {
      return rule.test(decodeURIComponent(parts[place] ?? ''))
    } catch {
      return false
    }
  })
}
