import { defaultTimeZone } from '@numo/kit/locales.ts'

/**
 * Returns a function for the current day, `YYYY-MM-DD`, in the default time zone. Cached for a second, because
 * every request calls it.
 */
export function createToday(now: () => number = Date.now): () => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: defaultTimeZone })
  let second = -1
  let day = ''
  return () => {
    const at = now()
    if (Math.floor(at / 1000) !== second) {
      second = Math.floor(at / 1000)
      day = format.format(at)
    }
    return day
  }
}
