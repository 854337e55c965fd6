import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { locales } from '@numo/kit/locales.ts'
import {
  bulkInput,
  bulkOutput,
  bulkRefusals,
  exportOutput,
  listInput,
  listOutput,
  oneOrMore,
} from '@numo/kit/list.ts'
import { isTimeZone } from '@numo/kit/time-zones.ts'
import { Claims, roles } from '../access/contract.ts'

/* People who sign in, as staff see them. What they may do is changed through `domains/access/contract-admin.ts`. */

export const userStatuses = ['invited', 'active', 'suspended'] as const

const Named = z.object({ id: z.uuid(), name: z.string() })

export const UserRow = z.object({
  id: z.uuid(),
  display_name: z.string(),
  email: z.string(),
  status: z.enum(userStatuses),
  roles: z.array(z.enum(roles)),
  account: Named.nullable(),
  partner: Named.nullable(),
  /** False: nobody can sign in as this person yet. */
  has_identity: z.boolean(),
  last_sign_in_at: z.iso.datetime({ offset: true }).nullable(),
  created_at: z.iso.datetime({ offset: true }),
})
export type UserRow = z.output<typeof UserRow>

/** Where somebody is signed in. */
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

export const listUsers = endpoint({
  name: 'listUsers',
  summary: 'People who sign in',
  method: 'GET',
  path: '/api/v4/admin/users',
  access: 'admin',
  features: ['user_management'],
  input: userListInput,
  output: listOutput(UserRow),
  refusals: { 'bad-cursor': 400 },
})

export const exportUsers = endpoint({
  name: 'exportUsers',
  summary: 'The list of users as CSV, as it is filtered and sorted',
  method: 'GET',
  path: '/api/v4/admin/users/export',
  access: 'admin',
  features: ['user_management'],
  input: userListInput.extend({
    locale: z.enum(locales).default('en'),
    columns: z.string().max(400).optional(),
  }),
  output: exportOutput,
})

export const changeUsers = endpoint({
  name: 'changeUsers',
  summary: 'Suspends people or lets them in again',
  method: 'POST',
  path: '/api/v4/admin/users/bulk',
  access: 'admin',
  features: ['user_management'],
  input: bulkInput({ action: z.enum(['suspend', 'reactivate']) }),
  output: bulkOutput,
  refusals: bulkRefusals,
})

export const getUser = endpoint({
  name: 'getUser',
  summary: 'One person: profile, hats, flags and where they are signed in',
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
    claims: Claims,
    memberships: z.array(
      z.object({
        id: z.uuid(),
        role: z.enum(roles),
        member_role: z.enum(['owner', 'member', 'read_only']),
        status: z.enum(['invited', 'active', 'revoked']),
        version: z.int(),
        /** What the hat is of: an account, a partner, or the staff itself. */
        of: z.object({
          kind: z.enum(['account', 'partner', 'staff']),
          id: z.uuid(),
          name: z.string(),
        }),
        created_at: z.iso.datetime({ offset: true }),
      })
    ),
    sessions: z.array(SignInSession),
    factors: z.array(z.enum(['totp', 'passkey'])),
    /** Nobody decides about themself. */
    is_me: z.boolean(),
  }),
  refusals: { 'no-such-user': 404 },
})

export const updateUser = endpoint({
  name: 'updateUser',
  summary: 'Changes the profile of a person, or suspends them',
  method: 'POST',
  path: '/api/v4/admin/users/{id}',
  access: 'admin',
  features: ['user_management'],
  owns: { param: 'id', as: 'user' },
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    display_name: z.string().trim().min(1, 'Enter a name').max(120).optional(),
    phone: z.string().trim().max(40).optional(),
    locale: z.enum(locales).optional(),
    timezone: z
      .string()
      .max(64)
      .refine(isTimeZone, 'is not a time zone such as America/Mexico_City')
      .optional(),
    status: z.enum(['active', 'suspended']).optional(),
    reason: z.string().trim().max(500).optional(),
  }),
  output: z.object({ version: z.int() }),
  refusals: { 'no-such-user': 404, 'changed-meanwhile': 409, 'not-yourself': 422 },
})

export const endUserSessions = endpoint({
  name: 'endUserSessions',
  summary: 'Signs a person out, in one place or everywhere',
  method: 'POST',
  path: '/api/v4/admin/users/{id}/sessions/end',
  access: 'admin',
  features: ['user_management'],
  owns: { param: 'id', as: 'user' },
  input: z.strictObject({ id: z.uuid(), session_id: z.string().max(255).optional() }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-user': 404 },
})
