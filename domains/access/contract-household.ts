import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { memberRoles } from './enums.ts'

/* Endpoints for the owner of a household to manage its members. */

export const setFamilyAccess = endpoint({
  name: 'setFamilyAccess',
  needs_recent_proof: true,
  resource: 'account',
  actions: ['update'],
  changes: ['account', 'user'],
  summary: 'Changes or revokes the access of a household member',
  method: 'POST',
  path: '/api/v4/account/{accountId}/members/{user_id}',
  access: 'account',
  owns: { param: 'accountId', as: 'account' },
  input: z.strictObject({
    accountId: z.uuid(),
    user_id: z.uuid(),
    /** Null revokes access, effective from the member's next request. */
    member_role: z.enum(memberRoles).nullable(),
  }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'owner-only': 403, 'not-yourself': 422, 'no-such-member': 404 },
})
