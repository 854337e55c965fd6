import { sql } from 'kysely'
import { actingPartner } from '../acting-partner.ts'
import type { Context } from '../context.ts'
import type { PartnerToday } from './contract-today.ts'

/** Number of claims named with what they need. */
const named = 3

/** Returns what the caller's clinic has to do today, and what money is on its way to it. */
export const getPartnerToday = (ctx: Context): Promise<PartnerToday> =>
  ctx.tx(async (tx) => {
    const partner_id = actingPartner(ctx)
    const { rows } = await sql<PartnerToday>`
      with own as (
        select c.id, c.account_id, c.client_id, c.number, c.status, c.status_reason, c.updated_at,
               coalesce((select m.author_role = 'admin' from claim_message m
                          where (m.account_id, m.claim_id) = (c.account_id, c.id) and m.partner_id = c.partner_id
                          order by m.id desc limit 1), false) as has_answer
          from claim c
         where c.partner_id = ${partner_id} and c.payee_type = 'provider' and c.status not in ('closed', 'cancelled')
      ), needs as (
        select *, case when status = 'needs_info' then 'answer' when has_answer then 'message' else 'send' end as need
          from own where status in ('draft', 'needs_info') or has_answer
      )
      select (select count(*)::int from own where status = 'draft') as drafts,
             (select count(*)::int from own where status = 'needs_info') as to_answer,
             (select count(*)::int from own where has_answer) as answers,
             coalesce((select jsonb_agg(jsonb_build_object(
                 'id', n.id, 'number', n.number, 'need', n.need, 'status_reason', n.status_reason,
                 'client_name', (select concat_ws(' ', k.first_name, k.last_name) from client k
                                  where (k.account_id, k.id) = (n.account_id, n.client_id))) order by n.need, n.updated_at, n.id)
               from (select * from needs order by need, updated_at, id limit ${named}) n), '[]') as claims,
             coalesce((select jsonb_agg(to_jsonb(s) order by s.currency) from (
               select t.currency,
                      coalesce(sum(t.net_amount) filter (where p.id is null or p.status not in ('approved', 'in_transit')), 0)::float8 as available_amount,
                      coalesce(sum(t.net_amount) filter (where p.status in ('approved', 'in_transit')), 0)::float8 as on_the_way_amount
                 from payout_item t left join payout p on p.id = t.payout_id
                where t.partner_id = ${partner_id} and t.status in ('available', 'scheduled')
                group by t.currency) s), '[]') as money`.execute(tx)
    const [today] = rows
    if (!today) throw new Error('A statement with aggregates returned no row')
    return today
  })
