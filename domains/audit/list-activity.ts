import { sql, type RawBuilder } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { utcText } from '../utc-text.ts'
import { cursorOf, placeOf, unknownPlace } from '../lists/cursor.ts'
import type { Activity, listActivity as endpoint } from './contract.ts'

const order = '-recorded_at'
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Which events are about a record: its own, and for those that own others, of all that is theirs. */
function about(type: string, id: string): RawBuilder<unknown> {
  const own = sql`e.entity_type = ${type} and e.entity_id = ${id}`
  if (!uuid.test(id)) return own
  if (type === 'account') return sql`e.account_id = ${id}`
  if (type === 'partner') return sql`e.partner_id = ${id}`
  if (type !== 'app_user') return own
  return sql`(e.entity_type, e.entity_id) in (
    select 'app_user', ${id} union all select 'access_grant', ${id}
    union all select 'membership', m.id::text from membership m where m.user_id = ${id}
    union all select 'identity_user', u.identity_uid from app_user u where u.id = ${id} and u.identity_uid is not null)`
}

/** What happened to a record, newest first. A record nobody ever touched has no history. */
export const listActivity = (
  { tx }: Context,
  { entity_type, entity_id, with_reads, after, limit }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  tx(async (tx) => {
    const place = after === undefined ? null : placeOf(after, order)
    const before = place
      ? sql`(e.recorded_at, e.id) < (${place.value}::timestamptz, ${place.id}::uuid)`
      : sql`true`
    const { rows } = await sql<Activity & { place: string }>`
      select e.id, ${utcText(sql`e.recorded_at`)} as recorded_at, e.action, e.outcome, e.entity_type, e.entity_id,
             case when u.id is not null then jsonb_build_object('id', u.id, 'display_name', u.display_name) end as actor,
             e.actor_role, e.changes, e.reason, e.recorded_at::text as place
        from audit_event e left join app_user u on u.id = e.actor_user_id
       where ${about(entity_type, entity_id)} and ${with_reads ? sql`true` : sql`e.action <> 'R'`} and ${before}
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
      // `place` is no part of the answer: the contract leaves it out.
      rows: shown,
      next: last ? cursorOf({ sort: order, value: last.place, id: last.id }) : null,
    }
  })
