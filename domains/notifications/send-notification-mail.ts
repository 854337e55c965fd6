import { sql } from 'kysely'
import { locales } from '@numo/kit/locales.ts'
import type { Context } from '../context.ts'
import type { Try } from '../serve-job.ts'
import { mailOf } from '../letter.ts'
import { notificationLetter } from './mails/notification-letter.ts'
import { notificationKindNames } from './rules.ts'

type Waiting = {
  kind: string
  facts: Record<string, string>
  link: string | null
  email: string
  locale: string
  display_name: string
}

/**
 * Sends the mail of a notification that waits for it. A notification whose mail was sent is left alone, so that running
 * twice sends one; whoever left in between gets none.
 */
export async function sendNotificationMail(
  ctx: Context,
  { notification_id }: { notification_id: string },
  { is_last }: Pick<Try, 'is_last'>
): Promise<void> {
  const { rows } = await ctx.system((tx) =>
    sql<Waiting>`
      select n.kind, n.facts, n.link, u.email, u.locale, u.display_name
        from notification n join app_user u on u.id = n.user_id
       where n.id = ${notification_id} and n.mail_status = 'waiting' and u.identity_uid is not null`.execute(
      tx
    )
  )
  const waiting = rows[0]
  const kind = notificationKindNames.find((name) => name === waiting?.kind)
  if (!waiting || !kind) return
  const locale = locales.find((one) => one === waiting.locale) ?? 'en'
  const { facts, link, display_name: name } = waiting
  const letter = notificationLetter({ site: ctx.settings, locale, name }, { kind, facts, link })
  const set = (change: { mail_status: 'sent'; mailed_at: Date } | { mail_status: 'failed' }) =>
    ctx.system((tx) =>
      tx.updateTable('notification').set(change).where('id', '=', notification_id).execute()
    )
  try {
    await ctx.email.send(mailOf(letter, waiting.email, ctx.settings.brand.name, locale))
  } catch (error) {
    if (is_last) await set({ mail_status: 'failed' })
    throw error
  }
  await set({ mail_status: 'sent', mailed_at: ctx.now() })
}
