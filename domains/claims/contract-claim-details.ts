import { z } from 'zod'
import { documentTypes } from '../documents/rules.ts'
import { requiredDocuments } from '../insurance/contract-requirements.ts'
import { Day, Instant } from '../shapes.ts'
import { claimFields } from './contract-claim.ts'
import { Decision } from './contract-decision.ts'
import { ClaimDiagnosis, ClaimLine } from './contract-lines.ts'
import { historyActors, historyEvents } from './enums.ts'
import { stepOwners, type StepCode } from './rules-next-step.ts'
import { claimStatuses } from './rules.ts'

/* Fields of one claim, read by its household, its clinic or staff. */

/** Fields that all three see. */
export const claimDetails = {
  ...claimFields,
  version: z.int(),
  service_until: Day,
  insurer_name: z.string().nullable(),
  insurer_claim_number: z.string().nullable(),
  patient_paid_at_partner_amount: z.int(),
  patient_paid_amount: z.int(),
  lines: z.array(ClaimLine),
  diagnoses: z.array(ClaimDiagnosis),
} as const

/** Everything that somebody must do next, who and by when; at least one entry. */
export const nextSteps = <Code extends StepCode>(codes: readonly Code[]) =>
  z.array(z.object({ owner: z.enum(stepOwners), code: z.enum(codes), by: Day.nullable() }))

/** Fields that its clinic and staff see: the policy, every decision and what it came to. */
export const decidedDetails = {
  client_id: z.uuid(),
  coverage_id: z.uuid().nullable(),
  insurer_payable_amount: z.int(),
  patient_responsibility_amount: z.int(),
  write_off_amount: z.int(),
  insurer_paid_amount: z.int(),
  decisions: z.array(Decision),
} as const

/** A current file of a claim. */
export const ClaimFile = z.object({
  id: z.uuid(),
  type: z.enum(documentTypes),
  file_name: z.string(),
  created_at: Instant,
})

/** Fields that its household and its clinic see: how it came here, and what the insurer wants with it. */
export const progressDetails = {
  /** Documents the insurer wants with such a claim; empty when it does not say. */
  required_documents: z.array(
    z.object({ document: z.enum(requiredDocuments), is_there: z.boolean() })
  ),
  /** Changes of status, oldest first. */
  history: z.array(
    z.object({
      event: z.enum(historyEvents),
      to_status: z.enum(claimStatuses),
      actor_role: z.enum(historyActors),
      note: z.string().nullable(),
      created_at: Instant,
    })
  ),
} as const

/** What a caller may do with a claim now. */
export const allowedMoves = {
  change: z.boolean(),
  submit: z.boolean(),
  withdraw: z.boolean(),
} as const
