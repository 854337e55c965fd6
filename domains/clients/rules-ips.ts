/* International Patient Summary (HL7 FHIR R4, IPS 2.0) of a person; sections without data are marked `unavailable`. */
import type { Sex } from './enums.ts'
import type { CoverageStatus } from '../insurance/enums.ts'

export type IpsFacts = {
  bundle_id: string
  composition_id: string
  organization_id: string
  /** Name of the organization that issues the summary. */
  author: string
  /** ISO 8601. */
  made_at: string
  locale: 'en' | 'es'
  client: {
    id: string
    first_name: string
    last_name: string
    second_last_name: string | null
    birth_date: string
    sex: Sex
    email: string | null
    phone: string | null
    is_active: boolean
  }
  coverages: readonly {
    id: string
    insurer: string | null
    plan: string | null
    policy_number: string | null
    member_id: string | null
    relationship: string
    status: CoverageStatus
    valid_from: string | null
    valid_until: string | null
  }[]
}

type Json = Readonly<Record<string, unknown>>

const words = {
  en: {
    title: 'Patient summary',
    problems: 'Problems',
    allergies: 'Allergies and intolerances',
    medications: 'Medications',
    cover: 'Insurance',
    none: 'Not held: this summary comes from an insurance service that keeps no medical records.',
    no_cover: 'No insurance is known.',
    unknown: 'Insurer not known yet',
  },
  es: {
    title: 'Resumen del paciente',
    problems: 'Problemas',
    allergies: 'Alergias e intolerancias',
    medications: 'Medicamentos',
    cover: 'Seguros',
    none: 'No se tiene: este resumen viene de un servicio de seguros que no guarda expedientes médicos.',
    no_cover: 'No se conoce ningún seguro.',
    unknown: 'Aseguradora aún sin identificar',
  },
} as const

const urn = (id: string) => `urn:uuid:${id}`
const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0) ?? 38};`)
const narrative = (lines: readonly string[], locale: string): Json => ({
  status: 'generated',
  div: `<div xmlns="http://www.w3.org/1999/xhtml" lang="${locale}">${lines
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('')}</div>`,
})
const loinc = (code: string, display: string): Json => ({
  coding: [{ system: 'http://loinc.org', code, display }],
})
/** Removes null and undefined fields: FHIR has no empty values. */
const known = (fields: Json): Json =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)
  )

/** A required section without data: `unavailable`, which differs from "none known". */
const emptySection = (title: string, code: Json, text: Json): Json => ({
  title,
  code,
  text,
  emptyReason: {
    coding: [
      {
        system: 'http://terminology.hl7.org/CodeSystem/list-empty-reason',
        code: 'unavailable',
        display: 'Unavailable',
      },
    ],
  },
})

/**
 * Builds the FHIR document bundle: composition first, then the resources it refers to. The IPS requires sections for
 * problems, allergies and medications; we hold none, and mark them `unavailable`.
 */
export function ipsBundle(facts: IpsFacts): Json {
  const { client, coverages, locale, made_at } = facts
  const translate = words[locale]
  const name = [client.first_name, client.last_name, client.second_last_name]
    .filter((part) => part !== null)
    .join(' ')
  const nothing = narrative([translate.none], locale)
  const lines = coverages.map((one) =>
    [one.insurer ?? translate.unknown, one.plan, one.policy_number, one.member_id]
      .filter((part) => part !== null)
      .join(' · ')
  )
  const composition = {
    resourceType: 'Composition',
    id: facts.composition_id,
    language: locale,
    status: 'final',
    type: loinc('60591-5', 'Patient summary Document'),
    subject: { reference: urn(client.id) },
    date: made_at,
    author: [{ reference: urn(facts.organization_id) }],
    title: `${translate.title}: ${name}`,
    section: [
      emptySection(translate.problems, loinc('11450-4', 'Problem list - Reported'), nothing),
      emptySection(
        translate.allergies,
        loinc('48765-2', 'Allergies and adverse reactions Document'),
        nothing
      ),
      emptySection(
        translate.medications,
        loinc('10160-0', 'History of Medication use Narrative'),
        nothing
      ),
      coverages.length > 0
        ? {
            title: translate.cover,
            code: loinc('48768-6', 'Payment sources Document'),
            text: narrative(lines, locale),
            entry: coverages.map(({ id }) => ({ reference: urn(id) })),
          }
        : emptySection(
            translate.cover,
            loinc('48768-6', 'Payment sources Document'),
            narrative([translate.no_cover], locale)
          ),
    ],
  }
  const resources = [
    composition,
    patientOf(client, name, locale),
    { resourceType: 'Organization', id: facts.organization_id, name: facts.author },
    ...coverages.map((one) => coverageOf(one, client.id, translate.unknown)),
  ]
  return {
    resourceType: 'Bundle',
    id: facts.bundle_id,
    meta: { profile: ['http://hl7.org/fhir/uv/ips/StructureDefinition/Bundle-uv-ips'] },
    language: locale,
    identifier: { system: 'urn:ietf:rfc:3986', value: urn(facts.bundle_id) },
    type: 'document',
    timestamp: made_at,
    entry: resources.map((resource) => ({ fullUrl: urn(resource.id), resource })),
  }
}

const patientOf = (client: IpsFacts['client'], name: string, locale: string) => {
  const telecom = [
    client.phone !== null && { system: 'phone', value: client.phone },
    client.email !== null && { system: 'email', value: client.email },
  ].filter((one) => one !== false)
  return {
    resourceType: 'Patient',
    id: client.id,
    text: narrative([name], locale),
    active: client.is_active,
    name: [
      {
        text: name,
        family: [client.last_name, client.second_last_name]
          .filter((part) => part !== null)
          .join(' '),
        given: [client.first_name],
      },
    ],
    gender: client.sex,
    birthDate: client.birth_date,
    ...(telecom.length > 0 && { telecom }),
  }
}

const relations: Readonly<Record<string, string>> = {
  self: 'self',
  spouse: 'spouse',
  common: 'common',
  child: 'child',
  parent: 'parent',
}

function coverageOf(one: IpsFacts['coverages'][number], client_id: string, unknown: string) {
  const period = known({ start: one.valid_from, end: one.valid_until })
  return {
    resourceType: 'Coverage',
    id: one.id,
    status: one.status,
    beneficiary: { reference: urn(client_id) },
    payor: [{ display: one.insurer ?? unknown }],
    relationship: {
      coding: [
        {
          system: 'http://terminology.hl7.org/CodeSystem/subscriber-relationship',
          code: relations[one.relationship] ?? 'other',
        },
      ],
    },
    ...known({
      subscriberId: one.member_id,
      identifier: one.policy_number === null ? null : [{ value: one.policy_number }],
      period: Object.keys(period).length > 0 ? period : null,
      class:
        one.plan === null
          ? null
          : [
              {
                type: {
                  coding: [
                    {
                      system: 'http://terminology.hl7.org/CodeSystem/coverage-class',
                      code: 'plan',
                    },
                  ],
                },
                value: one.plan,
              },
            ],
    }),
  }
}
