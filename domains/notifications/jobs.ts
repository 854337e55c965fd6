import { z } from 'zod'
import { job, emailJobDefaults } from '../job.ts'

/** Sends the email of one notification. Retries for more than a day, so that a mail server outage of a day loses none. */
export const sendNotificationMail = job({
  name: 'send-notification-mail',
  ...emailJobDefaults,
  data: z.object({ notification_id: z.uuid() }),
})
