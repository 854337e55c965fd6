import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { cursorOf, placeOf, unknownPlace } from '../lists/cursor.ts'
import { utcText } from '../utc-text.ts'
import type { listRecordViews as endpoint } from './contract.ts'
import { ofHousehold } from './own-account.ts'

type Row = OutputOf<typeof endpoint>['rows'][number]
const order = '-recorded_at'

/**
 * Who looked at a household's record or changed it. Staff are told by what they are, clinics by the clinic's name, the
 * family by name: whose record it is must know who reads it, and those who work must not be named to strangers.
 */
export async function listRecordViews(
  ctx: Context,
  { accountId, only, after, limit }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const { user_id } = ofHousehold(ctx)
  return ctx.system(async (tx) => {
    const place = after === undefined ? null : placeOf(after, order)
    const before = place
      ? sql`(e.recorded_at, e.id) < (${place.value}::timestamptz, ${place.id}::uuid)`
      : sql`true`
    const kind =
      only === 'reads' ? sql`e.action = 'R'` : only === 'changes' ? sql`e.action <> 'R'` : sql`true`
    const { rows } = await sql<Row & { place: string }>`
      select e.id, ${utcText(sql`e.recorded_at`)} as recorded_at, e.action, e.entity_type,
             case when e.actor_user_id = ${user_id} and e.actor_role <> 'admin' then 'you'
                  when e.actor_role = 'admin' then 'staff'
                  when e.actor_role = 'partner' then 'clinic'
                  when m.user_id is not null then 'family'
                  else 'program' end as who,
             case when e.actor_role = 'partner' then p.name
                  when m.user_id is not null and e.actor_user_id <> ${user_id} then u.display_name end as name,
             e.recorded_at::text as place
        from audit_event e
        left join app_user u on u.id = e.actor_user_id
        left join lateral (select user_id from membership
                            where user_id = e.actor_user_id and account_id = ${accountId} and e.actor_role <> 'admin' limit 1) m on true
        left join lateral (select o.name from membership w join partner o on o.id = w.partner_id
                            where w.user_id = e.actor_user_id and w.role = 'partner'
                            order by w.status = 'active' desc limit 1) p on true
       where e.account_id = ${accountId} and e.outcome = 0 and ${kind} and ${before}
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
