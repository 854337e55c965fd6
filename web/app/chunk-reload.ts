/** A file of an older build is gone after an update: loading the page again brings the new one (spec 8). */

/** A path is loaded again at most once in this time. */
const reloadGuard = 10_000

/** Whether a path may be loaded again now; `last` is when it was, in milliseconds. */
export const mayReload = (last: number | null, now: number) =>
  last === null || now - last >= reloadGuard || last > now

const key = (path: string) => `numo.reloaded.${path}`

/** Loads this page again if it was not just now. False: the caller shows the error instead. */
export function reloadOnce(path = location.pathname): boolean {
  try {
    const text = sessionStorage.getItem(key(path))
    if (!mayReload(text === null ? null : Number(text), Date.now())) return false
    sessionStorage.setItem(key(path), String(Date.now()))
  } catch {
    // Without a memory it could load for ever.
    return false
  }
  location.reload()
  return true
}

/** Whether an error says that a part of the program could not be loaded. */
export const isChunkFailure = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|error loading/i.test(error.message)

/** Vite says when a part of the program could not be loaded. */
export function reloadOnChunkFailure() {
  addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault()
  })
}
