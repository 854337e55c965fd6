import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { AccessKey } from './contract.ts'
import { memberRoles, roles, settableMembershipStatuses } from './enums.ts'

/* Endpoints for staff to change roles and flags of others. Nobody changes their own. */

const staffUserEndpoint = {
  method: 'POST',
  access: 'admin',
  features: ['user_management'],
  owns: { param: 'id', as: 'user' },
  needs_second_factor: true,
} as const
const Reason = z.string().trim().max(500).optional()

export const setAccessFlags = endpoint({
  ...staffUserEndpoint,
  name: 'setAccessFlags',
  resource: 'user',
  actions: ['update'],
  summary: 'Sets access flags of a user, which override their roles',
  path: '/api/v4/admin/users/{id}/access',
  input: z.strictObject({
    id: z.uuid(),
    /** Applied atomically. Null removes the flag, and the roles decide again. */
    flags: z.record(AccessKey, z.boolean().nullable()).refine((flags) => {
      const { length } = Object.keys(flags)
      return length > 0 && length <= 60
    }, 'name 1 to 60 flags'),
    reason: Reason,
  }),
  /** All flags of the user after the change. */
  output: z.object({ access: z.record(z.string(), z.boolean()) }),
  refusals: {
    'no-such-user': 404,
    'not-yourself': 422,
    /** No endpoint checks this flag. */
    'no-such-flag': 422,
    /** Nobody could manage users any more. */
    'last-admin': 409,
  },
})

export const setMembership = endpoint({
  ...staffUserEndpoint,
  name: 'setMembership',
  resource: 'user',
  actions: ['update'],
  summary: 'Grants, changes or revokes a membership of a user; effective from their next request',
  path: '/api/v4/admin/users/{id}/memberships',
  input: z.strictObject({
    id: z.uuid(),
    role: z.enum(roles),
    /** Account id of a client or partner id of an organisation's member. Omitted for staff and when revoking. */
    of: z.uuid().optional(),
    /** If omitted, unchanged; `member` for a new role. */
    member_role: z.enum(memberRoles).optional(),
    status: z.enum(settableMembershipStatuses),
    reason: Reason,
  }),
  output: z.object({ status: z.enum(settableMembershipStatuses) }),
  refusals: {
    'no-such-user': 404,
    'no-such-account': 404,
    'no-such-partner': 404,
    /** The user has this role in another account or organisation, which must be revoked first. */
    'has-another': 409,
    'not-yourself': 422,
    /** Staff are made by two members of staff; see `requestStaff`. */
    'takes-two': 422,
    'last-admin': 409,
    /** The only owner of a household or an organisation: make another member owner first. */
    'last-owner': 409,
  },
})
