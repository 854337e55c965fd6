import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { readOlder } from '../lists/read-older.ts'
import { utcText } from '../utc-text.ts'
import type { Delivery, listDeliveries as endpoint } from './contract.ts'

/** Returns what was sent to endpoints of the caller's organisation, newest first. */
export const listDeliveries = (
  { tx }: Context,
  { partnerId, status, after, limit }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  tx((tx) =>
    readOlder<Delivery>(tx, {
      columns: sql`
        d.id, d.event_id, d.type, d.data, app.webhook_address(e.id) as url, d.status, d.attempts, ${utcText(sql`d.next_attempt_at`)} as next_attempt_at,
        ${utcText(sql`d.attempted_at`)} as attempted_at, d.response_status, d.response_body, d.problem, d.took_ms,
        ${utcText(sql`d.created_at`)} as created_at,
        d.status in ('delivered', 'failed') and e.status = 'active' as may_resend`,
      from: sql`webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id`,
      where: sql`d.partner_id = ${partnerId} and ${status ? sql`d.status = ${status}` : sql`true`}`,
      of: { table: 'd', at: 'created_at' },
      after,
      limit,
    })
  )
