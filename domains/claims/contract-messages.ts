import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Instant } from '../shapes.ts'
import { messageAuthors } from './enums.ts'

/** A message about a claim, as staff read it. */
export const StaffMessage = z.object({
  id: z.uuid(),
  author_role: z.enum(messageAuthors),
  author_name: z.string().nullable(),
  body: z.string(),
  created_at: Instant,
})

export const answerClaimMessage = endpoint({
  access: 'admin',
  features: ['billing'],
  needs_second_factor: true,
  resource: 'claim',
  owns: { param: 'id', as: 'claim' },
  name: 'answerClaimMessage',
  actions: ['update'],
  changes: ['claim'],
  summary: 'Writes to the household about a claim, and notifies it',
  method: 'POST',
  path: '/api/v4/admin/claims/{id}/messages',
  input: z.strictObject({
    id: z.uuid(),
    body: z.string().trim().min(1, 'Write your message').max(2000),
  }),
  output: z.object({ id: z.uuid() }),
  refusals: { 'no-such-claim': 404 },
})
