import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import type { sendInvitation as job } from './jobs.ts'
import { invitation } from './mails/invitation.ts'
import { sendLetter } from './send-mail.ts'

type Row = {
  email: string
  name: string
  locale: 'en' | 'es'
  has_sign_in: boolean
  into: string
}

/** Tells somebody that they were given a hat. Nobody is written to whose hat was taken away meanwhile. */
export async function sendInvitationLetter(
  ctx: Context,
  { membership_id }: z.output<(typeof job)['data']>
): Promise<void> {
  const found = await ctx.system(async (tx) => {
    const { rows } = await sql<Row>`
      select u.email, u.display_name as name, u.locale, u.identity_uid is not null as has_sign_in,
             coalesce(a.display_name, p.name) as into
        from membership m join app_user u on u.id = m.user_id
             left join account a on a.id = m.account_id left join partner p on p.id = m.partner_id
       where m.id = ${membership_id} and m.status = 'active' and m.role <> 'admin'`.execute(tx)
    return rows[0]
  })
  if (!found) return
  const { email, name, locale, has_sign_in, into } = found
  const to = { site: ctx.settings, locale, name }
  await sendLetter(ctx, email, locale, invitation(to, into, has_sign_in))
}
