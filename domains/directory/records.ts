/**
 * Normalized records into which every input is converted before it is stored. A Plan-Net resource becomes one
 * record, a CSV row several. Unknown fields are omitted.
 */
import type { Hours } from '../providers/contract-shapes.ts'
import {
  type AcceptingAnswer,
  type FacilityType,
  type Gender,
  type PlaceStatus,
} from '../providers/enums.ts'

/** In the order of the import's summary. */
export const recordTypes = [
  'Organization',
  'InsurancePlan',
  'Location',
  'HealthcareService',
  'Practitioner',
  'PractitionerRole',
  'OrganizationAffiliation',
  'Endpoint',
] as const
export type RecordType = (typeof recordTypes)[number]

type Maybe<T> = T | undefined
export type PartnerType = Exclude<FacilityType, 'clinic'> | 'clinic' | 'doctor_practice'

/** A network, an insurer, or an organisation that provides care. */
export type OrganizationContent = {
  name: string
  slug: string
  role: 'network' | 'payer' | 'care'
  partner_type: Maybe<PartnerType>
  part_of: Maybe<string>
  tier: Maybe<number>
  country: Maybe<string>
  website: Maybe<string>
  phone: Maybe<string>
  npi: Maybe<string>
}

type InsurancePlanContent = {
  name: string
  slug: string
  code: Maybe<string>
  owner: Maybe<string>
  networks: string[]
  draft: Maybe<true>
}

export type AddressContent = {
  line1: Maybe<string>
  line2: Maybe<string>
  neighborhood: Maybe<string>
  city: string
  /** Folded name, to look the city up by. */
  city_key: string
  region: Maybe<string>
  postal_code: Maybe<string>
  country: string
  latitude: Maybe<number>
  longitude: Maybe<number>
  time_zone: Maybe<string>
}

export type LocationContent = AddressContent & {
  name: Maybe<string>
  organization: Maybe<string>
  phone: Maybe<string>
  hours: Maybe<Hours>
  step_free: Maybe<boolean>
  accepting: Maybe<AcceptingAnswer>
}

export type PractitionerContent = {
  full_name: string
  slug: string
  name_prefix: Maybe<string>
  credential: Maybe<string>
  gender: Maybe<Gender>
  languages: string[]
  npi: Maybe<string>
  license_number: Maybe<string>
  license_country: Maybe<string>
  practising_since: Maybe<number>
  about_en: Maybe<string>
  about_es: Maybe<string>
  website: Maybe<string>
  codes: string[]
  phone: Maybe<string>
  address: Maybe<AddressContent>
}

/** Fields common to a person's role and an organisation's affiliation. */
type Practice = {
  locations: string[]
  networks: string[]
  services: string[]
  codes: string[]
  accepting: Maybe<AcceptingAnswer>
  phone: Maybe<string>
  hours: Maybe<Hours>
  billing: Maybe<'direct' | 'pay_and_claim'>
  confirmed_on: Maybe<string>
}
type PractitionerRoleContent = Practice & {
  practitioner: string
  organization: Maybe<string>
}
type OrganizationAffiliationContent = Practice & {
  organization: string
  facility_type: Maybe<FacilityType>
}

type HealthcareServiceContent = {
  organization: Maybe<string>
  locations: string[]
  codes: string[]
  facility_type: Maybe<FacilityType>
  accepting: Maybe<AcceptingAnswer>
  hours: Maybe<Hours>
}

type EndpointContent = { organization: Maybe<string> }

type Contents = {
  Organization: OrganizationContent
  InsurancePlan: InsurancePlanContent
  Location: LocationContent
  HealthcareService: HealthcareServiceContent
  Practitioner: PractitionerContent
  PractitionerRole: PractitionerRoleContent
  OrganizationAffiliation: OrganizationAffiliationContent
  Endpoint: EndpointContent
}

export type SourceRecord = {
  [T in RecordType]: {
    type: T
    ref: string
    status: PlaceStatus
    /** Null when the source only says that the record is inactive; the former content stays. */
    content: Contents[T] | null
    /** Records that this one requires, as `Type/ref`. */
    needs: string[]
    /** When the source last changed the record; of two versions in one input the newer one is kept. */
    updated: string | null
    /**
     * True for records that a CSV row names besides its own subject: they repeat in other rows and are counted
     * once.
     */
    shared: boolean
    /** The table's own type of the row's facility; two different types mean two facilities. */
    kind?: string | undefined
  }
}[RecordType]

/** Why one record cannot be used. The import continues without it. */
export class RecordProblem extends Error {
  override name = 'RecordProblem'
  /** Type of the record; null when unknown. */
  readonly type: RecordType | null
  readonly ref: string | null
  constructor(message: string, type: RecordType | null = null, ref: string | null = null) {
    super(message)
    this.type = type
    this.ref = ref
  }
}

/** Why an input as a whole cannot be used. Nothing of it is stored. */
export class InputProblem extends Error {
  override name = 'InputProblem'
  /** The problem as a code with parameters, for translated screens; null when there is only the message. */
  readonly trouble: ImportTrouble | null
  constructor(message: string, trouble: ImportTrouble | null = null) {
    super(message)
    this.trouble = trouble
  }
}

/** Why an import was refused, as a code with parameters. */
export type ImportTrouble = {
  code: string
  file: string
  /** Columns of the file that are concerned, each with the most similar known name. */
  columns: { name: string; nearest: string | null }[]
  /** Number of records concerned; `example` is one of them. */
  count?: number
  example?: string
}
