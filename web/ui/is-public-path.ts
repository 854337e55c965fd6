import { routeOf } from '@numo/kit/own-path.ts'
import { isPublicRoute, routes } from '../routes.ts'

/** Whether a path (without locale prefix) is a page that the server draws. */
export function isPublicPath(path: string): boolean {
  const route = routeOf(routes, path)
  return route !== null && isPublicRoute(route)
}
