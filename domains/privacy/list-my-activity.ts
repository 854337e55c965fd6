import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import { cursorOf, placeOf, unknownPlace } from '../lists/cursor.ts'
import { utcText } from '../utc-text.ts'
import type { listMyActivity as endpoint } from './contract.ts'

type Row = OutputOf<typeof endpoint>['rows'][number]
const order = '-recorded_at'

/** What happened to the caller's own sign-in, newest first: where from, and whether it worked. */
export async function listMyActivity(
  { actor, system }: Context,
  { after, limit }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  if (!actor) throw refuse(401, 'signed-out', 'Sign in to do this')
  return system(async (tx) => {
    const place = after === undefined ? null : placeOf(after, order)
    const before = place
      ? sql`(e.recorded_at, e.id) < (${place.value}::timestamptz, ${place.id}::uuid)`
      : sql`true`
    const { rows } = await sql<Row & { place: string }>`
      select e.id, ${utcText(sql`e.recorded_at`)} as recorded_at, e.entity_type, e.outcome = 0 as has_worked,
             host(e.ip) as ip, e.user_agent, e.recorded_at::text as place
        from audit_event e
       where (e.actor_user_id = ${actor.user_id} or e.entity_id in (${actor.user_id}, ${actor.uid}))
         and e.entity_type in ('sign_in', 'sign_out', 'session_end', 'sign_in_method', 'password_change',
                               'password_reset', 'email_verified')
         and ${before}
       order by e.recorded_at desc, e.id desc limit ${sql.lit(limit + 1)}`
      .execute(tx)
      .catch((error: unknown) => {
        const code = error instanceof Error && 'code' in error ? String(error.code) : ''
        // Class 22: a cursor somebody made up holds what is no instant or no id.
        if (place && code.startsWith('22')) throw unknownPlace()
        throw error
      })
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    return {
      rows: shown,
      next: last ? cursorOf({ sort: order, value: last.place, id: last.id }) : null,
    }
  })
}
