import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Instant, neededName } from '../shapes.ts'

/* Keys with which an insurer reads what is wrong in the directory of its own network. Staff make and revoke them. */

const staff = { access: 'admin', features: ['settings'], resource: 'insurer' } as const
const path = '/api/v4/admin/insurers/{insurer_id}/feeds'

const Feed = z.object({
  id: z.uuid(),
  name: z.string(),
  /** How its key begins and ends. */
  shown: z.string(),
  created_at: Instant,
  created_by: z.string(),
  /** To the minute; null until its first use. */
  last_used_at: Instant.nullable(),
  is_revoked: z.boolean(),
})
export type Feed = z.output<typeof Feed>

export const listDirectoryFeeds = endpoint({
  ...staff,
  name: 'listDirectoryFeeds',
  reads: ['directory', 'insurer', 'provider', 'user'],
  summary:
    'Lists the keys with which an insurer reads mistakes in its directory, without their text',
  method: 'GET',
  path,
  input: z.strictObject({ insurer_id: z.uuid() }),
  output: z.object({
    feeds: z.array(Feed),
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
  summary: 'Makes such a key for an insurer; the response is the only one that holds it',
  method: 'POST',
  path,
  input: z.strictObject({ insurer_id: z.uuid(), name: neededName(80, 'Enter a name') }),
  output: z.object({ id: z.uuid(), key: z.string() }),
  refusals: { 'no-such-insurer': 404, 'too-many-feeds': 409 },
})

export const revokeDirectoryFeed = endpoint({
  ...staff,
  name: 'revokeDirectoryFeed',
  actions: ['update'],
  summary: 'Revokes such a key, effective from its next request',
  method: 'POST',
  path: `${path}/{id}/revoke`,
  input: z.strictObject({ insurer_id: z.uuid(), id: z.uuid() }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-directory-feed': 404 },
})
