/**
 * Reloads a page whose chunk is gone, as after a deployment (specification section 8). Only a visit reloads, once it has
 * reached its address: a failed prefetch does nothing, a failed part of a page is replaced (`ui/lazy-part.tsx`), and a
 * page with unsaved changes asks before the visit begins.
 */

/** Minimum milliseconds between two automatic reloads of the same path. */
const reloadGuard = 10_000

/** Returns whether a path may be reloaded; `last` is the time of its last automatic reload in milliseconds. */
export const mayReload = (last: number | null, now: number) =>
  last === null || now - last >= reloadGuard || last > now

const key = (path: string) => `numo.reloaded.${path}`

/** Returns whether the page was not reloaded just now. False without sessionStorage: it could reload for ever. */
export function canReload(path = location.pathname): boolean {
  try {
    const text = sessionStorage.getItem(key(path))
    return mayReload(text === null ? null : Number(text), Date.now())
  } catch {
    return false
  }
}

/** Reloads the page and remembers it for `canReload`. */
export function reload(path = location.pathname) {
  sessionStorage.setItem(key(path), String(Date.now()))
  location.reload()
}

/** Returns whether an error reports a dynamic import that could not be loaded. */
export const isChunkFailure = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|error loading|unable to preload css/i.test(
    error.message
  )
