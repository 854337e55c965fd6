import { MailRefused } from '@numo/adapters/email/port.ts'
import { GivenUp } from '@numo/adapters/jobs/port.ts'
import type { Locale } from '@numo/kit/locales.ts'
import type { Context } from './context.ts'
import { mailOf, type EmailMessage } from './email.ts'
import type { JobAttempt } from './serve-job.ts'

/**
 * Sends the email of a job; the only way to send mail. Throws `GivenUp` when the server rejects it permanently, and
 * the job fails; other errors make the job retry for more than a day (`emailJobDefaults`). A process that dies after
 * delivery and before the job is marked as done sends it again with the same `Message-ID`; SMTP cannot prevent that.
 */
export async function sendEmail(
  { email, settings }: Pick<Context, 'email' | 'settings'>,
  { id }: Pick<JobAttempt, 'id'>,
  to: string,
  locale: Locale,
  emailMessage: EmailMessage
): Promise<void> {
  try {
    await email.send(mailOf(emailMessage, { id, to, brand: settings.brand.name, locale }))
  } catch (error) {
    throw error instanceof MailRefused ? new GivenUp(error.message, { cause: error }) : error
  }
}
