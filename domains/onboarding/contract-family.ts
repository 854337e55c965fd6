import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { locales } from '@numo/kit/locales.ts'
import { Instant } from '../shapes.ts'
import { invitedMemberRoles } from '../access/enums.ts'

/* Endpoints with which an adult of a household is invited to sign in. */

const own = { access: 'account', owns: { param: 'accountId', as: 'account' } } as const

export const invitationStates = ['open', 'accepted', 'declined', 'revoked', 'expired'] as const

export const inviteFamilyMember = endpoint({
  ...own,
  name: 'inviteFamilyMember',
  resource: 'account',
  actions: ['update'],
  summary: 'Invites an adult of the household by email to sign in themselves',
  method: 'POST',
  path: '/api/v4/account/{accountId}/invitations',
  input: z.strictObject({
    accountId: z.uuid(),
    email: z.string().trim().max(254),
    /** Person of the household; null for a helper who is not one. */
    client_id: z.uuid().nullable().default(null),
    /** `read_only`: may read and change nothing. */
    member_role: z.enum(invitedMemberRoles).default('member'),
    locale: z.enum(locales).default('en'),
  }),
  output: z.object({ id: z.uuid(), expires_at: Instant }),
  refusals: {
    'no-such-account': 404,
    'owner-only': 403,
    'no-such-client': 404,
    'invalid-email': 400,
    'is-minor': 422,
    'already-linked': 409,
    'not-yourself': 422,
    'prove-own-first': 403,
    'too-many-requests': 429,
    'too-many-to-others': 429,
  },
})

export const revokeFamilyInvitation = endpoint({
  ...own,
  name: 'revokeFamilyInvitation',
  resource: 'account',
  actions: ['update'],
  summary: 'Revokes an invitation that was not accepted',
  method: 'POST',
  path: '/api/v4/account/{accountId}/invitations/{id}/revoke',
  input: z.strictObject({ accountId: z.uuid(), id: z.uuid() }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-account': 404, 'owner-only': 403, 'no-such-invitation': 404 },
})
