import { z } from 'zod'
import { Day, Instant } from '../shapes.ts'
import { claimOutcomes, claimTypes } from './enums.ts'
import { claimStatuses } from './rules.ts'

/** Fields of a claim that everyone who sees it sees, in lists too. Amounts in minor units of `currency`. */
export const claimFields = {
  id: z.uuid(),
  number: z.string(),
  type: z.enum(claimTypes),
  service_from: Day,
  status: z.enum(claimStatuses),
  status_reason: z.string().nullable(),
  outcome: z.enum(claimOutcomes).nullable(),
  /** When the insurer took its last decision back; null once another is recorded. */
  decision_reversed_at: Instant.nullable(),
  currency: z.string(),
  billed_amount: z.int(),
} as const
