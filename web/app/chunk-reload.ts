/** Reloads the page when a chunk of an older build is gone after a deployment (specification section 8). */

/** Minimum milliseconds between two automatic reloads of the same path. */
const reloadGuard = 10_000

/** Returns whether a path may be reloaded; `last` is the time of its last automatic reload in milliseconds. */
export const mayReload = (last: number | null, now: number) =>
  last === null || now - last >= reloadGuard || last > now

const key = (path: string) => `numo.reloaded.${path}`

/** Reloads the page unless it was reloaded just now. Returns false when the caller should show the error instead. */
export function reloadOnce(path = location.pathname): boolean {
  try {
    const text = sessionStorage.getItem(key(path))
    if (!mayReload(text === null ? null : Number(text), Date.now())) return false
    sessionStorage.setItem(key(path), String(Date.now()))
  } catch {
    // Without sessionStorage the page could reload for ever.
    return false
  }
  location.reload()
  return true
}

/** Returns whether an error reports a dynamic import that could not be loaded. */
export const isChunkFailure = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|error loading/i.test(error.message)

/** Reloads on the `vite:preloadError` event, which Vite dispatches when a chunk fails to load. */
export function reloadOnChunkFailure() {
  addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault()
  })
}
