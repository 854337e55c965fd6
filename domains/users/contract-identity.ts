import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { listOutput, oneOrMore } from '@numo/kit/list.ts'
import { SignInSession } from './contract-admin.ts'
import { identityStates } from './rules-identity.ts'

/* Identity users: what the identity service itself has. */

export const IdentityUserRow = z.object({
  uid: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  display_name: z.string(),
  disabled: z.boolean(),
  providers: z.array(z.string()),
  factors: z.array(z.enum(['totp', 'passkey'])),
  created_at: z.string(),
  last_sign_in_at: z.string().nullable(),
  /** The person here it belongs to; null: an orphan. */
  user: z.object({ id: z.uuid(), display_name: z.string(), email: z.string() }).nullable(),
  /** False: what is written down here about it differs from what the identity service says. */
  is_in_sync: z.boolean(),
})
export type IdentityUserRow = z.output<typeof IdentityUserRow>

/** By e-mail. The service itself only goes forwards: earlier pages and the last one are reached from the first. */
export const listIdentityUsers = endpoint({
  name: 'listIdentityUsers',
  summary: 'Sign-ins as the identity service has them, with the person each belongs to',
  method: 'GET',
  path: '/api/v4/admin/identity-users',
  access: 'admin',
  features: ['user_management'],
  input: z.strictObject({
    q: z.string().trim().max(200).optional(),
    state: oneOrMore(identityStates).optional(),
    after: z.string().max(600).optional(),
    before: z.string().max(600).optional(),
    at: z.literal('last').optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  output: listOutput(IdentityUserRow),
  refusals: { 'bad-cursor': 400 },
})

const uid = z.string().min(1).max(128)

export const getIdentityUser = endpoint({
  name: 'getIdentityUser',
  summary: 'One sign-in, with its sessions and the people it could belong to',
  method: 'GET',
  path: '/api/v4/admin/identity-users/{uid}',
  access: 'admin',
  features: ['user_management'],
  owns: { param: 'uid', as: 'identity_user' },
  input: z.strictObject({ uid }),
  output: IdentityUserRow.extend({
    sessions: z.array(SignInSession),
    /** People with the same address and no sign-in of their own. */
    candidates: z.array(z.object({ id: z.uuid(), display_name: z.string(), email: z.string() })),
    is_me: z.boolean(),
  }),
  refusals: { 'no-such-identity-user': 404 },
})

export const setIdentityUser = endpoint({
  name: 'setIdentityUser',
  summary:
    'Disables a sign-in or enables it, links it to a person or takes it off, ends its sessions',
  method: 'POST',
  path: '/api/v4/admin/identity-users/{uid}',
  access: 'admin',
  features: ['user_management'],
  owns: { param: 'uid', as: 'identity_user' },
  input: z.strictObject({
    uid,
    action: z.enum(['disable', 'enable', 'link', 'unlink', 'end_sessions', 'send_reset', 'sync']),
    /** The person to link to. */
    user_id: z.uuid().optional(),
    reason: z.string().trim().max(500).optional(),
  }),
  output: z.object({ done: z.literal(true) }),
  refusals: {
    'no-such-identity-user': 404,
    'no-such-user': 404,
    'not-yourself': 422,
    'already-linked': 409,
    'not-linked': 409,
    'address-differs': 422,
    'address-unproven': 422,
  },
})
