import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { locales } from '@numo/kit/locales.ts'
import { typedName } from '../shapes.ts'
import { memberRoles } from '../access/enums.ts'

/* Invitations by staff into a household or an organisation, and by an owner into their organisation. */

export const inviteUser = endpoint({
  name: 'inviteUser',
  needs_second_factor: true,
  resource: 'user',
  actions: ['write'],
  summary: 'Invites a user into a household or an organisation by email',
  method: 'POST',
  path: '/api/v4/admin/users/invite',
  access: 'admin',
  features: ['user_management'],
  input: z.strictObject({
    email: z.string().trim().max(254),
    display_name: typedName('Enter a name'),
    locale: z.enum(locales).default('en'),
    role: z.enum(['client', 'partner']),
    /** Account id for role `client`, partner id for role `partner`. */
    of: z.uuid(),
    member_role: z.enum(memberRoles).default('member'),
  }),
  /** `is_new` is true when no user had that address. */
  output: z.object({ id: z.uuid(), is_new: z.boolean() }),
  refusals: {
    'invalid-email': 422,
    'no-such-account': 404,
    'no-such-partner': 404,
    'has-another': 409,
    'not-yourself': 422,
    'prove-own-first': 403,
    'too-many-requests': 429,
    'too-many-to-others': 429,
  },
})

export const invitePartnerMember = endpoint({
  name: 'invitePartnerMember',
  access: 'partner',
  owns: { param: 'partnerId', as: 'partner' },
  resource: 'partner',
  actions: ['update'],
  changes: ['partner', 'user'],
  summary: 'Invites a person by email into the organisation of the caller, for its owners',
  method: 'POST',
  path: '/api/v4/partner/{partnerId}/team',
  input: z.strictObject({
    partnerId: z.uuid(),
    email: z.string().trim().max(254),
    display_name: typedName('Enter a name'),
    member_role: z.enum(memberRoles).default('member'),
    locale: z.enum(locales).default('en'),
  }),
  output: z.object({ done: z.literal(true) }),
  refusals: {
    'no-such-partner': 404,
    'owner-only': 403,
    'invalid-email': 400,
    'already-member': 409,
    'not-yourself': 422,
    'prove-own-first': 403,
    'too-many-requests': 429,
    'too-many-to-others': 429,
  },
})
