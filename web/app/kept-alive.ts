/** Longest body in characters sent with `keepalive`; browsers limit the sum of pending ones to 64 KiB. */
const mostKeptAlive = 20_000

/**
 * Returns whether a request should use `fetch` with `keepalive`: the page is being hidden or closed, and the body is
 * short.
 */
export const isKeptAlive = (text: string): boolean =>
  text.length < mostKeptAlive &&
  typeof document !== 'undefined' &&
  document.visibilityState === 'hidden'
