import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Instant } from '../shapes.ts'
import { AuthorizationRecord } from './contract-parts.ts'
import { keptParts } from './enums.ts'

/** What a part said, with the fields of the record that it has. */
export const PartContent = AuthorizationRecord.pick({
  care_setting: true,
  priority: true,
  diagnoses: true,
  medical_history: true,
  treatments: true,
  alternatives: true,
  medicines: true,
  implants: true,
  costs: true,
  estimated_amount: true,
  deposit_amount: true,
  team: true,
  admission: true,
}).partial()

export const getAuthorizationPart = endpoint({
  access: 'partner',
  features: ['reporting'],
  resource: 'authorization',
  owns: { param: 'id', as: 'authorization' },
  name: 'getAuthorizationPart',
  reads: ['authorization', 'user'],
  summary: 'Returns what a part of an authorization said at a version, with who saved it and when',
  method: 'GET',
  path: '/api/v4/dashboard/authorizations/{id}/parts/{part}/{version}',
  input: z.strictObject({
    id: z.uuid(),
    part: z.enum(keptParts),
    version: z.coerce.number().pipe(z.int().min(1).max(1_000_000)),
  }),
  output: z.object({ content: PartContent, by: z.string().nullable(), at: Instant }),
  refusals: { 'no-such-authorization': 404, 'no-such-version': 404 },
})
