import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import type { Context, Tx } from '../context.ts'
import { digestOf } from '../digest-of.ts'
import type { MemberRole } from '../access/enums.ts'

/** An open invitation. */
export type Invitation = {
  id: string
  /** `family`: sent by the owner of the household; `member`: sent by staff, with a pending membership. */
  of: 'family' | 'member'
  account_id: string | null
  partner_id: string | null
  client_id: string | null
  membership_id: string | null
  member_role: MemberRole
  email: string
  display_name: string | null
  into: string
  invited_by: string | null
  expires_at: Date
}
type State = 'used' | 'declined' | 'withdrawn' | 'expired' | 'open'

const sentences: Readonly<Record<Exclude<State, 'open'>, string>> = {
  used: 'This invitation was accepted already. Sign in to go on.',
  declined: 'This invitation was declined.',
  withdrawn: 'This invitation was taken back or replaced by a newer one.',
  expired: 'This invitation is too old. Ask for a new one.',
}

/**
 * Runs a transaction with the invitation of a link, under the program's own database role: the recipient has no user yet, or does not
 * belong to what they are invited to. Throws like `findInvitation`.
 */
export const withInvitation = <T>(
  ctx: Pick<Context, 'system' | 'now'>,
  token: string,
  run: (tx: Tx, invitation: Invitation) => Promise<T> | T
): Promise<T> => ctx.system(async (tx) => run(tx, await findInvitation(tx, ctx, token)))

/**
 * Locks and returns the invitation of a link until the end of the transaction, so that of two concurrent answers the second is refused.
 * Throws 404 or 410 with a code that says why it can no longer be answered.
 */
async function findInvitation(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  token: string
): Promise<Invitation> {
  const secret = digestOf(token)
  await sql`select id from user_invitation where token_sha256 = ${secret} for update`.execute(tx)
  await sql`select id from family_invitation where token_sha256 = ${secret} for update`.execute(tx)
  const { rows } = await sql<Invitation & { state: State }>`
    select i.*, case when accepted_at is not null then 'used' when declined_at is not null then 'declined'
                     when revoked_at is not null or not is_waiting then 'withdrawn'
                     when expires_at <= ${now()} then 'expired' else 'open' end as state
      from (select i.id, 'member' as of, m.account_id, m.partner_id, null::uuid as client_id, i.membership_id,
                   m.member_role, i.email, u.display_name, coalesce(a.display_name, p.name) as into,
                   null as invited_by, i.expires_at, i.accepted_at, i.declined_at, i.revoked_at,
                   m.status = 'invited' and a.status is distinct from 'closed' as is_waiting
              from user_invitation i join membership m on m.id = i.membership_id join app_user u on u.id = i.user_id
                   left join account a on a.id = m.account_id left join partner p on p.id = m.partner_id
             where i.token_sha256 = ${secret}
            union all
            select i.id, 'family', i.account_id, null, i.client_id, null, i.member_role, i.email,
                   (select concat_ws(' ', c.first_name, c.last_name) from client c where c.id = i.client_id),
                   a.display_name, u.display_name, i.expires_at, i.accepted_at, i.declined_at, i.revoked_at,
                   a.status <> 'closed'
              from family_invitation i join account a on a.id = i.account_id join app_user u on u.id = i.invited_by
             where i.token_sha256 = ${secret}) i`.execute(tx)
  const found = rows[0]
  if (!found)
    throw refuse(404, 'no-such-invitation', 'This is no link of an invitation. Ask for a new one.')
  const { state, ...invitation } = found
  if (state !== 'open') throw refuse(410, `invitation-${state}`, sentences[state])
  return invitation
}
