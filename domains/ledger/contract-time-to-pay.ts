import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Day } from '../shapes.ts'

/** A median in days, and of how many claims. */
const Step = z.object({ claim_count: z.int(), days: z.int() }).nullable()

export const getTimeToPay = endpoint({
  name: 'getTimeToPay',
  reads: ['directory'],
  summary:
    'Returns how long it takes until clinics are paid, over all of them; no figure is of fewer than five claims',
  method: 'GET',
  path: '/api/v4/time-to-pay',
  access: 'public',
  input: z.strictObject({}),
  output: z.object({
    /** Null while there are too few claims for any figure. */
    figures: z
      .object({
        since_on: Day,
        computed_on: Day,
        /** From the clinic's submission to the insurer's first decision. */
        decision: Step,
        /** From the decision to the insurer's first payment. */
        payment: Step,
        /** From the insurer's first payment to the first payout of it. */
        payout: Step,
        /** Claims submitted at least `days` ago and not denied, paid or not, and how many were paid out within `days`. */
        within: z.object({ days: z.int(), claim_count: z.int(), paid_count: z.int() }).nullable(),
      })
      .nullable(),
  }),
  fresh_for: 300,
})
export type TimeToPay = NonNullable<z.infer<(typeof getTimeToPay)['output']>['figures']>
