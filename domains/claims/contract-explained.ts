import { z } from 'zod'
import { differenceCodes, estimateAssumptions, estimateGaps } from './rules-explain.ts'

/** What the bill would cost by what was known before the care. Amounts in the currency of the claim. */
export const ClaimEstimate = z.object({
  patient_amount: z.int(),
  insurer_amount: z.int(),
  /** What it takes for granted. */
  assumes: z.array(z.enum(estimateAssumptions)),
})
export type ClaimEstimate = z.output<typeof ClaimEstimate>

export const explainedFields = {
  /** Null when none can be made; `estimate_gap` says why. */
  estimate: ClaimEstimate.nullable(),
  estimate_gap: z.enum(estimateGaps).nullable(),
  /** Why the newest decision differs from the estimate; they add up to the whole difference. */
  differences: z.array(
    z.object({
      code: z.enum(differenceCodes),
      estimated_amount: z.int(),
      decided_amount: z.int(),
      patient_amount: z.int(),
      insurer_amount: z.int(),
    })
  ),
}
