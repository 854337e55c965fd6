import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import type { getImpersonation as endpoint } from './contract.ts'

/** Returns the caller's open impersonation: of whom, why and for how long. Throws 404 `no-such-impersonation` when it is over. */
export const getImpersonation = (
  { tx, actor }: Context,
  { impersonation_id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  tx(async (tx) => {
    const { rows } = await sql<OutputOf<typeof endpoint>>`
      select v.id, v.reason, ${utcText(sql`v.ends_at`)} as ends_at,
             floor(extract(epoch from v.ends_at - now()))::int as seconds_left,
             jsonb_build_object('id', u.id, 'display_name', u.display_name, 'email', u.email,
               'roles', coalesce((select jsonb_agg(distinct m.role) from membership m
                                   where m.user_id = u.id and m.status = 'active'), '[]')) as person
        from impersonation v join app_user u on u.id = v.user_id
       where v.id = ${impersonation_id} and v.staff_user_id = ${actor?.user_id ?? null}
         and v.ended_at is null and v.ends_at > now()`.execute(tx)
    if (!rows[0]) throw noSuch('impersonation')
    return rows[0]
  })
