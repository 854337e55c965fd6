import { z } from 'zod'
import { locales } from '@numo/kit/locales.ts'
import { Day } from '../shapes.ts'
import { adjustmentGroups, claimOutcomes } from './enums.ts'

/** One decision of the insurer. Amounts in the currency of the claim. */
export const Decision = z.object({
  id: z.uuid(),
  revision: z.int(),
  outcome: z.enum(claimOutcomes),
  insurer_reference: z.string().nullable(),
  disposition: z.string().nullable(),
  submitted_amount: z.int(),
  benefit_amount: z.int(),
  patient_responsibility_amount: z.int(),
  write_off_amount: z.int(),
  benefit_currency: z.string().nullable(),
  benefit_amount_foreign: z.int().nullable(),
  fx_rate: z.number().nullable(),
  fx_on: Day.nullable(),
  fx_source: z.string().nullable(),
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
})

/** Whom a message greets, in their language. */
export const Addressee = z.object({ name: z.string(), locale: z.enum(locales) })
