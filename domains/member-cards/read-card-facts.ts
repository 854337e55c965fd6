import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'
import type { CardFacts } from './rules.ts'

/** Reads what member cards say, of the persons `v` under policies `y` that the caller's role sees. */
export async function readCardFacts(
  tx: Tx,
  where: RawBuilder<unknown>
): Promise<(CardFacts & { client_id: string })[]> {
  const { rows } = await sql<CardFacts & { client_id: string }>`
    select v.id as coverage_id, v.client_id, i.name as insurer_name, coalesce(n.name, y.plan) as plan,
           concat_ws(' ', p.first_name, p.last_name, p.second_last_name) as patient_name, y.policy_number, v.member_id,
           coalesce(n.area_of_cover, y.area_of_cover) as area,
           case when n.is_cost_known then n.annual_limit_amount::float8 end as limit_amount, n.currency as limit_currency,
           greatest(v.valid_from, y.valid_from)::text as valid_from,
           least(v.valid_until, y.valid_until)::text as valid_until,
           v.version + y.version + p.version as version,
           v.status = 'cancelled' or y.status = 'cancelled' as is_cancelled,
           e.in_force, e.responded_at::date::text as answered_on
      from coverage v
      join client p on (p.account_id, p.id) = (v.account_id, v.client_id)
      join policy y on (y.account_id, y.id) = (v.account_id, v.policy_id)
      left join insurance_company i on i.id = y.insurance_company_id
      left join insurance_plan n on n.id = y.insurance_plan_id
      left join lateral (
        select x.in_force, x.responded_at from eligibility_check x
         where x.policy_id = y.id and (x.coverage_id is null or x.coverage_id = v.id)
           and x.status in ('complete', 'partial') and x.source <> 'rules' and x.in_force is not null
         order by x.created_at desc, x.id desc limit 1) e on true
     where ${where}
     order by y.rank, v.rank, v.id`.execute(tx)
  return rows
}
