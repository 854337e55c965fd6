import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Day, Instant } from '../shapes.ts'
import { appealStatuses } from './enums.ts'

/* Appeals of households against a decision of their insurer. */

/** The newest appeal that a household asked for. */
export const ClaimAppeal = z.object({
  status: z.enum(appealStatuses),
  /** Revision of the decision it is against. */
  revision: z.int(),
  reason: z.string().nullable(),
  /** Why staff declined it. */
  staff_note: z.string().nullable(),
  deadline_on: Day,
  is_deadline_assumed: z.boolean(),
  created_at: Instant,
})
export type ClaimAppeal = z.output<typeof ClaimAppeal>

const own = {
  resource: 'claim',
  actions: ['update'],
  changes: ['claim'],
  access: 'account',
  features: ['reporting'],
  owns: { param: 'accountId', as: 'account' },
  method: 'POST',
} as const
const path = '/api/v4/account/{accountId}/claims/{claim_id}/appeal'
const Ids = z.strictObject({ accountId: z.uuid(), claim_id: z.uuid() })
const output = z.object({ id: z.uuid() })

export const requestClaimAppeal = endpoint({
  ...own,
  name: 'requestClaimAppeal',
  summary: 'Asks staff to appeal against the decision of the insurer on a claim',
  path,
  input: Ids.extend({
    /** Version of the claim the caller last read. */
    version: z.int(),
    reason: z.string().trim().min(1, 'Say why you disagree').max(1000),
  }),
  output,
  refusals: {
    'no-such-account': 404,
    'no-such-claim': 404,
    'changed-meanwhile': 409,
    'not-decided': 409,
    'claim-closed': 409,
    'appeal-running': 409,
    'nothing-to-appeal': 409,
    'appeal-requested': 409,
    'appeal-late': 409,
  },
})

export const withdrawClaimAppeal = endpoint({
  ...own,
  name: 'withdrawClaimAppeal',
  summary: 'Withdraws an appeal that was not sent to the insurer',
  path: `${path}/withdraw`,
  input: Ids,
  output,
  refusals: { 'no-such-account': 404, 'no-such-claim': 404, 'no-open-appeal': 409 },
})

export const declineClaimAppeal = endpoint({
  access: 'admin',
  features: ['billing'],
  needs_second_factor: true,
  resource: 'claim',
  owns: { param: 'id', as: 'claim' },
  name: 'declineClaimAppeal',
  actions: ['update'],
  changes: ['claim'],
  summary: 'Declines an appeal that a household asked for, with the reason it reads',
  method: 'POST',
  path: '/api/v4/admin/claims/{id}/appeal/decline',
  input: z.strictObject({
    id: z.uuid(),
    reason: z.string().trim().min(1, 'Say why').max(1000),
  }),
  output,
  refusals: { 'no-such-claim': 404, 'no-open-appeal': 409 },
})
