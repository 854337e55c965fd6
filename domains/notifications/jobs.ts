import { z } from 'zod'
import { job } from '../job.ts'

/** Sends the mail of one notification. A mail server that is away for an hour loses none. */
export const sendNotificationMail = job({
  name: 'send-notification-mail',
  tries: 8,
  seconds: 60,
  at_once: 4,
  data: z.object({ notification_id: z.uuid() }),
})
