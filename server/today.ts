import { defaultTimeZone } from '@numo/kit/locales.ts'

/** Calendar day in the default time zone. Made again once a second: every request asks for it. */
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
