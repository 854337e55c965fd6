import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notifyPartner } from '../notifications/notify-partner.ts'
import { reconfirmAfter_days } from './rules-entry.ts'

/**
 * Notifies everybody of an organisation that works with us when networks at its places were not confirmed for 90 days, once a month.
 * Idempotent.
 */
export const remindOfNetworks = (ctx: Pick<Context, 'tx' | 'today'>): Promise<void> =>
  ctx.tx(async (tx) => {
    const today = ctx.today()
    const { rows } = await sql<{ partner_id: string; count: number }>`
      select o.id as partner_id, count(distinct (l.id, a.insurance_network_id))::int as count
        from partner o
        join practice_location l on l.partner_id = o.id and l.status = 'active'
        join provider_location pl on pl.practice_location_id = l.id and pl.status = 'active'
         and coalesce(pl.partner_id, l.partner_id) = o.id
        join acceptance a on a.provider_location_id = pl.id and a.status = 'active'
        join insurance_network n on n.id = a.insurance_network_id and n.status = 'active'
        join insurance_company c on c.id = n.insurance_company_id and c.status = 'active'
       where o.status = 'active' and o.has_user
         and (a.confirmed_on is null or a.confirmed_on <= ${today}::date - ${sql.lit(reconfirmAfter_days)}::int)
       group by o.id order by o.id`.execute(tx)
    for (const { partner_id, count } of rows)
      // Sequential: one transaction has one connection.
      await notifyPartner(tx, partner_id, {
        kind: 'clinic_networks_due',
        facts: { count: String(count) },
        link: '/dashboard/settings#places',
        dedupe_key: `${partner_id}:${today.slice(0, 7)}`,
      })
  })
