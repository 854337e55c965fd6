import { z } from 'zod'
import { job, emailJobDefaults } from '../job.ts'

/** Sends the mail of one notification. A mail server that is away for a day loses none. */
export const sendNotificationMail = job({
  name: 'send-notification-mail',
  ...emailJobDefaults,
  data: z.object({ notification_id: z.uuid() }),
})
