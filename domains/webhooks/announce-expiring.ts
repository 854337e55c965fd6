import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { expiringDays } from './rules.ts'

const keptDays = 30

/** Tells endpoints of authorizations whose validity ends within days, each once for its last day; forgets old deliveries, those of a paused endpoint too. */
export const announceExpiring = (ctx: Context): Promise<void> =>
  ctx.tx(async (tx) => {
    const today = ctx.today()
    await sql`
      select app.add_webhook_event(a.partner_id, 'authorization.expiring', jsonb_build_object(
               'authorization_id', a.id, 'status', a.status, 'valid_until', a.valid_until))
        from prior_authorization a
       where a.status in ('approved', 'partially_approved')
         and a.valid_until between ${today}::date and ${today}::date + ${expiringDays}::int
         and not exists (select from webhook_delivery d
                          where d.partner_id = a.partner_id and d.type = 'authorization.expiring'
                            and d.data ->> 'authorization_id' = a.id::text
                            and d.data ->> 'valid_until' = a.valid_until::text)`.execute(tx)
    await sql`
      delete from webhook_delivery
       where created_at < ${ctx.now()}::timestamptz - make_interval(days => ${keptDays})`.execute(
      tx
    )
  })
