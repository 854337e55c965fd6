import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { acknowledgementActions, acknowledgementHolds } from './enums.ts'

/* Acknowledgements of claims (X12 277CA): whether an insurer took a claim, before it decides. */

/** One claim of an acknowledgement, and what applying it would do. */
export const AcknowledgedClaim = z.object({
  claim_number: z.string(),
  insurer_claim_number: z.string().nullable(),
  /** The insurer's codes and words. */
  status: z.string(),
  action: z.enum(acknowledgementActions),
  /** Why nothing is done; null when something is. */
  hold: z.enum(acknowledgementHolds).nullable(),
  claim: z.object({ id: z.uuid(), number: z.string() }).nullable(),
})
export type AcknowledgedClaim = z.output<typeof AcknowledgedClaim>

export const applyAcknowledgement = endpoint({
  access: 'admin',
  features: ['billing'],
  needs_second_factor: true,
  resource: 'insurance_payment',
  name: 'applyAcknowledgement',
  actions: ['update'],
  changes: ['claim', 'insurance_payment'],
  summary:
    'Marks the claims of an acknowledgement as accepted or rejected by the insurer, all or none',
  method: 'POST',
  path: '/api/v4/admin/insurance-payments/files/{file_id}/acknowledgements',
  input: z.strictObject({ file_id: z.uuid() }),
  output: z.object({ accepted_count: z.int(), rejected_count: z.int() }),
  refusals: {
    'no-such-file': 404,
    'file-not-read': 409,
    'no-acknowledgement': 404,
    'acknowledgement-off': 409,
    'changed-meanwhile': 409,
    'nothing-to-apply': 409,
  },
})
