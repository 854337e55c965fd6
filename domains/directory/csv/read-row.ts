import { hash } from 'node:crypto'
import { slugOf } from '@numo/kit/text.ts'
import { readHours } from '../cleaning/clean-hours.ts'
import { cleanPhone, cleanText } from '../cleaning/clean-text.ts'
import type { MappingContext } from '../plan-net/elements.ts'
import { RecordProblem, type SourceRecord } from '../records.ts'
import { keyOf, type Insurance, type InsuranceOfRow } from './insurance.ts'
import { locationOf } from './read-place.ts'
import { facilityOf, organizationOf, personOf, statedType } from './read-providers.ts'
import { codesIn, dayIn, idIn, wordIn, type Row } from './row-values.ts'
import { acceptingAnswers, placeStatuses, providerKinds } from '../../providers/enums.ts'

/**
 * Returns the id of the provider of a row: `provider_id`, else the NPI, else name and town. Null when the row has
 * none of them.
 */
export function refOfRow(row: Row): string | null {
  const given = idIn(row, 'provider_id') ?? idIn(row, 'npi')
  if (given !== undefined) return given
  const name = cleanText(row('name'), 200)
  return name ? `${keyOf(name)}@${slugOf(row('city'))}` : null
}

/**
 * Returns the records for a row that only marks its provider as inactive: one per type, because the row does not
 * say whether it is a person.
 */
const over = (ref: string, updated: string | null): SourceRecord[] =>
  (['Practitioner', 'Organization'] as const).map((type) => ({
    type,
    ref,
    status: 'inactive',
    content: null,
    needs: [],
    updated,
    shared: true,
  }))

/**
 * Converts a table row to records: the provider, the location, the organisation, and the provider's role at that
 * location in a network. Adds insurers and plans to `insurance`, which yields its records after the last row.
 * Throws RecordProblem, adding nothing, when a cell is invalid.
 */
export function readRow(
  row: Row,
  insurance: Insurance,
  context: MappingContext,
  line: number
): SourceRecord[] {
  const ref = refOfRow(row)
  if (ref === null) throw new RecordProblem('name: the row names nobody')
  const updated = dayIn(row, 'updated_on', '9999-12-31') ?? null
  const status = wordIn(row, 'status', placeStatuses) ?? 'active'
  if (status === 'inactive' && row('name') === '') return over(ref, updated)
  const parts = partsOf(row, ref, context)
  const result = insuranceOf(row)
  const network = result && insurance.add(result, line)
  const shared = { updated, shared: true, needs: [] }
  const place = { ...shared, type: 'Location', status: 'active', ...parts.location } as const
  const practice = {
    ...parts.practice,
    locations: [place.ref],
    networks: network === undefined ? [] : [network],
    services: [],
  }
  const common = {
    ref: shortened([ref, place.ref, network ?? ''].join('|')),
    status,
    updated,
    shared: false,
  } as const
  const needs = [`Location/${place.ref}`, ...practice.networks.map((n) => `Organization/${n}`)]
  const { person, facility, organization } = parts
  if (facility)
    return [
      { ...shared, type: 'Organization', ref, status, content: facility, kind: statedType(row) },
      { ...place, content: { ...place.content, organization: ref } },
      {
        ...common,
        type: 'OrganizationAffiliation',
        content: { ...practice, organization: ref, facility_type: facility.facility_type },
        needs: [`Organization/${ref}`, ...needs],
      },
    ]
  const works = organization && (`organization-${keyOf(organization.name)}` as const)
  return [
    { ...shared, type: 'Practitioner', ref, status, content: person },
    place,
    ...(organization && works
      ? [
          {
            ...shared,
            type: 'Organization',
            ref: works,
            status: 'active',
            content: organization,
          } as const,
        ]
      : []),
    {
      ...common,
      type: 'PractitionerRole',
      content: { ...practice, practitioner: ref, organization: works },
      needs: [`Practitioner/${ref}`, ...(works ? [`Organization/${works}`] : []), ...needs],
    },
  ]
}

const maxRefLength = 500
/** Truncates a long id and appends its MD5 hash, so that two long ids never become the same. */
const shortened = (ref: string) =>
  ref.length <= maxRefLength ? ref : `${ref.slice(0, 400)}${hash('md5', ref, 'hex')}`.toWellFormed()

/** Reads everything of a row except its insurance. Throws RecordProblem when a cell is invalid. */
function partsOf(row: Row, ref: string, context: MappingContext) {
  const kind = wordIn(row, 'kind', providerKinds) ?? 'person'
  const location = locationOf(row)
  const codes = codesIn(row, context.onCode)
  const practice = {
    codes,
    accepting: wordIn(row, 'accepting_new_patients', acceptingAnswers),
    phone: cleanPhone(row('phone'), location.content.country),
    hours: hoursOf(row),
    billing: wordIn(row, 'billing', ['direct', 'pay_and_claim']),
    confirmed_on: confirmedOf(row, context),
  }
  if (kind === 'facility')
    return {
      location,
      practice,
      facility: facilityOf(row, codes),
      person: null,
      organization: undefined,
    }
  const person = personOf(row, codes, location.address, context)
  return { location, practice, facility: null, person, organization: organizationOf(row) }
}

function hoursOf(row: Row) {
  const given = row('hours')
  if (given === '') return undefined
  const hours = readHours(given)
  if (hours === null)
    throw new RecordProblem(
      `hours: "${given.slice(0, 60)}" is not like mon-fri 09:00-17:00; sat 10:00-13:00`
    )
  return hours
}

function confirmedOf(row: Row, { as_of, confirms, today }: MappingContext) {
  const given = dayIn(row, 'confirmed_on', today)
  return confirms ? (as_of ?? given) : undefined
}

function insuranceOf(row: Row): InsuranceOfRow | undefined {
  const [insurer, plan, network] = [row('insurer'), row('plan'), row('network')].map((text) =>
    cleanText(text, 200)
  )
  if (insurer) return { insurer, plan, network }
  if (plan ?? network)
    throw new RecordProblem('insurer: a plan or network needs the company it belongs to')
  return undefined
}
