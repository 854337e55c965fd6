import { routeOf } from '@numo/kit/own-path.ts'
import { isPublicRoute, routes } from '../routes.ts'

/** Returns whether a path (without locale prefix) is a server-rendered page. */
export function isPublicPath(path: string): boolean {
  const route = routeOf(routes, path)
  return route !== null && isPublicRoute(route)
}
