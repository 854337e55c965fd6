import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { utcText } from '../utc-text.ts'
import type { getTeam as endpoint, TeamMember } from './contract-team.ts'

/**
 * Returns the members of the caller's organisation, owners first, and those who are invited: by their address alone, for whether
 * it has a sign-in is nobody's business.
 */
export const getTeam = (
  ctx: Context,
  { partnerId }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const { rows: members } = await sql<TeamMember>`
      select u.id as user_id, u.email, case when m.status = 'active' then u.display_name else u.email end as display_name, m.member_role, m.status, u.id = app.user_id() as is_you,
             (select ${utcText(sql`max(i.expires_at)`)} from user_invitation i
               where i.membership_id = m.id and m.status = 'invited' and i.expires_at > now()
                 and i.accepted_at is null and i.declined_at is null and i.revoked_at is null) as invited_until
        from membership m join app_user u on u.id = m.user_id
       where m.partner_id = ${partnerId} and m.role = 'partner' and m.status <> 'revoked'
       order by m.status, array_position(array['owner', 'member'], m.member_role) nulls last, lower(u.display_name), u.id`.execute(
      tx
    )
    const may_manage = members.some(({ is_you, member_role }) => is_you && member_role === 'owner')
    return { members, may_manage }
  })
