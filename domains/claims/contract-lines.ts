import { z } from 'zod'
import { Amount, Bps } from '../insurance/contract-fields.ts'
import { Day, neededLine, oneLine } from '../shapes.ts'
import { adjustmentGroups, careCategories, diagnosisCodeSystems, diagnosisTypes } from './enums.ts'

/** A number with at most three decimals, such as 1.5 hours. */
export const Quantity = z
  .number()
  .min(0.001)
  .max(100_000)
  .refine((quantity) => Number(quantity.toFixed(3)) === quantity)

/** A line of a bill as it is written. Prices in minor units without tax. */
export const ClaimLineInput = z.strictObject({
  category: z.enum(careCategories),
  code: oneLine(60).optional(),
  description: neededLine(300, 'Say what it was'),
  service_date: Day,
  quantity: Quantity,
  unit_price: Amount,
  tax_rate_bps: Bps.default(0),
})
export type ClaimLineInput = z.output<typeof ClaimLineInput>

export const ClaimLine = z.object({
  sequence: z.int(),
  category: z.string(),
  code: z.string().nullable(),
  description: z.string(),
  service_date: Day,
  quantity: z.number(),
  unit_price: z.int(),
  net_amount: z.int(),
  tax_rate_bps: z.int(),
  tax_amount: z.int(),
  billed_amount: z.int(),
})

export const ClaimDiagnosisInput = z.strictObject({
  code_system: z.enum(diagnosisCodeSystems).default('text'),
  code: oneLine(20).optional(),
  description: neededLine(300, 'Say what the illness is'),
  type: z.enum(diagnosisTypes).default('principal'),
})
export type ClaimDiagnosisInput = z.output<typeof ClaimDiagnosisInput>

export const ClaimDiagnosis = z.object({
  sequence: z.int(),
  code_system: z.enum(diagnosisCodeSystems),
  code: z.string().nullable(),
  description: z.string(),
  type: z.enum(diagnosisTypes),
})

/** Why an amount is not paid by the insurer, and who bears it (X12 CAS). Without a line it is about the whole claim. */
export const ClaimAdjustmentInput = z.strictObject({
  group_code: z.enum(adjustmentGroups),
  reason_code: z.string().regex(/^[A-Z]{0,2}\d{1,3}$/),
  amount: z.int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER),
  item_sequence: z.int().min(1).max(999).nullable().default(null),
  note: oneLine(500).optional(),
})
export type ClaimAdjustmentInput = z.output<typeof ClaimAdjustmentInput>
