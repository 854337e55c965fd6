/** Time zones as people know them: city and offset. */
import type { Locale } from '@numo/kit/locales.ts'
import { cityOf } from '@numo/domains/cities/rules-zone-cities.ts'

const regions: Record<Locale, string> = { en: 'en-US', es: 'es-MX' }

const offsetOf = (zone: string, locale: Locale) =>
  new Intl.DateTimeFormat(regions[locale], { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

const names = new Map<string, string>()

/**
 * Returns the name of a time zone: `Mexico City (GMT-6)`. The offset is today's. An unknown
 * zone is returned unchanged.
 */
export function timeZoneName(zone: string, locale: Locale): string {
  const key = `${locale} ${zone}`
  const known = names.get(key)
  if (known !== undefined) return known
  let name = zone
  try {
    name = `${cityOf(zone, locale)} (${offsetOf(zone, locale)})`
  } catch {
    // Not a time zone of this browser.
  }
  if (names.size < 2000) names.set(key, name)
  return name
}

type Options = readonly (readonly [zone: string, name: string])[]

// Forms ask for the list at every key that is pressed, and to name and sort 400 zones takes a while.
const lists = new Map<string, Options>()

/** Returns all time zones the browser knows and the current one as options, by name. */
export function timeZoneOptions(current: string, locale: Locale): Options {
  const key = `${locale} ${current}`
  let options = lists.get(key)
  if (!options) {
    const { compare } = new Intl.Collator(regions[locale])
    options = [...new Set([current, ...Intl.supportedValuesOf('timeZone')])]
      .map((zone) => [zone, timeZoneName(zone, locale)] as const)
      .toSorted(([, one], [, other]) => compare(one, other))
    if (lists.size < 20) lists.set(key, options)
  }
  return options
}
