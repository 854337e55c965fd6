import { MailRefused } from '@numo/adapters/email/port.ts'
import { GivenUp } from '@numo/adapters/jobs/port.ts'
import type { Locale } from '@numo/kit/locales.ts'
import type { Context } from './context.ts'
import { mailOf, type EmailMessage } from './email.ts'
import type { JobAttempt } from './serve-job.ts'

/**
 * Sends the email of a job; the only way mail leaves the program. Rejects when it was not handed over: with `GivenUp`
 * when the server refused it for good, and the job has failed; else the job tries again, for more than a day
 * (`emailJobDefaults`). A process that dies after the server took the mail and before the job is noted as done sends it
 * once more, with the same `Message-ID`: no protocol of mail closes that gap.
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
