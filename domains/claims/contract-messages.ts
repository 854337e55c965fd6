import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Instant } from '../shapes.ts'
import { claimAuthors, conversations } from './enums.ts'

/** A message about a claim, as staff read it. */
export const StaffMessage = z.object({
  id: z.uuid(),
  conversation: z.enum(conversations),
  author_role: z.enum(claimAuthors),
  author_name: z.string().nullable(),
  body: z.string(),
  /** Number of the payout that a clinic asks about. */
  payout_number: z.string().nullable(),
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
  summary: 'Writes to the household or the clinic about a claim, and notifies them',
  method: 'POST',
  path: '/api/v4/admin/claims/{id}/messages',
  input: z.strictObject({
    id: z.uuid(),
    to: z.enum(conversations).default('household'),
    body: z.string().trim().min(1, 'Write your message').max(2000),
  }),
  output: z.object({ id: z.uuid() }),
  refusals: { 'no-such-claim': 404, 'no-clinic': 422 },
})
