import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Instant } from '../shapes.ts'
import { staffDecisions } from './enums.ts'

/* Endpoints to make a user staff. One member of staff requests it and another approves it, each with a second factor. */

const proven = {
  access: 'admin',
  features: ['user_management'],
} as const

/** A user with a pending request to become staff. */
export const StaffRequest = z.object({
  id: z.uuid(),
  person: z.object({ id: z.uuid(), display_name: z.string(), email: z.string() }),
  requested_by: z.object({ id: z.uuid(), display_name: z.string() }),
  reason: z.string(),
  created_at: Instant,
  /** The caller made the request, and may only withdraw it. */
  is_mine: z.boolean(),
  /** The request is about the caller, who may not decide it. */
  is_me: z.boolean(),
})
export type StaffRequest = z.output<typeof StaffRequest>

export const listStaffRequests = endpoint({
  ...proven,
  name: 'listStaffRequests',
  resource: 'user',
  summary: 'Lists pending requests to make a user staff, with requester and reason',
  method: 'GET',
  path: '/api/v4/admin/staff-requests',
  input: z.strictObject({}),
  output: z.object({ rows: z.array(StaffRequest) }),
})

export const requestStaff = endpoint({
  ...proven,
  needs_second_factor: true,
  name: 'requestStaff',
  resource: 'user',
  actions: ['update'],
  summary: 'Requests that a user be made staff; another member of staff decides',
  method: 'POST',
  path: '/api/v4/admin/users/{id}/staff-request',
  owns: { param: 'id', as: 'user' },
  input: z.strictObject({
    id: z.uuid(),
    reason: z.string().trim().min(1, 'Say why').max(500),
  }),
  output: z.object({ id: z.uuid() }),
  refusals: { 'no-such-user': 404, 'not-yourself': 422, 'is-staff': 409, 'asked-already': 409 },
})

export const decideStaffRequest = endpoint({
  ...proven,
  needs_second_factor: true,
  name: 'decideStaffRequest',
  resource: 'user',
  actions: ['update'],
  summary: 'Approves, declines or withdraws a request to make a user staff',
  method: 'POST',
  path: '/api/v4/admin/staff-requests/{id}',
  input: z.strictObject({
    id: z.uuid(),
    decision: z.enum(staffDecisions),
    reason: z.string().trim().max(500).optional(),
  }),
  output: z.object({ status: z.enum(staffDecisions) }),
  refusals: {
    'no-such-request': 404,
    'decided-already': 409,
    /** The requester may only withdraw a request; another member of staff approves or declines it. */
    'not-yours-to-decide': 422,
    'last-admin': 409,
  },
})
