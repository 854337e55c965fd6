import { sql, type RawBuilder } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { uuid } from '@numo/kit/uuid.ts'
import type { Context } from '../context.ts'
import { utcText } from '../utc-text.ts'
import { readOlder } from '../lists/read-older.ts'
import type { Activity, listActivity as endpoint } from './contract.ts'

/** SQL condition for the events of a record; those of an account, organisation or user include everything it owns. */
function about(type: string, id: string): RawBuilder<unknown> {
  const own = sql`e.entity_type = ${type} and e.entity_id = ${id}`
  if (!uuid.test(id)) return own
  if (type === 'account') return sql`e.account_id = ${id}`
  if (type === 'partner') return sql`e.partner_id = ${id}`
  if (type !== 'app_user') return own
  return sql`(e.entity_type, e.entity_id) in (
    select 'app_user', ${id} union all select 'access_grant', ${id}
    union all select 'membership', m.id::text from membership m where m.user_id = ${id}
    union all select 'staff_request', r.id::text from staff_request r where r.user_id = ${id}
    union all select 'impersonation', v.id::text from impersonation v where v.user_id = ${id}
    union all select 'identity_user', u.identity_uid from app_user u where u.id = ${id} and u.identity_uid is not null)`
}

/**
 * What the fields that event `e` changed said before: each in the newest earlier event of its record that names it. Null where the event
 * names anything besides columns of its record, as of a part of it or of a person: an earlier event may be about another.
 */
const before = sql`(
  select jsonb_object_agg(f.name, p.value) from jsonb_object_keys(e.changes) f(name)
   cross join lateral (
     select p.changes -> f.name as value from audit_event p
      where p.entity_type = e.entity_type and p.entity_id = e.entity_id and p.recorded_at < e.recorded_at
        and p.outcome = 0 and p.changes ? f.name
      order by p.recorded_at desc limit 1) p
   where e.action = 'U' and not exists (
     select from jsonb_object_keys(e.changes) named where not exists (
       select from pg_attribute a where a.attrelid = to_regclass('public.' || e.entity_type) and a.attname = named)))`

/** Lists a record's audit events, newest first. Empty for a record that was never touched. */
export const listActivity = (
  { tx }: Context,
  { entity_type, entity_id, with_reads, after, limit }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  tx((tx) =>
    readOlder<Activity>(tx, {
      columns: sql`
        e.id, ${utcText(sql`e.recorded_at`)} as recorded_at, e.action, e.outcome, e.entity_type, e.entity_id,
        case when u.id is not null then jsonb_build_object('id', u.id, 'display_name', u.display_name) end as actor,
        e.actor_role, k.name as key_name, e.changes, ${before} as before, e.reason`,
      from: sql`audit_event e left join app_user u on u.id = e.actor_user_id left join api_key k on k.id = e.api_key_id`,
      where: sql`${about(entity_type, entity_id)} and ${with_reads ? sql`true` : sql`e.action <> 'R'`}`,
      of: { table: 'e', at: 'recorded_at' },
      after,
      limit,
    })
  )
