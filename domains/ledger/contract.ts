import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'

/** Ages of what is owed, in days since the decision. */
export const owedAges = ['30', '60', '90', 'older'] as const

/** Money in and out in minor units of the currency. */
const Flow = z.object({ in_amount: z.int(), out_amount: z.int() })
const Ages = z.object({ '30': z.int(), '60': z.int(), '90': z.int(), older: z.int() })

/** When insurers are expected to pay what they owe: within seven days, after these, it is late, or their claims do not say. */
export const expectedParts = ['week', 'later', 'late', 'unknown'] as const
export type ExpectedPart = (typeof expectedParts)[number]
const Expected = z.object({ amount: z.int(), claim_count: z.int() })

export const getMoneyOverview = endpoint({
  access: 'admin',
  features: ['billing'],
  needs_second_factor: true,
  name: 'getMoneyOverview',
  resource: 'payment',
  reads: ['ledger', 'claim', 'payment', 'insurance_payment', 'payout'],
  summary:
    'Returns money in and out per currency, what is owed on decided claims by age, and when insurers are expected to pay it',
  method: 'GET',
  path: '/api/v4/admin/money',
  input: z.strictObject({}),
  output: z.object({
    currencies: z.array(
      z.object({
        currency: z.string(),
        /** Today, the last 7 days and the last 30, in the default time zone; each contains the one before. */
        today: Flow,
        week: Flow,
        month: Flow,
        /** Days since the decision: up to 30, 31 to 60, 61 to 90, more. Nothing is owed on one that was taken back. */
        insurer_owes: Ages,
        household_owes: Ages,
        /**
         * What insurers owe by the day it is expected: the decision's day and the insurer's median time to pay within a year. An estimate;
         * `unknown` of insurers with fewer than five paid claims. The parts add up to `insurer_owes`.
         */
        expected: z.record(z.enum(expectedParts), Expected),
      })
    ),
  }),
})
