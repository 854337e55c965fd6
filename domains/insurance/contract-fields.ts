import { z } from 'zod'
import { fieldRules } from '@numo/kit/field-problem.ts'
import { phoneText } from '../phone-text.ts'
import { CountryCode, CurrencyCode, neededLine, oneLine } from '../shapes.ts'
import { webAddress } from '../web-address.ts'
import { deductibleBases } from './enums.ts'

/* Input fields of insurers and their parts. */

export const NameText = (max = 200) => neededLine(max, 'Enter a name')
export const Notes = z.string().trim().max(2000, 'Use at most 2,000 characters')
const EmailText = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, fieldRules.email)
/** In minor currency units. */
export const Amount = z.int().min(0).max(Number.MAX_SAFE_INTEGER)
/** Basis points (hundredths of a percent). */
export const Bps = z.int().min(0).max(10_000)

export const companyStatuses = ['pending', 'active', 'inactive'] as const
export const networkStatuses = ['active', 'inactive'] as const
export const planStatuses = ['draft', 'active', 'retired'] as const
export const submissionChannels = ['email', 'portal', 'x12', 'fhir', 'paper'] as const
export const areasOfCover = ['worldwide', 'worldwide_ex_us', 'regional', 'national'] as const
export const contactPurposes = [
  'claims',
  'preauthorization',
  'eligibility',
  'provider_relations',
  'emergency',
  'other',
] as const
export const careSettings = [
  'inpatient',
  'day_case',
  'outpatient',
  'emergency',
  'maternity',
  'imaging',
  'medication',
  'other',
] as const

/** Input fields of an insurer; null clears a field. */
export const companyFields = {
  country: CountryCode.nullable().optional(),
  website: webAddress(300).nullable().optional(),
  phone: phoneText.nullable().optional(),
  payer_code: oneLine(40).nullable().optional(),
  claims_email: EmailText.nullable().optional(),
  default_currency: CurrencyCode.nullable().optional(),
  submission_channel: z.enum(submissionChannels).optional(),
  timely_filing_days: z.int().min(1).max(3650).nullable().optional(),
  aliases: z.array(NameText(200)).max(40).optional(),
}

/** Cost sharing of a plan, in minor units of its currency; a null limit does not exist. */
export const costSharingFields = {
  deductible_amount: Amount,
  /** per_event: deductible and coinsurance cap start over with each illness or accident. */
  deductible_basis: z.enum(deductibleBases),
  coinsurance_bps: Bps,
  coinsurance_cap_amount: Amount.nullable(),
  out_of_pocket_max_amount: Amount.nullable(),
  /** Whether the deductible counts towards the out-of-pocket maximum. */
  deductible_in_out_of_pocket: z.boolean(),
  /** Maximum the insurer pays in a year. */
  annual_limit_amount: Amount.nullable(),
}
export type CostSharing = z.output<z.ZodObject<typeof costSharingFields>>

/** Input fields of a plan. */
export const planFields = {
  name: NameText(),
  code: oneLine(60).nullable(),
  currency: CurrencyCode,
  area_of_cover: z.enum(areasOfCover),
  ...costSharingFields,
  preauthorization_required_for: z.array(z.enum(careSettings)).max(careSettings.length),
  status: z.enum(planStatuses),
}

export const networkFields = {
  name: NameText(),
  tier: z.int().min(1).max(9),
  status: z.enum(networkStatuses),
}

export const contactFields = {
  purpose: z.enum(contactPurposes),
  name: oneLine(200).nullable(),
  email: EmailText.nullable(),
  phone: phoneText.nullable(),
  /** Postal address, as written on an envelope. */
  address: z
    .string()
    .trim()
    .max(500)
    .regex(/^[^\p{Cc}]*(?:\r?\n[^\p{Cc}]*)*$/u, fieldRules.text)
    .nullable()
    .optional(),
  notes: Notes.nullable(),
}

export const ruleFields = {
  /** Null applies to all plans of the insurer. */
  insurance_plan_id: z.uuid().nullable(),
  care_setting: z.enum(careSettings),
  is_required: z.boolean(),
  lead_hours: z.int().min(0).max(2160).nullable(),
  /** Within how many hours after an emergency admission the insurer wants to know; null when unknown. */
  emergency_hours: z.int().min(0).max(720).nullable().default(null),
  /** Share that it may pay when it was asked or told too late, in basis points; null when unknown. */
  late_paid_bps: z.int().min(0).max(10_000).nullable().default(null),
  /** For how many days it guarantees; null when unknown. */
  validity_days: z.int().min(1).max(730).nullable().default(null),
  notes: Notes.nullable(),
}
