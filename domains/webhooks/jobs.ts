import { z } from 'zod'
import { job } from '../job.ts'

/**
 * Sends one event to one endpoint. Two at once for an organisation: a receiver that hangs holds up nobody else. The next
 * try is a job of its own, because the rests are longer than a queue's.
 */
export const deliverWebhookJob = job({
  name: 'deliver-webhook',
  at_once: 8,
  at_once_of_group: 2,
  data: z.object({ delivery_id: z.uuid() }),
})

/** Daily: tells of authorizations whose validity ends soon, and forgets deliveries after 30 days, also those that wait for a paused endpoint. */
export const announceExpiringJob = job({
  name: 'announce-expiring',
  every: '41 6 * * *',
  seconds: 300,
  data: z.object({}),
})
