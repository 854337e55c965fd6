import { z } from 'zod'
import { Day } from '../shapes.ts'
import { adjustmentGroups, claimOutcomes } from './enums.ts'

/** The newest decision of the insurer. Amounts in the currency of the claim. */
export const HouseholdDecision = z.object({
  revision: z.int(),
  outcome: z.enum(claimOutcomes),
  insurer_reference: z.string().nullable(),
  disposition: z.string().nullable(),
  submitted_amount: z.int(),
  benefit_amount: z.int(),
  patient_responsibility_amount: z.int(),
  decided_on: Day,
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
  adjustments: z.array(
    z.object({
      item_sequence: z.int().nullable(),
      group_code: z.enum(adjustmentGroups),
      reason_code: z.string(),
      amount: z.int(),
      note: z.string().nullable(),
    })
  ),
})
export type HouseholdDecision = z.output<typeof HouseholdDecision>
