import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import { readOlder } from '../lists/read-older.ts'
import { utcText } from '../utc-text.ts'
import type { listMyActivity as endpoint } from './contract.ts'

type Row = OutputOf<typeof endpoint>['rows'][number]

/** Impersonation by staff: its IP address and browser belong to staff and are not shown. */
const isRead = sql`(e.entity_type = 'impersonation')`

/** Returns the events of the caller's own sign-in, newest first: origin, result, and impersonations by staff. */
export async function listMyActivity(
  { actor, system }: Context,
  { after, limit }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  if (!actor) throw refuse(401, 'signed-out', 'Sign in to do this')
  return system((tx) =>
    readOlder<Row>(tx, {
      columns: sql`
        e.id, ${utcText(sql`e.recorded_at`)} as recorded_at, e.entity_type, e.outcome = 0 as has_worked,
        case when ${isRead} then null else host(e.ip) end as ip, case when ${isRead} then null else e.user_agent end as user_agent`,
      from: sql`audit_event e`,
      where: sql`((e.actor_user_id = ${actor.user_id} or e.entity_id in (${actor.user_id}, ${actor.uid}))
         and e.entity_type in ('sign_in', 'sign_out', 'session_end', 'sign_in_method', 'password_change',
                               'password_reset', 'email_verified', 'email_change')
          or ${isRead} and e.action = 'E' and e.entity_id in (
             select v.id::text from impersonation v where v.user_id = ${actor.user_id}))`,
      of: { table: 'e', at: 'recorded_at' },
      after,
      limit,
    })
  )
}
