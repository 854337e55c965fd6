import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { utcText } from '../utc-text.ts'
import type { Key, listApiKeys as endpoint } from './contract.ts'
import type { ApiScope } from './enums.ts'
import { keyPrefix } from './rules.ts'

/** Returns the keys of the caller's organisation, newest first, and the scopes that a new one may have. */
export const listApiKeys =
  (open: readonly ApiScope[]) =>
  (ctx: Context, { partnerId }: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
    ctx.tx(async (tx) => {
      const { rows: keys } = await sql<Key>`
      select k.id, k.name, ${keyPrefix} || '…' || k.hint as shown, k.scopes, ${utcText(sql`k.created_at`)} as created_at,
             coalesce(u.display_name, '–') as created_by, ${utcText(sql`k.last_used_at`)} as last_used_at,
             case when k.revoked_at is not null then 'revoked' when m.id is null then 'stopped' else 'active' end as status
        from api_key k left join app_user u on u.id = k.created_by
        left join membership m on m.user_id = k.created_by and m.partner_id = k.partner_id and m.role = 'partner'
                                  and m.status = 'active'
       where k.partner_id = ${partnerId}
       order by k.revoked_at is not null, k.created_at desc, k.id desc limit 100`.execute(tx)
      const { rows } = await sql<{
        may_manage: boolean
      }>`select app.owns_partner() as may_manage`.execute(tx)
      return { keys, scopes: [...open], may_manage: rows[0]?.may_manage === true }
    })
