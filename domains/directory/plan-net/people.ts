import { slugOf } from '@numo/kit/text.ts'
import { languageOf } from '../cleaning/clean-languages.ts'
import { credential, generation, namePrefix, personName } from '../cleaning/clean-names.ts'
import { cleanNpi, cleanText, cleanWebsite, dayOf } from '../cleaning/clean-text.ts'
import { RecordProblem, type PractitionerContent, type SourceRecord } from '../records.ts'
import {
  acceptingOf,
  addressOf,
  extensionNamed,
  facilityTypeOf,
  hoursOf,
  identifierOf,
  isOver,
  nuccCodes,
  phoneOf,
  refOf,
  refsOf,
  websiteOf,
  type MappingContext,
} from './elements.ts'
import type * as shapes from './shapes.ts'
import type { z } from 'zod'
import { genders } from '../../providers/enums.ts'

type Practitioner = z.output<typeof shapes.Practitioner>
type Role = z.output<typeof shapes.PractitionerRole>
type Affiliation = z.output<typeof shapes.OrganizationAffiliation>

const npiSystem = /us-npi$|2\.16\.840\.1\.113883\.4\.6$/

/** Returns the name to show: the official one if there is one. */
function nameOf(names: Practitioner['name']) {
  const name =
    names.find(({ use }) => use === 'official') ??
    names.find(({ use }) => use === 'usual') ??
    names.find(({ use }) => use !== 'old' && use !== 'maiden') ??
    names[0]
  const suffixes = name?.suffix ?? []
  const parts = [...(name?.given ?? []), name?.family].map((part) => personName(part))
  const built = parts.filter(Boolean).join(' ')
  const generations = suffixes.flatMap((suffix) => generation(suffix) ?? [])
  const credentials = suffixes.filter((suffix) => !generation(suffix))
  return {
    full_name: [built || personName(name?.text, 200), ...generations].filter(Boolean).join(' '),
    prefix: name?.prefix?.flatMap((prefix) => namePrefix(prefix) ?? []).join(' ') || undefined,
    credential: credential(credentials.join(', ')),
  }
}

/**
 * Returns the NPI of ten digits. Throws RecordProblem for an invalid one, which could join the record to another
 * provider.
 */
export function npiOf(identifiers: readonly shapes.Identifier[] | undefined): string | undefined {
  const given = identifierOf(identifiers, npiSystem)
  if (given === undefined) return undefined
  const npi = cleanNpi(given)
  if (!npi) throw new RecordProblem(`identifier: "${given.slice(0, 40)}" is no NPI of ten digits`)
  return npi
}

export function practitioner(it: Practitioner, context: MappingContext): SourceRecord {
  const name = nameOf(it.name)
  const full_name = cleanText(name.full_name, 200)
  if (!full_name) throw new RecordProblem('name: no name that can be read')
  const languages = [
    ...new Set(
      (it.communication ?? [])
        .flatMap((c) => c.coding ?? [])
        .flatMap((c) => languageOf(c.code) ?? [])
    ),
  ]
  for (const language of languages) context.onLanguage(language)
  const qualifications = it.qualification ?? []
  const license = qualifications
    .flatMap(({ identifier }) => identifier ?? [])
    .find(({ value }) => value !== undefined)
  const address =
    it.address?.find(({ use, city }) => use === 'work' && city) ??
    it.address?.find(({ city }) => city)
  const place = addressOf(address, undefined)
  const content: PractitionerContent = {
    full_name,
    slug: slugOf(full_name),
    name_prefix: name.prefix,
    credential: name.credential,
    gender: genders.find((gender) => gender === it.gender),
    languages,
    npi: npiOf(it.identifier),
    license_number: license ? cleanText(String(license.value), 60) : undefined,
    license_country: license ? place?.country : undefined,
    practising_since: undefined,
    about_en: undefined,
    about_es: undefined,
    website: cleanWebsite(websiteOf(it.telecom)),
    codes: nuccCodes(
      qualifications.flatMap(({ code }) => code ?? []),
      context
    ),
    phone: phoneOf(it.telecom, place?.country),
    address: place,
  }
  return {
    type: 'Practitioner',
    ref: it.id,
    status: it.active === false ? 'inactive' : 'active',
    content,
    needs: [],
    updated: cleanText(it.meta?.lastUpdated, 40) ?? null,
    shared: false,
  }
}

/**
 * Returns the day on which the source confirmed the record, never the day of the import. Undefined when the source
 * does not confirm or the day is in the future.
 */
function confirmedOn(
  meta: { lastUpdated?: string | undefined } | undefined,
  { as_of, confirms, today }: MappingContext
): string | undefined {
  if (!confirms) return undefined
  const day = as_of ?? dayOf(meta?.lastUpdated)
  return day !== undefined && day <= today ? day : undefined
}

const keys = (type: string, refs: readonly string[]) => refs.map((ref) => `${type}/${ref}`)

export function practitionerRole(it: Role, context: MappingContext): SourceRecord {
  const person = refOf(it.practitioner, 'Practitioner', context)
  const organization = refOf(it.organization, 'Organization', context)
  const locations = refsOf(it.location, 'Location', context)
  const references = extensionNamed(it.extension, 'network-reference')
  const networks = refsOf(
    references.flatMap(({ valueReference }) => valueReference ?? []),
    'Organization',
    context
  )
  const common = {
    locations,
    networks,
    services: refsOf(it.healthcareService, 'HealthcareService', context),
    codes: nuccCodes(it.specialty, context),
    accepting: acceptingOf(it.extension),
    phone: phoneOf(it.telecom),
    hours: hoursOf(it.availableTime),
    billing: undefined,
    confirmed_on: confirmedOn(it.meta, context),
  }
  const status = it.active === false || isOver(it.period, context) ? 'inactive' : 'active'
  const updated = cleanText(it.meta?.lastUpdated, 40) ?? null
  if (person === undefined) {
    if (organization === undefined)
      throw new RecordProblem('practitioner, organization: the role names neither')
    // What an organisation does without naming the person is its affiliation with these networks.
    return {
      type: 'OrganizationAffiliation',
      ref: `role.${it.id}`,
      status,
      content: { organization, facility_type: undefined, ...common },
      needs: [...keys('Organization', [organization, ...networks]), ...keys('Location', locations)],
      updated,
      shared: false,
    }
  }
  return {
    type: 'PractitionerRole',
    ref: it.id,
    status,
    content: { practitioner: person, organization, ...common },
    needs: [
      `Practitioner/${person}`,
      ...keys('Organization', organization === undefined ? networks : [organization, ...networks]),
      ...keys('Location', locations),
    ],
    updated,
    shared: false,
  }
}

export function organizationAffiliation(it: Affiliation, context: MappingContext): SourceRecord {
  const organization = refOf(it.participatingOrganization, 'Organization', context)
  if (organization === undefined)
    throw new RecordProblem('participatingOrganization: no reference to an Organization')
  const locations = refsOf(it.location, 'Location', context)
  const networks = refsOf(it.network, 'Organization', context)
  return {
    type: 'OrganizationAffiliation',
    ref: it.id,
    status: it.active === false || isOver(it.period, context) ? 'inactive' : 'active',
    content: {
      organization,
      facility_type: facilityTypeOf(it.code),
      locations,
      networks,
      services: refsOf(it.healthcareService, 'HealthcareService', context),
      codes: nuccCodes(it.specialty, context),
      accepting: acceptingOf(it.extension),
      phone: phoneOf(it.telecom),
      hours: undefined,
      billing: undefined,
      confirmed_on: confirmedOn(it.meta, context),
    },
    needs: [...keys('Organization', [organization, ...networks]), ...keys('Location', locations)],
    updated: cleanText(it.meta?.lastUpdated, 40) ?? null,
    shared: false,
  }
}
