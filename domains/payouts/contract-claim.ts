import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Day, Instant } from '../shapes.ts'
import { payoutItemStatuses } from './enums.ts'

/** Money that came in for a claim. `amount` in minor units of the payment's `currency`. */
const Allocation = z.object({
  id: z.uuid(),
  /** The insurance payment or the household's payment. */
  payment_id: z.uuid(),
  payment_number: z.string(),
  paid_on: Day,
  currency: z.string(),
  amount: z.int(),
  /** In the currency of the claim. */
  claim_amount: z.int(),
  fx_rate: z.number(),
  /** The allocation that this one takes back. */
  reversal_of_id: z.uuid().nullable(),
})

export const getClaimPayments = endpoint({
  access: 'admin',
  features: ['billing'],
  needs_second_factor: true,
  resource: 'claim',
  owns: { param: 'id', as: 'claim' },
  name: 'getClaimPayments',
  reads: ['claim', 'payment', 'insurance_payment', 'payout'],
  summary: 'Returns what insurer and household paid on a claim, and what the clinic is paid for it',
  method: 'GET',
  path: '/api/v4/admin/claims/{id}/payments',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({
    insurer: z.array(Allocation),
    household: z.array(Allocation),
    payouts: z.array(
      z.object({
        id: z.uuid(),
        payout_id: z.uuid().nullable(),
        payout_number: z.string().nullable(),
        currency: z.string(),
        gross_amount: z.int(),
        fee_amount: z.int(),
        fee_tax_amount: z.int(),
        withheld_tax_amount: z.int(),
        net_amount: z.int(),
        status: z.enum(payoutItemStatuses),
        created_at: Instant,
      })
    ),
  }),
  refusals: { 'no-such-claim': 404 },
})
