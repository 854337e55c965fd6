import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { careSettings, Notes } from './contract-fields.ts'

/* Documents, deadline and response time of an insurer for each kind of request. */

const staff = {
  access: 'admin',
  features: ['settings'],
  resource: 'insurer',
  method: 'POST',
} as const
const path = '/api/v4/admin/insurers/{insurer_id}/requirements'

export const requestKinds = ['claim', 'reimbursement', 'preauthorization', 'appeal'] as const
export const requiredDocuments = [
  'claim_form',
  'invoice',
  'proof_of_payment',
  'medical_report',
  'treatment_plan',
  'cost_estimate',
  'prescription',
  'test_results',
  'discharge_summary',
  'referral',
  'identification',
  'accident_report',
  'bank_details',
  'decision_letter',
] as const

const fields = {
  request: z.enum(requestKinds),
  /** Null applies to every care setting without an entry of its own. */
  care_setting: z.enum(careSettings).nullable(),
  documents: z
    .array(z.enum(requiredDocuments))
    .min(1, 'Choose at least one document')
    .max(requiredDocuments.length),
  /** Days after the care, or after the decision for an appeal; null when unknown. */
  deadline_days: z.int().min(1).max(3650).nullable(),
  /** Days within which the insurer says it answers; null when unknown. */
  answer_days: z.int().min(1).max(365).nullable(),
  notes: Notes.nullable(),
}

export const InsurerRequirement = z.object({ ...fields, id: z.uuid(), version: z.int() })
export type InsurerRequirement = z.output<typeof InsurerRequirement>

/** Creates an entry without `id`; with `id` replaces it, and `version` must be the one that was read. */
export const saveInsuranceRequirement = endpoint({
  ...staff,
  name: 'saveInsuranceRequirement',
  actions: ['update'],
  summary: 'Creates or updates a document requirement of an insurer, with its deadlines',
  path,
  input: z.strictObject({
    insurer_id: z.uuid(),
    id: z.uuid().optional(),
    version: z.int().optional(),
    ...fields,
  }),
  output: z.object({ id: z.uuid(), version: z.int() }),
  refusals: {
    'no-such-insurer': 404,
    'no-such-part': 404,
    'changed-meanwhile': 409,
    'already-known': 409,
  },
})

export const deleteInsuranceRequirement = endpoint({
  ...staff,
  name: 'deleteInsuranceRequirement',
  actions: ['delete'],
  summary: 'Deletes a document requirement of an insurer',
  path: `${path}/delete`,
  input: z.strictObject({ insurer_id: z.uuid(), id: z.uuid(), version: z.int() }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-part': 404, 'changed-meanwhile': 409 },
})
