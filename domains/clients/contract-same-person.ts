import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { samePersonVerdicts } from './enums.ts'

/* A person insured in two households has two records by design; staff record that they are the same person. */

/**
 * Records whether two records are the same person. Moves no data, and neither household sees the other's. Staff find
 * one from the other and get no more duplicate warnings. `open` withdraws the decision.
 */
export const settleSamePerson = endpoint({
  access: 'admin',
  features: ['user_management'],
  needs_second_factor: true,
  resource: 'client',
  actions: ['update'],
  name: 'settleSamePerson',
  summary: 'Records whether two clients are the same person, or withdraws that',
  method: 'POST',
  path: '/api/v4/admin/clients/{id}/same-person',
  owns: { param: 'id', as: 'client' },
  input: z.strictObject({
    id: z.uuid(),
    other_id: z.uuid(),
    verdict: z.enum(samePersonVerdicts),
    reason: z.string().trim().max(500).optional(),
  }),
  output: z.object({ done: z.literal(true) }),
  refusals: {
    'no-such-client': 404,
    'same-person': 409,
    'same-household': 409,
    'already-merged': 409,
  },
})
