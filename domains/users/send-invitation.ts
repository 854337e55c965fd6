import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { sendEmail } from '../send-email.ts'
import type { Dropped, JobAttempt } from '../serve-job.ts'
import type { sendInvitation as job } from './jobs.ts'
import { invitation } from './mails/invitation.ts'
import { renewInvitationToken } from './user-invitations.ts'

type Row = { email: string; name: string; locale: 'en' | 'es'; into: string }

/**
 * Sends an invitation into a household or an organisation. The token is created here and is never in a queue. Drops revoked invitations.
 */
export async function sendInvitationEmail(
  ctx: Context,
  { invitation_id }: z.output<(typeof job)['data']>,
  at: Pick<JobAttempt, 'id'>
): Promise<void | Dropped> {
  const found = await ctx.tx(async (tx) => {
    const { rows } = await sql<Row>`
      select i.email, u.display_name as name, u.locale, coalesce(a.display_name, p.name) as into
        from user_invitation i join membership m on m.id = i.membership_id join app_user u on u.id = i.user_id
             left join account a on a.id = m.account_id left join partner p on p.id = m.partner_id
       where i.id = ${invitation_id} and m.status = 'invited' and i.accepted_at is null and i.declined_at is null
         and i.revoked_at is null and i.expires_at > ${ctx.now()}
         for update of i`.execute(tx)
    const row = rows[0]
    return row && { ...row, token: await renewInvitationToken(tx, invitation_id) }
  })
  if (!found) return { dropped: 'The invitation is no longer open' }
  const { email, name, locale, into, token } = found
  return sendEmail(
    ctx,
    at,
    email,
    locale,
    invitation({ site: ctx.settings, locale, name }, into, token)
  )
}
