import type { Route } from '@numo/kit/site.ts'

/**
 * Returns the route of a path with its parameters; literal paths take precedence over patterns. Null when none matches.
 */
export function matchRoute(
  routes: readonly Route[],
  path: string
): { route: Route; params: Record<string, string> } | null {
  const exact = routes.find((route) => route.path === path)
  if (exact && !path.includes('/:')) return { route: exact, params: {} }
  const parts = path.split('/')
  for (const route of routes) {
    const pattern = route.path.split('/')
    if (pattern.length !== parts.length) continue
    const params: Record<string, string> = {}
    const fits = pattern.every((want, place) => {
      const part = parts[place] ?? ''
      if (!want.startsWith(':')) return want === part
      const value = decoded(part)
      if (!value) return false
      params[want.slice(1)] = value
      return true
    })
    if (fits) return { route, params }
  }
  return null
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    // An invalid percent-encoding matches no route.
    return null
  }
}
