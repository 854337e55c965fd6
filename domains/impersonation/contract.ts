import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Instant } from '../shapes.ts'
import { maxReasonLength, minReasonLength } from './rules.ts'
import { roles } from '../access/enums.ts'

/* Staff see the program as another user, read-only, for half an hour. */

const ofStaff = { access: 'admin', features: ['user_management'], resource: 'user' } as const
const ofUser = { ...ofStaff, owns: { param: 'id', as: 'user' } } as const

export const impersonate = endpoint({
  ...ofUser,
  needs_second_factor: true,
  name: 'impersonate',
  actions: ['update'],
  summary: 'Starts viewing the program as another user, read-only; ends an earlier view',
  method: 'POST',
  path: '/api/v4/admin/users/{id}/impersonation',
  input: z.strictObject({
    id: z.uuid(),
    /** Reason; the person can read it. */
    reason: z
      .string()
      .trim()
      .min(minReasonLength, 'Say in a sentence why you need to look')
      .max(maxReasonLength),
  }),
  output: z.object({ id: z.uuid(), ends_at: Instant }),
  refusals: {
    'no-such-user': 404,
    /** Impersonating oneself is pointless. */
    'view-of-yourself': 422,
    /** Staff must not gain the rights of colleagues. */
    'view-of-staff': 422,
    /** The user is inactive or cannot sign in. */
    'view-of-inactive': 422,
  },
})

export const endImpersonation = endpoint({
  ...ofUser,
  needs_second_factor: true,
  name: 'endImpersonation',
  actions: ['update'],
  summary: 'Ends the caller’s view as another user. Idempotent',
  method: 'POST',
  path: '/api/v4/admin/users/{id}/impersonation/end',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-user': 404 },
})

export const getImpersonation = endpoint({
  ...ofStaff,
  name: 'getImpersonation',
  summary: 'Returns the caller’s active view as another user',
  method: 'GET',
  path: '/api/v4/admin/impersonations/{impersonation_id}',
  input: z.strictObject({ impersonation_id: z.uuid() }),
  output: z.object({
    id: z.uuid(),
    person: z.object({
      id: z.uuid(),
      display_name: z.string(),
      email: z.string(),
      roles: z.array(z.enum(roles)),
    }),
    reason: z.string(),
    ends_at: Instant,
    /** Remaining seconds, because browser clocks can be wrong. */
    seconds_left: z.int(),
  }),
  refusals: { 'no-such-impersonation': 404 },
})
