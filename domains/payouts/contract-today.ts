import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'

const Count = z.int()

/** What a clinic has to do today and what money is on its way. */
export const PartnerToday = z.object({
  /** Claims that wait for the clinic: drafts, and those that staff asked something about. */
  drafts: Count,
  to_answer: Count,
  /** Claims on which staff wrote last. */
  answers: Count,
  /** The first three of those, the longest waiting first. */
  claims: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      client_name: z.string().nullable(),
      need: z.enum(['answer', 'message', 'send']),
      status_reason: z.string().nullable(),
    })
  ),
  /** Money by currency: collected and not in a payout yet, and in payouts on their way. */
  money: z.array(
    z.object({
      currency: z.string(),
      available_amount: z.int(),
      on_the_way_amount: z.int(),
    })
  ),
})
export type PartnerToday = z.output<typeof PartnerToday>

export const getPartnerToday = endpoint({
  resource: 'claim',
  access: 'partner',
  features: ['reporting'],
  name: 'getPartnerToday',
  reads: ['claim', 'client', 'payout'],
  summary: 'Returns what a clinic has to do today, and what money is on its way to it',
  method: 'GET',
  path: '/api/v4/dashboard/today',
  input: z.strictObject({}),
  output: PartnerToday,
})
