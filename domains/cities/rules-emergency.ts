/** Emergency numbers by country. Pure; screens show only numbers from here. */
import { emergencySources, emergencyTable } from './rules-emergency-numbers.ts'

/** `any` reaches ambulance, police and fire. */
export const emergencyServices = ['any', 'ambulance', 'police', 'fire'] as const
export type EmergencyService = (typeof emergencyServices)[number]
type Source = keyof typeof emergencySources

export type EmergencyNumber = {
  service: EmergencyService
  /** Digits only, as dialled. */
  number: string
  /** Two independent sources. */
  sources: readonly Source[]
}

const isService = (text: string | undefined): text is EmergencyService =>
  emergencyServices.some((one) => one === text)
const isSource = (text: string): text is Source => Object.hasOwn(emergencySources, text)

function readLine(line: string): (readonly [string, readonly EmergencyNumber[]])[] {
  if (!/\d/.test(line)) return line.split(' ').map((country) => [country, []])
  const numbers = line
    .slice(3)
    .split(', ')
    .map((part): EmergencyNumber => {
      const [service, number = '', sources = ''] = part.split(' ')
      if (!isService(service)) throw new Error(`No such service: ${line}`)
      return { service, number, sources: Array.from(sources).filter(isSource) }
    })
  return [[line.slice(0, 2), numbers]]
}

const byCountry: ReadonlyMap<string, readonly EmergencyNumber[]> = new Map(
  emergencyTable.trim().split('\n').flatMap(readLine)
)

/** Countries accepted as input (ISO 3166-1 alpha-2, and XK). */
export const emergencyCountries: readonly string[] = [...byCountry.keys()].toSorted()

export type EmergencyHelp = {
  /** The number for all services first, then those of single services. */
  numbers: readonly EmergencyNumber[]
  /** Services without a confirmed number; the screen advises to ask a hotel or hospital. */
  unsure: readonly Exclude<EmergencyService, 'any'>[]
}

/** Returns the emergency numbers of a country; every service is `unsure` for an unknown country. */
export function emergencyHelp(country: string): EmergencyHelp {
  const numbers = byCountry.get(country) ?? []
  const has = (service: EmergencyService) => numbers.some((one) => one.service === service)
  const own = ['ambulance', 'police', 'fire'] as const
  return { numbers, unsure: has('any') ? [] : own.filter((service) => !has(service)) }
}

export type CountryHints = {
  /** Country chosen on this device, and the device's time zone at that moment. */
  chosen: { country: string; zone: string } | null
  /** Current time zone of the device. */
  zone: string
  /** Country of that time zone; null when the zone belongs to no single country. */
  zone_country: string | null
  /** Country of the household's own address. */
  home_country: string | null
}

/**
 * Returns the countries where the user may be, most likely first, with the reason. All are guesses, so every number must be shown with its
 * country's name. A manual choice holds until the device's time zone changes.
 */
export function likelyCountries({
  chosen,
  zone,
  zone_country,
  home_country,
}: CountryHints): { country: string; why: 'chosen' | 'zone' | 'address' }[] {
  const places = [
    { country: chosen?.zone === zone ? chosen.country : null, why: 'chosen' as const },
    { country: zone_country, why: 'zone' as const },
    { country: home_country, why: 'address' as const },
  ]
  return places.flatMap(({ country, why }, place) =>
    country === null || places.findIndex((one) => one.country === country) !== place
      ? []
      : [{ country, why }]
  )
}
