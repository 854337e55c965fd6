import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import type { Context, Tx } from '../context.ts'

/** Active staff: active membership, staff record and user, and an identity that is not disabled. */
const activeStaff = sql`
  membership m join staff_member s on s.id = m.staff_member_id join app_user u on u.id = m.user_id
               join identity_user i on i.uid = u.identity_uid
  where m.role = 'admin' and m.status = 'active' and s.status = 'active' and u.status = 'active' and not i.disabled`

/** Takes the advisory lock on the set of staff until the end of the transaction. */
export const lockStaff = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('who is staff', 0))`.execute(tx)

/**
 * Runs a change of who is staff or can sign in, serialized with all other such changes. Throws `forbidden` when the
 * caller is no longer staff, so that of two members of staff who revoke each other concurrently the second fails, and
 * `last-admin` when nobody could manage users afterwards.
 */
export async function changeStaff<T>(
  tx: Tx,
  { actor }: Pick<Context, 'actor'>,
  change: () => Promise<T>
): Promise<T> {
  await lockStaff(tx)
  const before =
    await sql`select 1 from ${activeStaff} and m.user_id = ${actor?.user_id ?? null}`.execute(tx)
  if (before.rows.length === 0) throw refuse(403, 'forbidden', 'You may not do this')
  const done = await change()
  const after = await sql`
    select 1 from ${activeStaff}
       and not exists (select from access_grant g
                        where g.user_id = m.user_id and g.key = 'feature:user_management' and not g.allowed)
     limit 1`.execute(tx)
  if (after.rows.length === 0)
    throw refuse(409, 'last-admin', 'Somebody must stay who can manage users')
  return done
}
