import { sql } from 'kysely'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { utcText } from '../utc-text.ts'
import type { listStaffRequests as endpoint } from './contract-staff.ts'

type ListStaffRequestsOutput = OutputOf<typeof endpoint>

/** Lists pending requests to become staff, oldest first, with requester and reason. */
export const listStaffRequests = ({ tx }: Context): Promise<ListStaffRequestsOutput> =>
  tx(async (tx) => {
    const { rows } = await sql<ListStaffRequestsOutput['rows'][number]>`
      select r.id, jsonb_build_object('id', u.id, 'display_name', u.display_name, 'email', u.email) as person,
             jsonb_build_object('id', b.id, 'display_name', b.display_name) as requested_by, r.reason,
             ${utcText(sql`r.created_at`)} as created_at, b.id = app.user_id() as is_mine, u.id = app.user_id() as is_me
        from staff_request r join app_user u on u.id = r.user_id join app_user b on b.id = r.requested_by
       where r.status = 'open' order by r.created_at, r.id limit 100`.execute(tx)
    return { rows }
  })
