import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Slug } from '../shapes.ts'

export const askToJoin = endpoint({
  name: 'askToJoin',
  changes: ['directory'],
  summary:
    'Counts that somebody would like to ask a provider for appointments here; nothing is kept about who asked',
  method: 'POST',
  path: '/api/v4/provider/{slug}/join-wishes',
  access: 'public',
  input: z.strictObject({ slug: Slug }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-provider': 404, 'has-joined': 409, 'too-many-requests': 429 },
})
