import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import type { Context, Tx } from '../context.ts'

/** Somebody who could act as staff at this moment. */
const activeStaff = sql`
  membership m join staff_member s on s.id = m.staff_member_id join app_user u on u.id = m.user_id
               join identity_user i on i.uid = u.identity_uid
  where m.role = 'admin' and m.status = 'active' and s.status = 'active' and u.status = 'active' and not i.disabled`

/** Locks everything that decides who is staff until the end of the transaction. */
export const holdStaff = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('who is staff', 0))`.execute(tx)

/**
 * Runs a change of who may act as staff, or who can sign in, after every other such change. Whoever makes it must still
 * be staff by then: of two who take each other's access away at once, the second no longer can. A change that would
 * leave nobody is refused.
 */
export async function changeStaff<T>(
  tx: Tx,
  { actor }: Pick<Context, 'actor'>,
  change: () => Promise<T>
): Promise<T> {
  await holdStaff(tx)
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
