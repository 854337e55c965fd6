import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { utcText } from '../utc-text.ts'
import type { Key } from './contract.ts'
import { keyKinds, type KeyOwner } from './rules.ts'

/** Returns the keys of an owner, newest first, usable ones before revoked ones. */
export async function readKeys(tx: Tx, { kind, id }: KeyOwner): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select k.id, k.name, ${keyKinds[kind].prefix} || '…' || k.hint as shown, k.scopes, ${utcText(sql`k.created_at`)} as created_at,
           coalesce(u.display_name, '–') as created_by, ${utcText(sql`k.last_used_at`)} as last_used_at,
           case when k.revoked_at is not null then 'revoked' when k.partner_id is not null and m.id is null then 'stopped'
                else 'active' end as status
      from api_key k left join app_user u on u.id = k.created_by
      left join membership m on m.user_id = k.created_by and m.partner_id = k.partner_id and m.role = 'partner'
                                and m.status = 'active'
     where k.${sql.ref(kind)} = ${id}
     order by k.revoked_at is not null, k.created_at desc, k.id desc limit 100`.execute(tx)
  return rows
}
