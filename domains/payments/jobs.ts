import { z } from 'zod'
import { job, overADay } from '../job.ts'

/** Processes an event of the payment service. Retries for a day, in case the service is unavailable. */
export const processPaymentEvent = job({
  name: 'take-payment-event',
  ...overADay,
  seconds: 60,
  at_once: 4,
  data: z.object({ external_id: z.string() }),
})

/** Charges the card of a payment, or reads how far the charge is. Retries for a day. */
export const chargeCard = job({
  name: 'charge-card',
  ...overADay,
  seconds: 60,
  at_once: 4,
  data: z.object({ payment_id: z.string() }),
})

/** Sends an approved refund, or reads how far it is. Retries for a day. */
export const sendRefund = job({
  name: 'send-refund',
  ...overADay,
  seconds: 60,
  data: z.object({ refund_id: z.string() }),
})

/** Detaches a card at the payment service. Retries for a day, in case the service is unavailable. */
export const detachCard = job({
  name: 'detach-card',
  ...overADay,
  seconds: 60,
  data: z.object({ card: z.string() }),
})

/** Daily: sends reminders to households that owe. */
export const sendDueReminders = job({
  name: 'send-due-reminders',
  every: '30 15 * * *',
  seconds: 300,
  data: z.object({}),
})

/** Daily: notifies households of expiring cards and marks expired ones. */
export const warnOfExpiringCards = job({
  name: 'warn-of-expiring-cards',
  every: '15 14 * * *',
  seconds: 300,
  data: z.object({}),
})
