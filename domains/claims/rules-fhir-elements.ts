import { decimalsOf } from '@numo/kit/money.ts'
import type {
  adjustmentGroups,
  claimOutcomes,
  claimTypes,
  diagnosisCodeSystems,
  payeeTypes,
} from './enums.ts'
import type { ClaimStatus } from './rules.ts'

/** What a claim's Bundle says, as it is read. Amounts in minor units of `currency`. */
export type FhirFacts = {
  id: string
  number: string
  status: ClaimStatus
  status_reason: string | null
  outcome: (typeof claimOutcomes)[number] | null
  type: (typeof claimTypes)[number]
  payee_type: (typeof payeeTypes)[number]
  service_from: string
  service_until: string
  currency: string
  billed_amount: number
  insurer_paid_amount: number
  insurer_balance: number
  insurer_claim_number: string | null
  created_at: string
  sent_at: string | null
  patient: {
    id: string
    first_name: string
    last_name: string
    birth_date: string
    sex: 'male' | 'female' | 'other' | 'unknown'
  }
  insurer: { id: string; name: string } | null
  provider: { id: string; name: string } | null
  /** The clinic as the household wrote it; read only without a provider. */
  provider_name: string | null
  coverage: { id: string; member_id: string | null; status: string } | null
  lines: {
    sequence: number
    category: string
    code: string | null
    description: string
    service_date: string
    quantity: number
    unit_price: number
    tax_amount: number
    billed_amount: number
  }[]
  diagnoses: {
    sequence: number
    code_system: (typeof diagnosisCodeSystems)[number]
    code: string | null
    description: string
    type: string
  }[]
  decision: {
    id: string
    disposition: string | null
    insurer_reference: string | null
    decided_on: string
    submitted_amount: number
    benefit_amount: number
    foreign: {
      currency: string
      amount: number
      fx_rate: number
      fx_on: string | null
      fx_source: string | null
    } | null
    adjustments: {
      item_sequence: number | null
      group_code: (typeof adjustmentGroups)[number]
      reason_code: string
      amount: number
    }[]
  } | null
}

/** A FHIR element; keys without a value are left out. */
export type Element = { readonly [key: string]: unknown }

const hl7 = 'http://terminology.hl7.org/CodeSystem'
/** A concept of one code of a code system of HL7. */
export const concept = (name: string, code: string): Element => ({
  coding: [{ system: `${hl7}/${name}`, code }],
})
/** An amount of minor units as FHIR Money. */
export const moneyOf = (amount: number, currency: string): Element => ({
  value: amount / 10 ** decimalsOf(currency),
  currency,
})
/** Text as FHIR wants it: white space of one kind, and some. */
export const textOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim() || '-'
/** A reference to the entry with this id in the same Bundle. */
export const referenceTo = (id: string): Element => ({ reference: `urn:uuid:${id}` })
