/** Time zones as people know them: city and offset. */
import type { Locale } from '@numo/kit/locales.ts'

const regions: Record<Locale, string> = { en: 'en-US', es: 'es-MX' }

/** Spanish names of cities that Intl names by their country, because it has no other zone. */
const spanish: Readonly<Record<string, string>> = {
  Algiers: 'Argel',
  Athens: 'Atenas',
  Berlin: 'Berlín',
  Bogota: 'Bogotá',
  Brussels: 'Bruselas',
  Cairo: 'El Cairo',
  Copenhagen: 'Copenhague',
  Dubai: 'Dubái',
  Havana: 'La Habana',
  London: 'Londres',
  Luxembourg: 'Luxemburgo',
  Moscow: 'Moscú',
  Panama: 'Panamá',
  Paris: 'París',
  Prague: 'Praga',
  Rome: 'Roma',
  Seoul: 'Seúl',
  Singapore: 'Singapur',
  Stockholm: 'Estocolmo',
  Tokyo: 'Tokio',
  Vienna: 'Viena',
  Warsaw: 'Varsovia',
  Zurich: 'Zúrich',
}

const part = (zone: string, locale: Locale, style: 'shortGeneric' | 'shortOffset') =>
  new Intl.DateTimeFormat(regions[locale], { timeZone: zone, timeZoneName: style })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

let countries: ReadonlySet<string> | undefined
/** Returns the Spanish names of all countries. */
function spanishCountries() {
  const names = new Intl.DisplayNames(regions.es, { type: 'region', fallback: 'none' })
  const alphabet = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i))
  countries ??= new Set(
    alphabet.flatMap((one) => alphabet.flatMap((other) => names.of(one + other) ?? []))
  )
  return countries
}

function cityOf(zone: string, locale: Locale): string {
  const city = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
  if (locale === 'en') return city
  const known = spanish[city]
  if (known !== undefined) return known
  const place = /^hora de (?!verano)(.+)$/.exec(part(zone, 'es', 'shortGeneric'))?.[1]
  return place === undefined || spanishCountries().has(place) ? city : place
}

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
    name = `${cityOf(zone, locale)} (${part(zone, locale, 'shortOffset')})`
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
