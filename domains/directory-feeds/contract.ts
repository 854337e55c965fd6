import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Key } from '../api-keys/contract.ts'
import { neededName } from '../shapes.ts'

/* Keys with which an insurer reads what is wrong in the directory of its own network. Staff make and revoke them. */

const staff = { access: 'admin', features: ['settings'], resource: 'insurer' } as const
const path = '/api/v4/admin/insurers/{insurer_id}/feeds'

export const listDirectoryFeeds = endpoint({
  ...staff,
  name: 'listDirectoryFeeds',
  reads: ['api_key', 'directory', 'insurer', 'provider', 'user'],
  summary:
    'Lists the keys with which an insurer reads mistakes in its directory, without their text',
  method: 'GET',
  path,
  input: z.strictObject({ insurer_id: z.uuid() }),
  output: z.object({
    keys: z.array(Key),
    /** How many mistakes the insurer would read now. */
    mistakes: z.int(),
    /** Addresses that the insurer reads. */
    addresses: z.array(z.string()),
  }),
  refusals: { 'no-such-insurer': 404 },
})

export const createDirectoryFeed = endpoint({
  ...staff,
  name: 'createDirectoryFeed',
  actions: ['update'],
  changes: ['api_key'],
  summary: 'Makes such a key for an insurer; the response is the only one that holds it',
  method: 'POST',
  path,
  input: z.strictObject({ insurer_id: z.uuid(), name: neededName(80, 'Enter a name') }),
  output: z.object({ id: z.uuid(), key: z.string() }),
  refusals: { 'no-such-insurer': 404, 'too-many-keys': 409 },
})

export const revokeDirectoryFeed = endpoint({
  ...staff,
  name: 'revokeDirectoryFeed',
  actions: ['update'],
  changes: ['api_key'],
  summary: 'Revokes such a key, effective from its next request',
  method: 'POST',
  path: `${path}/{id}/revoke`,
  input: z.strictObject({ insurer_id: z.uuid(), id: z.uuid() }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-api-key': 404 },
})
