import { z } from 'zod'
import { locales } from '@numo/kit/locales.ts'
import { Day } from '../shapes.ts'
import { adjustmentGroups, claimOutcomes } from './enums.ts'

/** Fields of a decision that everyone who sees the claim sees. Amounts in the currency of the claim. */
const decisionFields = {
  revision: z.int(),
  outcome: z.enum(claimOutcomes),
  insurer_reference: z.string().nullable(),
  disposition: z.string().nullable(),
  submitted_amount: z.int(),
  benefit_amount: z.int(),
  patient_responsibility_amount: z.int(),
  decided_on: Day,
  adjustments: z.array(
    z.object({
      item_sequence: z.int().nullable(),
      group_code: z.enum(adjustmentGroups),
      reason_code: z.string(),
      amount: z.int(),
      note: z.string().nullable(),
    })
  ),
} as const

/** One decision of the insurer, as the clinic and staff read it. */
export const Decision = z.object({
  ...decisionFields,
  id: z.uuid(),
  write_off_amount: z.int(),
  benefit_currency: z.string().nullable(),
  benefit_amount_foreign: z.int().nullable(),
  fx_rate: z.number().nullable(),
  fx_on: Day.nullable(),
  fx_source: z.string().nullable(),
})

/** The newest decision of the insurer, as the household reads it. */
export const HouseholdDecision = z.object({
  ...decisionFields,
  /** What the insurer pays in its own currency, and the rate it used; null in the currency of the claim. */
  foreign: z
    .object({
      currency: z.string(),
      amount: z.int(),
      fx_rate: z.number(),
      fx_on: Day.nullable(),
      fx_source: z.string().nullable(),
    })
    .nullable(),
})
export type HouseholdDecision = z.output<typeof HouseholdDecision>

/** Whom a message greets, in their language. */
export const Addressee = z.object({ name: z.string(), locale: z.enum(locales) })
