import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Day, NamedRow, moneyStaff } from '../shapes.ts'
import { matchReasons } from './rules-suggest.ts'

const staff = { ...moneyStaff, resource: 'insurance_payment', method: 'GET' } as const

/** A claim that a payment may belong to. */
const SuggestedClaim = z.object({
  claim_id: z.uuid(),
  number: z.string(),
  client_name: z.string(),
  partner_name: z.string().nullable(),
  service_from: Day,
  currency: z.string(),
  /** What the insurer still owes, in minor units of `currency`. */
  insurer_balance: z.int(),
  reasons: z.array(z.enum(matchReasons)),
  /** How much of the payment pays how much of the claim; null where no rate is known. */
  split: z.object({ amount: z.int(), claim_amount: z.int() }).nullable(),
})
export type SuggestedClaim = z.output<typeof SuggestedClaim>

export const suggestClaims = endpoint({
  ...staff,
  name: 'suggestClaims',
  reads: ['insurance_payment', 'claim', 'insurer'],
  summary:
    'Suggests claims that a payment of an insurer may belong to, with the reasons, best first',
  path: '/api/v4/admin/insurance-payments/{id}/suggestions',
  input: z.strictObject({ id: z.uuid(), q: z.string().trim().max(80).optional() }),
  output: z.object({ claims: z.array(SuggestedClaim) }),
  refusals: { 'no-such-insurance-payment': 404 },
})

export const listReceivers = endpoint({
  ...staff,
  name: 'listReceivers',
  reads: ['insurance_payment', 'company'],
  summary: 'Lists the legal entities that receive payments',
  path: '/api/v4/admin/insurance-payments/receivers',
  input: z.strictObject({}),
  output: z.object({ companies: z.array(NamedRow.extend({ currency: z.string() })) }),
})
