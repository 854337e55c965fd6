import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Instant } from '../shapes.ts'
import { memberRoles } from './enums.ts'

/* The team of an organisation: everybody of it reads who may sign in, its owners change it. */

const own = {
  access: 'partner',
  owns: { param: 'partnerId', as: 'partner' },
  resource: 'partner',
} as const
const path = '/api/v4/partner/{partnerId}/team'

const TeamMember = z.object({
  user_id: z.uuid(),
  display_name: z.string(),
  email: z.string(),
  member_role: z.enum(memberRoles),
  /** Invited: nothing is granted until they use their link. */
  status: z.enum(['active', 'invited']),
  /** Until when the link of an invited one works; null once it is over. */
  invited_until: Instant.nullable(),
  is_you: z.boolean(),
})
export type TeamMember = z.output<typeof TeamMember>

export const getTeam = endpoint({
  ...own,
  name: 'getTeam',
  reads: ['partner', 'user'],
  summary: 'Returns who may sign in for an organisation, and who is invited',
  method: 'GET',
  path,
  input: z.strictObject({ partnerId: z.uuid() }),
  output: z.object({
    members: z.array(TeamMember),
    /** Whether the caller is an owner, who may change it. */
    may_manage: z.boolean(),
  }),
  refusals: { 'no-such-partner': 404 },
})

export const setPartnerAccess = endpoint({
  ...own,
  name: 'setPartnerAccess',
  needs_recent_proof: true,
  actions: ['update'],
  changes: ['partner', 'user'],
  summary: 'Changes or revokes the access of a member of an organisation, or an invitation into it',
  method: 'POST',
  path: `${path}/{user_id}`,
  input: z.strictObject({
    partnerId: z.uuid(),
    user_id: z.uuid(),
    /** Null revokes access, effective from the member's next request. */
    member_role: z.enum(memberRoles).nullable(),
  }),
  output: z.object({ done: z.literal(true) }),
  refusals: {
    'no-such-partner': 404,
    'owner-only': 403,
    'not-yourself': 422,
    'no-such-member': 404,
  },
})
