import { sql } from 'kysely'
import { locales, type Locale } from '@numo/kit/locales.ts'
import type { Context } from '../context.ts'
import { GivenUp } from '@numo/adapters/jobs/port.ts'
import type { EmailMessage } from '../email.ts'
import { sendEmail } from '../send-email.ts'
import type { Dropped, JobAttempt } from '../serve-job.ts'
import { notificationEmail } from './mails/notification-email.ts'
import { notificationKindNames } from './rules.ts'

type PendingEmail = {
  kind: string
  facts: Record<string, string>
  link: string | null
  email: string
  locale: string
  display_name: string
  account_id: string | null
}

/** Returns files that belong to the mail of a notification. */
export type AttachTo = (
  ctx: Context,
  notice: {
    kind: string
    facts: Readonly<Record<string, string>>
    account_id: string | null
    locale: Locale
  }
) => Promise<NonNullable<EmailMessage['attachments']>>

/**
 * Sends the email of a notification whose email is waiting or failed. Idempotent: skips a notification whose email was sent, and users who
 * have left.
 */
export async function sendNotificationMail(
  ctx: Context,
  { notification_id }: { notification_id: string },
  at: Pick<JobAttempt, 'id' | 'is_last'>,
  attachTo: AttachTo = async () => []
): Promise<void | Dropped> {
  const { rows } = await ctx.tx((tx) =>
    sql<PendingEmail>`
      select n.kind, n.facts, n.link, u.email, u.locale, u.display_name, n.account_id
        from notification n join app_user u on u.id = n.user_id
       where n.id = ${notification_id} and n.mail_status in ('waiting', 'failed') and u.identity_uid is not null`.execute(
      tx
    )
  )
  const waiting = rows[0]
  const kind = notificationKindNames.find((name) => name === waiting?.kind)
  if (!waiting || !kind) return { dropped: 'It was sent already, or whoever it was for is gone' }
  const locale = locales.find((one) => one === waiting.locale) ?? 'en'
  const { facts, link, display_name: name, account_id } = waiting
  const email = notificationEmail({ site: ctx.settings, locale, name }, { kind, facts, link })
  const attachments = await attachTo(ctx, { kind, facts, account_id, locale })
  const set = (change: { mail_status: 'sent'; mailed_at: Date } | { mail_status: 'failed' }) =>
    ctx.tx((tx) =>
      tx.updateTable('notification').set(change).where('id', '=', notification_id).execute()
    )
  try {
    await sendEmail(ctx, at, waiting.email, locale, {
      ...email,
      ...(attachments.length > 0 && { attachments }),
    })
  } catch (error) {
    if (at.is_last || error instanceof GivenUp) await set({ mail_status: 'failed' })
    throw error
  }
  await set({ mail_status: 'sent', mailed_at: ctx.now() })
}
