import { z } from 'zod'
import { emailJobDefaults, job } from '../job.ts'

/** Sends the receipt of a payment for a subscription. */
export const sendSubscriptionReceipt = job({
  name: 'send-subscription-receipt',
  ...emailJobDefaults,
  data: z.object({ subscription_payment_id: z.string() }),
})
