import { z } from 'zod'
import { job, letterPatience } from '../job.ts'

/** Sends the mail of one notification. A mail server that is away for a day loses none. */
export const sendNotificationMail = job({
  name: 'send-notification-mail',
  ...letterPatience,
  data: z.object({ notification_id: z.uuid() }),
})
