import { sql } from 'kysely'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { utcText } from '../utc-text.ts'
import type { getReadyPayouts as endpoint, ReadyPayout } from './contract-ready.ts'

/** Returns what `createPayouts` would pay now, one row a transfer, largest first. At most 500. */
export const getReadyPayouts = (ctx: Context): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const { rows } = await sql<ReadyPayout>`
      select s.numo_company_id, n.trade_name as company_name, s.partner_id, o.name as partner_name, s.currency, s.item_count,
             s.gross_amount::float8 as gross_amount, s.net_amount::float8 as net_amount,
             (select jsonb_build_object('last4', b.last4, 'held_until', case when b.held_until > now() then ${utcText(sql`b.held_until`)} end) from bank_account b
               where b.partner_id = s.partner_id and b.currency = s.currency and b.status = 'verified') as bank_account
        from (select i.numo_company_id, i.partner_id, i.currency, count(*)::int as item_count,
                     sum(i.gross_amount) as gross_amount, sum(i.net_amount) as net_amount
                from payout_item i where i.status = 'available' group by 1, 2, 3) s
        join numo_company n on n.id = s.numo_company_id
        join partner o on o.id = s.partner_id
       order by s.currency, s.net_amount desc, s.partner_id
       limit 500`.execute(tx)
    return { rows }
  })
