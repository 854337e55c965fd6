import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'

/** A clinic asks whether the policy of a patient is in force today. What was answered is part of the patient (`getPatient`). */
export const checkPatientCover = endpoint({
  name: 'checkPatientCover',
  access: 'partner',
  features: ['dashboard'],
  resource: 'eligibility',
  actions: ['write'],
  changes: ['eligibility'],
  owns: { param: 'id', as: 'client' },
  summary:
    'Checks whether a policy covers a patient of a clinic today; or has staff ask the insurer',
  method: 'POST',
  path: '/api/v4/dashboard/patients/{id}/eligibility',
  input: z.strictObject({
    id: z.uuid(),
    coverage_id: z.uuid(),
    /** If true, staff ask the insurer, and the answer comes later. */
    by_hand: z.boolean().default(false),
  }),
  output: z.object({ id: z.uuid() }),
  refusals: { 'no-such-client': 404, 'no-such-policy': 404, 'too-many-checks': 429 },
})
