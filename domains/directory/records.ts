/**
 * The one vocabulary every input is brought into before it is stored: what a record says, in our words. Plan-Net
 * resources map onto it one to one; a CSV row becomes several records. Fields that are not known are left out.
 */
import type { Hours } from '../providers/contract-shapes.ts'
import {
  type AcceptingAnswer,
  type FacilityType,
  type Gender,
  type PlaceStatus,
} from '../providers/enums.ts'

/** In the order in which the end of an import lists them. */
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

/** A network, an insurer, or an organisation that gives care; `undefined` role: others tell. */
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
  /** Folded, for finding the city. */
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

/** What a role of a person and an affiliation of an organisation have in common. */
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

/** One record, ready to be stored. */
export type SourceRecord = {
  [T in RecordType]: {
    type: T
    ref: string
    status: PlaceStatus
    /** Null: the source only says that the record is over; what it said before stays. */
    content: Contents[T] | null
    /** What the record cannot be understood without, as `Type/ref`. */
    needs: string[]
    /** When the source last changed it; of two versions in one input the newer counts. */
    updated: string | null
    /** True for what a CSV row says beside its own subject: repeated in other rows, never counted twice. */
    shared: boolean
    /** What a table itself calls the facility of the row; two kinds are two facilities. */
    kind?: string | undefined
  }
}[RecordType]

/** Why one record cannot be used. The rest of the input goes on. */
export class RecordProblem extends Error {
  override name = 'RecordProblem'
  /** Which record it is, as far as that can be told. */
  readonly type: RecordType | null
  readonly ref: string | null
  constructor(message: string, type: RecordType | null = null, ref: string | null = null) {
    super(message)
    this.type = type
    this.ref = ref
  }
}

/** Why an input cannot be used at all. Nothing of it is stored. */
export class InputProblem extends Error {
  override name = 'InputProblem'
  /** The same as facts, for the words of a screen; null where only the sentence says it. */
  readonly trouble: ImportTrouble | null
  constructor(message: string, trouble: ImportTrouble | null = null) {
    super(message)
    this.trouble = trouble
  }
}

/** Why an import was refused, apart from the words. */
export type ImportTrouble = {
  code: string
  file: string
  /** Columns of the file it is about, each with the one it may be meant to be. */
  columns: { name: string; nearest: string | null }[]
  /** Of records: how many, and one of them. */
  count?: number
  example?: string
}
