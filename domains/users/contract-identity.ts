import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { bulkEndpoint, exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput, oneOrMore } from '@numo/kit/list.ts'
import { Instant } from '../shapes.ts'
import { SignInSession } from './contract-admin.ts'
import { identityStates } from './rules-identity.ts'
import { ownFactors } from './enums.ts'

/* Admin endpoints for identity users: lists use the local mirror; a single one is read from the identity service. */

const staff = { access: 'admin', features: ['user_management'], resource: 'user' } as const

export const IdentityUserRow = z.object({
  uid: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  display_name: z.string(),
  disabled: z.boolean(),
  providers: z.array(z.string()),
  factors: z.array(z.enum(ownFactors)),
  created_at: z.string(),
  last_sign_in_at: z.string().nullable(),
  /** The linked user; null for an orphan. */
  user: z.object({ id: z.uuid(), display_name: z.string(), email: z.string() }).nullable(),
  /** When the identity service last reported this state. */
  seen_at: Instant,
})
export type IdentityUserRow = z.output<typeof IdentityUserRow>

export const identityListInput = listInput(['email', 'created_at', 'last_sign_in_at'], {
  state: oneOrMore(identityStates).optional(),
})

export const listIdentityUsers = listEndpoint({
  ...staff,
  name: 'listIdentityUsers',
  summary: 'Lists identity users with the user each belongs to',
  path: '/api/v4/admin/identity-users',
  input: identityListInput,
  row: IdentityUserRow,
})

export const exportIdentityUsers = exportEndpoint({
  ...staff,
  name: 'exportIdentityUsers',
  summary: 'Exports the list of identity users as CSV, with its filters and sort order',
  path: '/api/v4/admin/identity-users/export',
  list: identityListInput,
})

export const changeIdentityUsers = bulkEndpoint({
  ...staff,
  name: 'changeIdentityUsers',
  needs_second_factor: true,
  actions: ['update'],
  summary: 'Disables or enables identity users; the identity service is updated in the background',
  path: '/api/v4/admin/identity-users/bulk',
  fields: { action: z.enum(['disable', 'enable']) },
})

/** Age of the mirror of sign-ins, and progress of a refresh. */
const Freshness = z.object({
  /** The mirror is at least this recent; null before the first complete refresh. */
  as_of: Instant.nullable(),
  is_running: z.boolean(),
  /** Number of sign-ins read by the current or last refresh. */
  seen: z.int(),
})

export const getIdentityRefresh = endpoint({
  ...staff,
  name: 'getIdentityRefresh',
  summary: 'Returns the age of the list of identity users, and whether a refresh is running',
  method: 'GET',
  path: '/api/v4/admin/identity-refresh',
  input: z.strictObject({}),
  output: Freshness,
})

export const refreshIdentityUsers = endpoint({
  ...staff,
  name: 'refreshIdentityUsers',
  actions: ['update'],
  summary: 'Starts a refresh of the list of identity users in the background',
  method: 'POST',
  path: '/api/v4/admin/identity-refresh',
  input: z.strictObject({}),
  output: Freshness,
})

const uid = z.string().min(1).max(128)

export const getIdentityUser = endpoint({
  name: 'getIdentityUser',
  resource: 'user',
  summary: 'Returns an identity user with its sessions and the users it could belong to',
  method: 'GET',
  path: '/api/v4/admin/identity-users/{uid}',
  access: 'admin',
  features: ['user_management'],
  owns: { param: 'uid', as: 'identity_user' },
  input: z.strictObject({ uid }),
  output: IdentityUserRow.omit({ seen_at: true }).extend({
    /** False when the mirror differs from the identity service. */
    is_in_sync: z.boolean(),
    sessions: z.array(SignInSession),
    /** Users with the same address and no sign-in of their own. */
    candidates: z.array(z.object({ id: z.uuid(), display_name: z.string(), email: z.string() })),
    is_me: z.boolean(),
  }),
  refusals: { 'no-such-identity-user': 404 },
})

export const setIdentityUser = endpoint({
  name: 'setIdentityUser',
  needs_second_factor: true,
  resource: 'user',
  actions: ['update'],
  summary: 'Disables, enables, links or unlinks an identity user, or ends its sessions',
  method: 'POST',
  path: '/api/v4/admin/identity-users/{uid}',
  access: 'admin',
  features: ['user_management'],
  owns: { param: 'uid', as: 'identity_user' },
  input: z.strictObject({
    uid,
    action: z.enum(['disable', 'enable', 'link', 'unlink', 'end_sessions', 'send_reset', 'sync']),
    /** User to link to. */
    user_id: z.uuid().optional(),
    reason: z.string().trim().max(500).optional(),
  }),
  output: z.object({ done: z.literal(true) }),
  refusals: {
    'no-such-identity-user': 404,
    'no-such-user': 404,
    'not-yourself': 422,
    'last-admin': 409,
    'already-linked': 409,
    'not-linked': 409,
    'address-differs': 422,
    'address-unproven': 422,
  },
})
