import { sql } from 'kysely'
import type { z } from 'zod'
import type { Locale } from '@numo/kit/locales.ts'
import type { Context } from '../context.ts'
import { spokenName } from '../providers/rules.ts'
import { sendEmail } from '../send-email.ts'
import type { Dropped, JobAttempt } from '../serve-job.ts'
import { hasJoined } from './has-joined.ts'
import type { sendJoinInvitation as job } from './jobs.ts'
import { joinInvitation } from './mails/join-invitation.ts'

type Row = {
  email: string
  locale: Locale
  times: number
  slug: string
  name_prefix: string | null
  full_name: string
}

/** Sends the invitation that staff had written. Dropped when the provider joined or left the directory meanwhile. */
export async function sendJoinInvitationEmail(
  ctx: Context,
  { join_wish_id }: z.output<(typeof job)['data']>,
  at: Pick<JobAttempt, 'id'>
): Promise<void | Dropped> {
  const row = await ctx.tx(async (tx) => {
    const { rows } = await sql<Row>`
      select w.email, w.locale, w.invited_times as times, p.slug, p.name_prefix, p.full_name
        from join_wish w join provider p on p.id = w.provider_id and p.status = 'active'
       where w.id = ${join_wish_id} and w.invited_at is not null and not ${hasJoined(sql`p.id`)}`.execute(
      tx
    )
    return rows[0]
  })
  if (!row) return { dropped: 'The provider joined, or is no longer in the directory' }
  const { email, locale, times, slug } = row
  const name = spokenName(row.name_prefix, row.full_name)
  const mail = joinInvitation({ site: ctx.settings, locale }, { name, slug, times })
  return sendEmail(ctx, at, email, locale, mail)
}
