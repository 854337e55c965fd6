import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { locales } from '@numo/kit/locales.ts'
import { bulkEndpoint, exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput, oneOrMore } from '@numo/kit/list.ts'
import { StaffRequest } from '../access/contract-staff.ts'
import { TokenClaims } from '../access/contract.ts'
import { clearablePhone } from '../phone-text.ts'
import { Instant, NamedRow, neededName } from '../shapes.ts'
import { TimeZone } from './contract-shapes.ts'
import { ownFactors, userStatuses } from './enums.ts'
import { memberRoles, membershipStatuses, roles } from '../access/enums.ts'

/* Admin endpoints for users. Their memberships are changed through `domains/access/contract-admin.ts`. */

export const UserRow = z.object({
  id: z.uuid(),
  display_name: z.string(),
  email: z.string(),
  status: z.enum(userStatuses),
  roles: z.array(z.enum(roles)),
  account: NamedRow.nullable(),
  partner: NamedRow.nullable(),
  /** False when the user has no sign-in yet. */
  has_identity: z.boolean(),
  last_sign_in_at: Instant.nullable(),
  created_at: Instant,
})
export type UserRow = z.output<typeof UserRow>

/** A session of a user. */
export const SignInSession = z.object({
  id: z.string(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string(),
})

const filters = {
  status: oneOrMore(userStatuses).optional(),
  role: oneOrMore(roles).optional(),
}
export const userListInput = listInput(['created_at', 'display_name', 'email'], filters)

export const listUsers = listEndpoint({
  name: 'listUsers',
  resource: 'user',
  reads: ['user', 'account', 'partner'],
  summary: 'Lists users',
  path: '/api/v4/admin/users',
  access: 'admin',
  features: ['user_management'],
  input: userListInput,
  row: UserRow,
})

export const exportUsers = exportEndpoint({
  name: 'exportUsers',
  resource: 'user',
  summary: 'Exports the list of users as CSV, with its filters and sort order',
  path: '/api/v4/admin/users/export',
  access: 'admin',
  features: ['user_management'],
  list: userListInput,
})

export const changeUsers = bulkEndpoint({
  name: 'changeUsers',
  needs_second_factor: true,
  resource: 'user',
  actions: ['update'],
  summary: 'Suspends or reactivates users',
  path: '/api/v4/admin/users/bulk',
  access: 'admin',
  features: ['user_management'],
  fields: { action: z.enum(['suspend', 'reactivate']) },
})

export const getUser = endpoint({
  name: 'getUser',
  resource: 'user',
  reads: ['user', 'account', 'partner'],
  summary: 'Returns a user with profile, roles, flags and sessions',
  method: 'GET',
  path: '/api/v4/admin/users/{id}',
  access: 'admin',
  features: ['user_management'],
  owns: { param: 'id', as: 'user' },
  input: z.strictObject({ id: z.uuid() }),
  output: UserRow.extend({
    identity_uid: z.string().nullable(),
    phone: z.string().nullable(),
    locale: z.enum(locales),
    timezone: z.string(),
    is_first_login: z.boolean(),
    version: z.int(),
    claims: TokenClaims,
    memberships: z.array(
      z.object({
        id: z.uuid(),
        role: z.enum(roles),
        member_role: z.enum(memberRoles),
        status: z.enum(membershipStatuses),
        version: z.int(),
        /** What the role applies to: an account, a partner, or staff itself. */
        of: z.object({
          kind: z.enum(['account', 'partner', 'staff']),
          id: z.uuid(),
          name: z.string(),
        }),
        created_at: Instant,
      })
    ),
    /** Pending request to make this user staff; null when there is none. */
    staff_request: StaffRequest.omit({ person: true }).nullable(),
    sessions: z.array(SignInSession),
    factors: z.array(z.enum(ownFactors)),
    /** Users may not decide about themselves. */
    is_me: z.boolean(),
  }),
  refusals: { 'no-such-user': 404 },
})

export const updateUser = endpoint({
  name: 'updateUser',
  needs_second_factor: true,
  resource: 'user',
  actions: ['update'],
  summary: 'Updates the profile of a user, or suspends them',
  method: 'POST',
  path: '/api/v4/admin/users/{id}',
  access: 'admin',
  features: ['user_management'],
  owns: { param: 'id', as: 'user' },
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    display_name: neededName(120, 'Enter a name').optional(),
    phone: clearablePhone.optional(),
    locale: z.enum(locales).optional(),
    timezone: TimeZone.optional(),
    status: z.enum(['active', 'suspended']).optional(),
    reason: z.string().trim().max(500).optional(),
  }),
  output: z.object({ version: z.int() }),
  refusals: {
    'no-such-user': 404,
    'changed-meanwhile': 409,
    'not-yourself': 422,
    'last-admin': 409,
  },
})

export const endUserSessions = endpoint({
  name: 'endUserSessions',
  needs_second_factor: true,
  resource: 'user',
  actions: ['update'],
  summary: 'Ends one session of a user, or all of them',
  method: 'POST',
  path: '/api/v4/admin/users/{id}/sessions/end',
  access: 'admin',
  features: ['user_management'],
  owns: { param: 'id', as: 'user' },
  input: z.strictObject({ id: z.uuid(), session_id: z.string().max(255).optional() }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-user': 404 },
})
