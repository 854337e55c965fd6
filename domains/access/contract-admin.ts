import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { AccessKey, roles } from './contract.ts'

/* What staff give and take: hats and flags. Nobody changes their own. */

const ofSomebody = {
  method: 'POST',
  access: 'admin',
  features: ['user_management'],
  owns: { param: 'id', as: 'user' },
} as const
const Reason = z.string().trim().max(500).optional()

export const setAccessFlag = endpoint({
  ...ofSomebody,
  name: 'setAccessFlag',
  summary: 'Switches a feature or an action on or off for one person, whatever their roles say',
  path: '/api/v4/admin/users/{id}/access',
  input: z.strictObject({
    id: z.uuid(),
    key: AccessKey,
    /** null takes the flag away: the roles decide again. */
    allowed: z.boolean().nullable(),
    reason: Reason,
  }),
  /** Every flag the person has now. */
  output: z.object({ access: z.record(z.string(), z.boolean()) }),
  refusals: { 'no-such-user': 404, 'not-yourself': 422 },
})

export const setMembership = endpoint({
  ...ofSomebody,
  name: 'setMembership',
  summary: 'Gives a person a hat, changes it, or takes it away; it counts from their next request',
  path: '/api/v4/admin/users/{id}/memberships',
  input: z.strictObject({
    id: z.uuid(),
    role: z.enum(roles),
    /** The account of a client, the organisation of a partner; left out for staff, and to take a hat away. */
    of: z.uuid().optional(),
    member_role: z.enum(['owner', 'member', 'read_only']).default('member'),
    status: z.enum(['active', 'revoked']),
    reason: Reason,
  }),
  output: z.object({ status: z.enum(['active', 'revoked']) }),
  refusals: {
    'no-such-user': 404,
    'no-such-account': 404,
    'no-such-partner': 404,
    /** They wear such a hat of another account or organisation: take that away first. */
    'has-another': 409,
    'not-yourself': 422,
    /** Making somebody staff takes a sign-in that proved a second factor. */
    'second-factor-needed': 403,
  },
})
