import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Instant, neededName } from '../shapes.ts'
import { apiScopes } from './enums.ts'

/* Keys with which programs of an organisation act for it. Everybody of it reads them, its owners make and revoke them. */

const own = {
  access: 'partner',
  owns: { param: 'partnerId', as: 'partner' },
  resource: 'api_key',
} as const
const path = '/api/v4/partner/{partnerId}/keys'

/** A key of an organisation, or of an insurer (`directory-feeds`), which has no scopes. */
export const Key = z.object({
  id: z.uuid(),
  name: z.string(),
  /** How it begins and ends. */
  shown: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  created_at: Instant,
  /** For whom a key of an organisation acts; it stops when they leave. */
  created_by: z.string(),
  /** To the minute; null until its first use. */
  last_used_at: Instant.nullable(),
  /** `stopped`: who made it may no longer act for the organisation. */
  status: z.enum(['active', 'stopped', 'revoked']),
})
export type Key = z.output<typeof Key>

export const listApiKeys = endpoint({
  ...own,
  name: 'listApiKeys',
  reads: ['api_key', 'user'],
  summary: 'Lists the API keys of an organisation, newest first, without their secrets',
  method: 'GET',
  path,
  input: z.strictObject({ partnerId: z.uuid() }),
  output: z.object({
    keys: z.array(Key),
    /** Scopes that a new key may have. */
    scopes: z.array(z.enum(apiScopes)),
    /** Whether the caller is an owner, who may make and revoke them. */
    may_manage: z.boolean(),
  }),
  refusals: { 'no-such-partner': 404 },
})

export const createApiKey = endpoint({
  ...own,
  name: 'createApiKey',
  needs_recent_proof: true,
  actions: ['write'],
  summary: 'Makes an API key; the response is the only one that holds it',
  method: 'POST',
  path,
  input: z.strictObject({
    partnerId: z.uuid(),
    name: neededName(80, 'Enter a name'),
    scopes: z.array(z.enum(apiScopes)).min(1).max(apiScopes.length),
  }),
  output: z.object({ id: z.uuid(), key: z.string() }),
  refusals: {
    'no-such-partner': 404,
    'owner-only': 403,
    'too-many-keys': 409,
    'nothing-open': 422,
  },
})

export const revokeApiKey = endpoint({
  ...own,
  name: 'revokeApiKey',
  actions: ['update'],
  summary: 'Revokes an API key, effective from its next request',
  method: 'POST',
  path: `${path}/{id}/revoke`,
  input: z.strictObject({ partnerId: z.uuid(), id: z.uuid() }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-partner': 404, 'owner-only': 403, 'no-such-api-key': 404 },
})
