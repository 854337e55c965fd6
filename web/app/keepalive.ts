/** Longest body in characters sent with `keepalive`; browsers limit the sum of pending ones to 64 KiB. */
const maxKeepaliveLength = 20_000

/**
 * Returns whether a request should use `fetch` with `keepalive`: the page is being hidden or closed, and the body is
 * short.
 */
export const usesKeepalive = (text: string): boolean =>
  text.length < maxKeepaliveLength &&
  typeof document !== 'undefined' &&
  document.visibilityState === 'hidden'
