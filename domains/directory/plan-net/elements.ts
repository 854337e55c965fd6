/** Parses the elements that Plan-Net resources have in common. */
import tzlookup from '@photostructure/tz-lookup'
import { fold } from '@numo/kit/text.ts'
import type { Hours } from '../../providers/contract-shapes.ts'
import { cleanHours } from '../cleaning/clean-hours.ts'
import { countryCode } from '../cleaning/clean-countries.ts'
import { placeName } from '../cleaning/clean-names.ts'
import { cleanPhone, cleanText } from '../cleaning/clean-text.ts'
import { RecordProblem, type AddressContent, type RecordType } from '../records.ts'
import { acceptingAnswers, type AcceptingAnswer, type FacilityType } from '../../providers/enums.ts'
import type {
  Address,
  AvailableTime,
  Concept,
  Extension,
  Identifier,
  Period,
  Reference,
  Telecom,
} from './shapes.ts'

/** Context for mapping one record. */
export type MappingContext = {
  /** Day that counts as the confirmation of every record; null for each record's own date. */
  as_of: string | null
  /** True when the source knows who is in a network: an insurer's directory or the clinic itself. */
  confirms: boolean
  today: string
  /** Maps the `urn:uuid:...` of a Bundle's entries to `Type/id`. */
  aliases: ReadonlyMap<string, string>
  /** Called with every NUCC code; `onLanguage` with every language. */
  onCode: (code: string, name: string) => void
  onLanguage: (code: string) => void
}

const unreadable = /[\p{Cc}\p{Cs}]/u

/**
 * Returns the id that a reference names; undefined when there is no reference. Accepts relative and absolute
 * references and those to other entries of a Bundle; throws RecordProblem for any other form.
 */
export function refOf(
  reference: Reference | undefined,
  type: RecordType,
  context: MappingContext
): string | undefined {
  const text = reference?.reference
  if (text === undefined || text === '') return undefined
  const known = context.aliases.get(text) ?? text
  if (unreadable.test(known)) throw new RecordProblem('A reference has unreadable characters')
  if (known.startsWith(type) && known[type.length] === '/') {
    const ref = known.slice(type.length + 1)
    if (!ref.includes('/')) return ref
  }
  const path = known.split('/_history/')[0] ?? ''
  const parts = path.split('/')
  const ref = parts.at(-1)
  if (parts.at(-2) === type && ref) return ref
  throw new RecordProblem(`The reference "${text.slice(0, 100)}" is not to a ${type} of this input`)
}

/** Returns the ids of several references without duplicates. */
export function refsOf(
  references: readonly Reference[] | undefined,
  type: RecordType,
  context: MappingContext
): string[] {
  const found = (references ?? []).map((reference) => refOf(reference, type, context))
  return [...new Set(found.filter((ref) => ref !== undefined))]
}

const nuccSystem = /nucc\.org\/provider-taxonomy|2\.16\.840\.1\.113883\.6\.101/
const nuccCode = /^[0-9A-Z]{9}X$/

/** Returns the NUCC codes of specialties without duplicates, in input order. */
export function nuccCodes(concepts: readonly Concept[] | undefined, context: MappingContext) {
  const found = new Set<string>()
  for (const concept of concepts ?? [])
    for (const { system, code, display } of concept.coding ?? []) {
      if (!code || !nuccCode.test(code) || (system && !nuccSystem.test(system))) continue
      found.add(code)
      context.onCode(code, cleanText(display ?? concept.text, 200) ?? '')
    }
  return [...found]
}

/** Returns every code of a list of concepts in lower case. */
export const codesOf = (concepts: readonly Concept[] | undefined): string[] =>
  (concepts ?? []).flatMap((c) => (c.coding ?? []).flatMap(({ code }) => code?.toLowerCase() ?? []))

const facilityTypes = new Map<string, FacilityType>(
  Object.entries({
    pharmacy: 'pharmacy',
    pharm: 'pharmacy',
    hosp: 'hospital',
    hospital: 'hospital',
    lab: 'laboratory',
    imaging: 'imaging',
    rad: 'imaging',
    group: 'clinic',
    outpat: 'clinic',
    clinic: 'clinic',
    prvgrp: 'clinic',
  } as const)
)
export const facilityTypeOf = (concepts: readonly Concept[] | undefined) =>
  codesOf(concepts)
    .map((code) => facilityTypes.get(code))
    .find((type) => type !== undefined)

export const extensionNamed = (extensions: readonly Extension[] | undefined, name: string) =>
  (extensions ?? []).filter(({ url }) => url.endsWith(name) && url.at(-name.length - 1) === '/')

const acceptances = new Map<string, AcceptingAnswer>(
  Object.entries({
    newpt: 'yes',
    nopt: 'no',
    existptonly: 'existing_only',
    existptfam: 'existing_only',
  } as const)
)
/** Returns whether new patients are accepted; the most welcoming value when there are several. */
export function acceptingOf(
  extensions: readonly Extension[] | undefined
): AcceptingAnswer | undefined {
  const answers = extensionNamed(extensions, 'newpatients').flatMap(({ extension }) =>
    (extension ?? [])
      .filter(({ url }) => url === 'acceptingPatients')
      .flatMap(({ valueCodeableConcept: concept }) => codesOf(concept ? [concept] : []))
      .flatMap((code) => acceptances.get(code) ?? [])
  )
  return acceptingAnswers.find((answer) => answers.includes(answer))
}

export const phoneOf = (telecoms: readonly Telecom[] | undefined, country?: string) =>
  cleanPhone(telecoms?.find(({ system, value }) => system === 'phone' && value)?.value, country)

export function websiteOf(telecoms: readonly Telecom[] | undefined): string | undefined {
  return telecoms?.find(({ system, value }) => system === 'url' && value)?.value
}

/** Returns the value of the identifier of a system; numbers are converted to text. */
export function identifierOf(identifiers: readonly Identifier[] | undefined, system: RegExp) {
  const found = identifiers?.find((i) => system.test(i.system ?? '') && i.value !== undefined)
  return found ? String(found.value) : undefined
}

export const hoursOf = (times: readonly AvailableTime[] | undefined): Hours | undefined =>
  times &&
  cleanHours(
    times.map((time) => ({
      days: time.daysOfWeek ?? [],
      from: time.allDay ? '00:00' : time.availableStartTime,
      to: time.allDay ? '24:00' : time.availableEndTime,
    }))
  )

export const isOver = (period: Period | undefined, { today }: MappingContext) =>
  period?.end !== undefined && period.end.slice(0, 10) < today.slice(0, period.end.length)

/** Returns the IANA time zone at a position; undefined at sea and where it is unknown. */
export function timeZoneAt(latitude: number, longitude: number): string | undefined {
  try {
    return tzlookup(latitude, longitude)
  } catch {
    return undefined
  }
}

/** True for a usable position. 0, 0 counts as unknown: programs write it when they have none. */
export const isPlace = (latitude: number | undefined, longitude: number | undefined) =>
  latitude !== undefined && longitude !== undefined && (latitude !== 0 || longitude !== 0)

export function postalCode(text: string | undefined, country: string): string | undefined {
  const code = cleanText(text, 20)
  if (!code || /^0+$/.test(code)) return undefined
  const nine = country === 'US' ? /^(\d{5})-?(\d{4})$/.exec(code) : null
  return nine ? `${nine[1]}-${nine[2]}` : code
}

/** Recases a state or province; codes such as CT are unchanged. */
export function regionName(text: string | null | undefined): string | undefined {
  const name = cleanText(text, 80)
  const isCode = name !== undefined && (name.length <= 3 || !/[AEIOU]/i.test(name))
  return isCode ? name : placeName(name)
}

/** Returns a postal address; undefined when it names no town. Throws RecordProblem for an unknown country. */
export function addressOf(
  address: Address | undefined,
  given: { latitude: number; longitude: number } | undefined
): AddressContent | undefined {
  const city = placeName(address?.city, 120)
  if (!address || !city) return undefined
  const country = countryCode(address.country ?? 'US')
  if (!country)
    throw new RecordProblem(`address.country: "${address.country?.slice(0, 60)}" is no country`)
  const inAddress = extensionNamed(address.extension, 'geolocation')[0]?.extension
  const number = (name: string) => inAddress?.find(({ url }) => url === name)?.valueDecimal
  const latitude = given?.latitude ?? number('latitude')
  const longitude = given?.longitude ?? number('longitude')
  const known =
    latitude !== undefined &&
    longitude !== undefined &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    isPlace(latitude, longitude)
  const [line1, ...others] = (address.line ?? []).flatMap((line) => placeName(line) ?? [])
  return {
    line1,
    line2: cleanText(others.join(', '), 200),
    neighborhood: placeName(address.district, 120),
    city,
    city_key: fold(city),
    region: regionName(address.state),
    postal_code: postalCode(address.postalCode, country),
    country,
    latitude: known ? latitude : undefined,
    longitude: known ? longitude : undefined,
    time_zone: known ? timeZoneAt(latitude, longitude) : undefined,
  }
}
