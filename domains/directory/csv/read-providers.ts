import { slugOf } from '@numo/kit/text.ts'
import {
  credential,
  namePrefix,
  organizationName,
  personFullName,
} from '../cleaning/clean-names.ts'
import { cleanNpi, cleanParagraphs, cleanText, cleanWebsite } from '../cleaning/clean-text.ts'
import type { MappingContext } from '../plan-net/elements.ts'
import { typeByName } from '../plan-net/organizations.ts'
import {
  RecordProblem,
  type AddressContent,
  type OrganizationContent,
  type PartnerType,
  type PractitionerContent,
} from '../records.ts'
import { type FacilityType, facilityTypes, genders } from '../../providers/enums.ts'
import { countryIn, languagesIn, wordIn, yearIn, type Row } from './row-values.ts'

const typesByCode: readonly [RegExp, FacilityType][] = [
  [/^3336/, 'pharmacy'],
  [/^(?:27[3-6]|28)/, 'hospital'],
  [/^29[12]/, 'laboratory'],
  [/^(?:261QR02|335V|2471)/, 'imaging'],
  [/^(?:261Q|193)/, 'clinic'],
]

function npiIn(row: Row) {
  const given = row('npi')
  const npi = cleanNpi(given)
  if (given !== '' && !npi)
    throw new RecordProblem(`npi: "${given.slice(0, 40)}" is not ten digits`)
  return npi
}

/** Returns the person of a row. Throws RecordProblem when the name is unreadable. */
export function personOf(
  row: Row,
  codes: string[],
  address: AddressContent,
  context: MappingContext
): PractitionerContent {
  const full_name = cleanText(personFullName(row('name')), 200)
  if (!full_name) throw new RecordProblem('name: no name that can be read')
  const languages = languagesIn(row)
  for (const language of languages) context.onLanguage(language)
  const license_number = cleanText(row('license_number'), 60)
  return {
    full_name,
    slug: slugOf(full_name),
    name_prefix: namePrefix(row('name_prefix')),
    credential: credential(row('credential')),
    gender: wordIn(row, 'gender', genders),
    languages,
    npi: npiIn(row),
    license_number,
    license_country: license_number ? countryIn(row, 'license_country') : undefined,
    practising_since: yearIn(row, 'practising_since', 1930, Number(context.today.slice(0, 4))),
    about_en: cleanParagraphs(row('about_en'), 4000),
    about_es: cleanParagraphs(row('about_es'), 4000),
    website: cleanWebsite(row('website')),
    codes,
    phone: undefined,
    address,
  }
}

const careOrganization = (
  name: string,
  partner_type: PartnerType | undefined,
  npi?: string,
  website?: string
): OrganizationContent => ({
  name,
  slug: slugOf(name),
  role: 'care',
  partner_type,
  part_of: undefined,
  tier: undefined,
  country: undefined,
  website,
  phone: undefined,
  npi,
})

/** Returns the row's own `facility_type`. */
export const statedType = (row: Row) => wordIn(row, 'facility_type', facilityTypes)

/**
 * Returns the facility of a row, with its type when the row or its NUCC codes state one. Throws RecordProblem when
 * the name is unreadable.
 */
export function facilityOf(row: Row, codes: string[]) {
  const name = organizationName(row('name'))
  if (!name) throw new RecordProblem('name: no name that can be read')
  const byCode = typesByCode.find(([pattern]) => codes.some((code) => pattern.test(code)))?.[1]
  const facility_type = statedType(row) ?? byCode
  const organization = careOrganization(
    name,
    facility_type ?? typeByName(name),
    npiIn(row),
    cleanWebsite(row('website'))
  )
  return { ...organization, facility_type }
}

/** Returns the organisation that the row's person works for; undefined when the row names none. */
export function organizationOf(row: Row): OrganizationContent | undefined {
  const name = organizationName(row('organization'))
  if (!name) return undefined
  const type = wordIn(row, 'organization_type', [...facilityTypes, 'doctor_practice'])
  return careOrganization(name, type ?? typeByName(name))
}
