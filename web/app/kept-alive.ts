/** Characters of what a browser sends on after the page is gone; it takes 64 KiB in all. */
const mostKeptAlive = 20_000

/** The page is being closed or put away: what it says last is sent all the same, where it is short. */
export const isKeptAlive = (text: string): boolean =>
  text.length < mostKeptAlive &&
  typeof document !== 'undefined' &&
  document.visibilityState === 'hidden'
