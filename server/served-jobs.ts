import { askInsurer } from '@numo/domains/eligibility/ask-insurer.ts'
import { askInsurer as askInsurerJob } from '@numo/domains/eligibility/jobs.ts'
import { sendNotificationMail as sendNotificationMailJob } from '@numo/domains/notifications/jobs.ts'
import { sendNotificationMail } from '@numo/domains/notifications/send-notification-mail.ts'
import { serveJob, type ServedJob } from '@numo/domains/serve-job.ts'

/** Every kind of background work, with the verb that does it. */
export const servedJobs: readonly ServedJob[] = [
  serveJob(askInsurerJob, askInsurer),
  serveJob(sendNotificationMailJob, sendNotificationMail),
]
