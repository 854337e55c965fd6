import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { utcText } from '../utc-text.ts'
import type { listWebhooks as endpoint, Webhook } from './contract.ts'

/** Returns the endpoints of the caller's organisation, newest first, without their secrets. */
export const listWebhooks = (
  ctx: Context,
  { partnerId }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const { rows: webhooks } = await sql<Webhook>`
      select id, app.webhook_address(id) as url, events, status, ${utcText(sql`failing_since`)} as failing_since, ${utcText(sql`created_at`)} as created_at
        from webhook_endpoint where partner_id = ${partnerId} and status <> 'removed'
       order by created_at desc, id desc`.execute(tx)
    const { rows } = await sql<{
      may_manage: boolean
    }>`select app.owns_partner() as may_manage`.execute(tx)
    return { webhooks, may_manage: rows[0]?.may_manage === true }
  })
