/** Whom to call in an emergency, by country. Pure; a screen says what is here and nothing else. */
import { emergencySources, emergencyTable } from './rules-emergency-numbers.ts'

/** `any` reaches ambulance, police and fire alike. */
export const emergencyServices = ['any', 'ambulance', 'police', 'fire'] as const
export type EmergencyService = (typeof emergencyServices)[number]
type Source = keyof typeof emergencySources

export type EmergencyNumber = {
  service: EmergencyService
  /** As it is dialled: digits alone. */
  number: string
  /** Two that are not made from each other. */
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

/** Every country somebody may ask about (ISO 3166-1 alpha-2, and XK). */
export const emergencyCountries: readonly string[] = [...byCountry.keys()].toSorted()

export type EmergencyHelp = {
  /** The number of all services first, then each one's own. */
  numbers: readonly EmergencyNumber[]
  /** Services nobody is sure of: a hotel or hospital knows. */
  unsure: readonly Exclude<EmergencyService, 'any'>[]
}

/** Whom to call in a country. Of a country nobody knows, nothing is sure. */
export function emergencyHelp(country: string): EmergencyHelp {
  const numbers = byCountry.get(country) ?? []
  const has = (service: EmergencyService) => numbers.some((one) => one.service === service)
  const own = ['ambulance', 'police', 'fire'] as const
  return { numbers, unsure: has('any') ? [] : own.filter((service) => !has(service)) }
}

export type Whereabouts = {
  /** What somebody chose on this device, and where its clock was then. */
  chosen: { country: string; zone: string } | null
  /** The time zone of the device now. */
  zone: string
  /** The country of that zone; null: of none alone. */
  zone_country: string | null
  /** The country of the household's own address. */
  home_country: string | null
}

/**
 * Where somebody may be, likeliest first, with why. Nothing of it is certain: every number stands beside the name of its
 * country. A choice holds until the device's clock is set to another place.
 */
export function whereabouts({
  chosen,
  zone,
  zone_country,
  home_country,
}: Whereabouts): { country: string; why: 'chosen' | 'zone' | 'address' }[] {
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
