import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { renewFamilyToken } from '../privacy/family-invitations.ts'
import { sendEmail } from '../send-email.ts'
import type { Dropped, JobAttempt } from '../serve-job.ts'
import type { sendFamilyInvitation as job } from './jobs.ts'
import { familyInvitation } from './mails/family-invitation.ts'

type Open = { email: string; household: string; by: string }

/**
 * Sends the email of a family invitation. The token is created here and is never in a queue. Skips invitations that were revoked, answered
 * or have expired.
 */
export async function sendFamilyInvitationEmail(
  ctx: Context,
  { invitation_id, locale }: z.output<(typeof job)['data']>,
  at: Pick<JobAttempt, 'id'>
): Promise<void | Dropped> {
  const found = await ctx.tx(async (tx) => {
    const { rows } = await sql<Open>`
      select i.email, a.display_name as household, u.display_name as by
        from family_invitation i join account a on a.id = i.account_id join app_user u on u.id = i.invited_by
       where i.id = ${invitation_id} and i.accepted_at is null and i.revoked_at is null and i.declined_at is null
         and i.expires_at > ${ctx.now()}
         for update of i`.execute(tx)
    const [row] = rows
    return row && { ...row, token: await renewFamilyToken(tx, invitation_id) }
  })
  if (!found) return { dropped: 'The invitation is no longer open' }
  const email = familyInvitation({ site: ctx.settings, locale }, found)
  return sendEmail(ctx, at, found.email, locale, email)
}
