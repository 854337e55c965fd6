import { z } from 'zod'
import { requiredDocuments } from '../insurance/contract-requirements.ts'
import { Day } from '../shapes.ts'
import { endpoint } from '@numo/kit/endpoint.ts'

const Count = z.int()

/** What a clinic has to do today and what money is on its way. */
export const PartnerToday = z.object({
  /** Claims that wait for the clinic, each in one: staff asked for something, wrote last, or it is a draft. */
  to_answer: Count,
  answers: Count,
  drafts: Count,
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
  /** Claims with the clinic that miss documents the insurer wants, and the first three of them. */
  missing_documents_count: Count,
  missing_documents: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      client_name: z.string().nullable(),
      documents: z.array(z.enum(requiredDocuments)),
    })
  ),
  /** Authorizations that wait for the clinic, and the first three: questions, messages, then drafts. */
  authorizations_count: Count,
  authorizations: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      client_name: z.string().nullable(),
      procedure: z.string().nullable(),
      need: z.enum(['answer', 'message', 'send']),
      status_reason: z.string().nullable(),
    })
  ),
  /** The payout that comes next; null when none is approved or on its way. */
  next_payout: z
    .object({
      id: z.uuid(),
      number: z.string(),
      currency: z.string(),
      net_amount: z.int(),
      is_sent: z.boolean(),
      /** Day for which it is planned; null when none is set. */
      scheduled_for: Day.nullable(),
    })
    .nullable(),
  /** Networks at places whose acceptance the clinic has to confirm again. */
  networks_due: Count,
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
  reads: ['claim', 'client', 'payout', 'authorization', 'provider', 'insurer', 'document'],
  summary: 'Returns what a clinic has to do today, and what money is on its way to it',
  method: 'GET',
  path: '/api/v4/dashboard/today',
  input: z.strictObject({}),
  output: PartnerToday,
})
