import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { readOlder } from '../lists/read-older.ts'
import { utcText } from '../utc-text.ts'
import type { listRecordViews as endpoint } from './contract.ts'
import { ofHousehold } from './own-account.ts'

type Row = OutputOf<typeof endpoint>['rows'][number]

/** Export of a list with rows of several households; it counts as a read of each of them. */
const isExport = sql`(e.account_id is null)`
/** Reads: list exports and impersonations change nothing. */
const isRead = sql`(e.action = 'R' or ${isExport} or e.entity_type = 'impersonation')`

/**
 * Returns who read or changed a household's records, including list exports and impersonations with their reason. Staff are shown as staff
 * only, clinics and family by name: the household must know who reads its data, while staff must not be identified to strangers.
 */
export async function listRecordViews(
  ctx: Context,
  { accountId, only, after, limit }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const { user_id } = ofHousehold(ctx)
  return ctx.system((tx) => {
    const kind = only === 'reads' ? isRead : only === 'changes' ? sql`(not ${isRead})` : sql`true`
    return readOlder<Row>(tx, {
      columns: sql`
             e.id, ${utcText(sql`e.recorded_at`)} as recorded_at,
             case when ${isRead} then 'R' else e.action end as action, e.entity_type,
             case when e.entity_type = 'impersonation' then e.reason end as reason,
             case when e.actor_user_id = ${user_id} and e.actor_role <> 'admin' then 'you'
                  when e.actor_role = 'admin' or (e.actor_role = 'system' and m.user_id is null and exists (
                         select from membership s where s.user_id = e.actor_user_id and s.role = 'admin')) then 'staff'
                  when e.actor_role = 'partner' then 'clinic'
                  when m.user_id is not null then 'family'
                  else 'program' end as who,
             case when e.actor_role = 'partner' then p.name
                  when m.user_id is not null and e.actor_user_id <> ${user_id} then u.display_name end as name`,
      from: sql`(
        select * from audit_event where account_id = ${accountId}
        union all
        select * from audit_event
         where action = 'E' and entity_id is null and (changes -> 'account_ids') ? ${accountId}) e
        left join app_user u on u.id = e.actor_user_id
        left join lateral (select user_id from membership
                            where user_id = e.actor_user_id and account_id = ${accountId} and e.actor_role <> 'admin' limit 1) m on true
        left join lateral (select o.name from membership w join partner o on o.id = w.partner_id
                            where w.user_id = e.actor_user_id and w.role = 'partner'
                            order by w.status = 'active' desc limit 1) p on true`,
      where: sql`e.outcome = 0 and ${kind}`,
      of: { table: 'e', at: 'recorded_at' },
      after,
      limit,
    })
  })
}
