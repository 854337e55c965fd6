import type { Route } from '@numo/kit/site.ts'

/** What a part of an address that names something is made of: no blanks, no signs that mean something in an address. */
const name = /^[^\s\p{C}/\\<>"'`%?#]{1,200}$/u

/**
 * Whether the parts of a path that name something could be names at all. Where they cannot, nobody needs to be asked:
 * the page is not found, for good (spec 8).
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
