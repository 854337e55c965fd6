import { slugOf } from '@numo/kit/text.ts'
import { countryCode } from '../cleaning/clean-countries.ts'
import { cleanHours } from '../cleaning/clean-hours.ts'
import { organizationName } from '../cleaning/clean-names.ts'
import { cleanText, cleanWebsite } from '../cleaning/clean-text.ts'
import { RecordProblem, type PartnerType, type SourceRecord } from '../records.ts'
import {
  acceptingOf,
  addressOf,
  codesOf,
  extensionNamed,
  facilityTypeOf,
  hoursOf,
  isOver,
  nuccCodes,
  phoneOf,
  refOf,
  refsOf,
  websiteOf,
  type MappingContext,
} from './elements.ts'
import { npiOf } from './people.ts'
import type * as shapes from './shapes.ts'
import type { z } from 'zod'

type Organization = z.output<typeof shapes.Organization>
type InsurancePlan = z.output<typeof shapes.InsurancePlan>
type Location = z.output<typeof shapes.Location>
type HealthcareService = z.output<typeof shapes.HealthcareService>
type Endpoint = z.output<typeof shapes.Endpoint>

/** Words in a name that tell the type of a facility, for directories that state no type. */
const facilityTypeWords: readonly [RegExp, PartnerType][] = [
  [/\bhospital|\bmedical center\b|\bsanatorio\b/i, 'hospital'],
  [/\bpharmac|\bfarmacia|\bapothecary|\bdrugs?\b|\brx\b/i, 'pharmacy'],
  [/\blab(?:s|oratory|oratories|oratorio)?\b/i, 'laboratory'],
  [/\bimaging\b|\bradiolog|\bmri\b|\bdiagn[oó]stic/i, 'imaging'],
  [
    /\bclinic|\bcl[ií]nica|\bhealth cent(?:er|re)\b|\bassociates\b|\bassoc\b|\bsurgery\b|\bendoscopy\b/i,
    'clinic',
  ],
]
export const typeByName = (name: string): PartnerType | undefined =>
  facilityTypeWords.find(([pattern]) => pattern.test(name))?.[1]

const roleOf = (types: readonly string[]) => {
  if (types.includes('ntwk')) return 'network' as const
  return types.some((type) => /^(?:payer|pay|ins)$/.test(type))
    ? ('payer' as const)
    : ('care' as const)
}

export function organization(it: Organization, context: MappingContext): SourceRecord {
  const types = codesOf(it.type)
  const role = roleOf(types)
  const name = role === 'care' ? organizationName(it.name) : cleanText(it.name, 200)
  if (!name) throw new RecordProblem('name: no name that can be read')
  const part_of = refOf(it.partOf, 'Organization', context)
  const country = countryCode(it.address?.find((a) => a.country)?.country)
  return {
    type: 'Organization',
    ref: it.id,
    status: it.active === false ? 'inactive' : 'active',
    content: {
      name,
      slug: slugOf(name),
      role,
      partner_type: role === 'care' ? typeByName(name) : undefined,
      part_of: role === 'network' ? part_of : undefined,
      tier: undefined,
      country,
      website: cleanWebsite(websiteOf(it.telecom)),
      phone: phoneOf(it.telecom, country),
      npi: role === 'care' ? npiOf(it.identifier) : undefined,
    },
    needs: role === 'network' && part_of !== undefined ? [`Organization/${part_of}`] : [],
    updated: cleanText(it.meta?.lastUpdated, 40) ?? null,
    shared: false,
  }
}

export function insurancePlan(it: InsurancePlan, context: MappingContext): SourceRecord {
  const name = cleanText(it.name, 200)
  if (!name) throw new RecordProblem('name: no name that can be read')
  const owner =
    refOf(it.ownedBy, 'Organization', context) ?? refOf(it.administeredBy, 'Organization', context)
  const covered = (it.coverage ?? []).flatMap(({ network }) => network ?? [])
  const networks = refsOf([...(it.network ?? []), ...covered], 'Organization', context)
  const over = it.status === 'retired' || isOver(it.period, context)
  const code = it.identifier?.find(({ value }) => value !== undefined)?.value
  return {
    type: 'InsurancePlan',
    ref: it.id,
    status: over ? 'inactive' : 'active',
    content: {
      name,
      slug: slugOf(name),
      code: code === undefined ? undefined : cleanText(String(code), 60),
      owner,
      networks,
      draft: it.status === 'draft' ? true : undefined,
    },
    needs: [...new Set([...(owner === undefined ? [] : [owner]), ...networks])].map(
      (ref) => `Organization/${ref}`
    ),
    updated: cleanText(it.meta?.lastUpdated, 40) ?? null,
    shared: false,
  }
}

/** Accessibility codes that mean step-free access. */
const stepFree = new Set(['handiaccess', 'mobility', 'wheelchair', 'adacomp'])

export function location(it: Location, context: MappingContext): SourceRecord {
  const address = addressOf(it.address, it.position)
  if (!address) throw new RecordProblem('address.city: the address names no town')
  const accessibility = extensionNamed(it.extension, 'accessibility').flatMap(
    ({ valueCodeableConcept: concept }) => codesOf(concept ? [concept] : [])
  )
  const hours = it.hoursOfOperation?.map((time) => ({
    days: time.daysOfWeek ?? [],
    from: time.allDay ? '00:00' : time.openingTime,
    to: time.allDay ? '24:00' : time.closingTime,
  }))
  return {
    type: 'Location',
    ref: it.id,
    status: it.status === 'inactive' || it.status === 'suspended' ? 'inactive' : 'active',
    content: {
      name: organizationName(it.name),
      organization: refOf(it.managingOrganization, 'Organization', context),
      ...address,
      phone: phoneOf(it.telecom, address.country),
      hours: hours && cleanHours(hours),
      step_free: accessibility.some((code) => stepFree.has(code)) ? true : undefined,
      accepting: acceptingOf(it.extension),
    },
    needs: [],
    updated: cleanText(it.meta?.lastUpdated, 40) ?? null,
    shared: false,
  }
}

export const healthcareService = (
  it: HealthcareService,
  context: MappingContext
): SourceRecord => ({
  type: 'HealthcareService',
  ref: it.id,
  status: it.active === false ? 'inactive' : 'active',
  content: {
    organization: refOf(it.providedBy, 'Organization', context),
    locations: refsOf(it.location, 'Location', context),
    codes: nuccCodes(it.specialty, context),
    facility_type: facilityTypeOf(it.category),
    accepting: acceptingOf(it.extension),
    hours: hoursOf(it.availableTime),
  },
  needs: [],
  updated: cleanText(it.meta?.lastUpdated, 40) ?? null,
  shared: false,
})

/** Endpoints are validated and counted but not stored: searches do not use them. */
export const endpointRecord = (it: Endpoint, context: MappingContext): SourceRecord => ({
  type: 'Endpoint',
  ref: it.id,
  status: it.status === 'off' || it.status === 'entered-in-error' ? 'inactive' : 'active',
  content: { organization: refOf(it.managingOrganization, 'Organization', context) },
  needs: [],
  updated: cleanText(it.meta?.lastUpdated, 40) ?? null,
  shared: false,
})
