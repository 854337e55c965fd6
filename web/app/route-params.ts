import type { Route } from '@numo/kit/site.ts'

/** Characters allowed in a path parameter: no whitespace, no control or URL-special characters. */
const name = /^[^\s\p{C}/\\<>"'`%?#]{1,200}$/u

/**
 * Returns whether the path parameters of a route are well formed. When not, the page is not found without asking the
 * server (specification section 8).
 */
export const areNames = (route: Route, path: string): boolean => {
  const parts = path.split('/')
  return route.path.split('/').every((want, place) => {
    if (!want.startsWith(':')) return true
    try {
      return name.test(decodeURIComponent(parts[place] ?? ''))
    } catch {
      return false
    }
  })
}
