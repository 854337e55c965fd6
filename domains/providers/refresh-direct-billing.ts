import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import { dayOf } from '../day-of.ts'
import { directBillingRules } from './rules-direct-billing.ts'

const { window_days, half_life_days, min_cases, min_households, min_weight } = directBillingRules

/** SQL: whether the cases of a group that have `value` are enough to say something of them. */
const isEnough = (value: RawBuilder<unknown>) => sql`
  count(${value}) >= ${sql.lit(min_cases)}
  and count(distinct account_id) filter (where ${value} is not null) >= ${sql.lit(min_households)}`

/** SQL: a figure, or null where too few cases have `value`. */
const whereEnough = (value: RawBuilder<unknown>, figure: RawBuilder<unknown>) =>
  sql`case when ${isEnough(value)} then ${figure} end`

/**
 * Computes `direct_billing` again from the claims that clinics sent to insurers within a year and from the guarantees that insurers
 * decided, and invalidates the cached pages that show it. A claim weighs half as much every half year; figures of too few cases or
 * households are left out. Idempotent.
 */
export const refreshDirectBilling = (ctx: Pick<Context, 'tx' | 'today'>): Promise<void> =>
  ctx.tx(async (tx) => {
    const today = sql`${ctx.today()}::date`
    const removed = await sql`delete from direct_billing`.execute(tx)
    const inserted = await sql`
      insert into direct_billing (partner_id, insurance_company_id, insurance_plan_id, computed_on, last_billed_on, billed_count,
                                  decided_count, approved_count, paid_count, paid_days, guarantee_count, guaranteed_count)
      with paid as (
        select i.account_id, i.claim_id, max(p.received_on) as paid_on
          from insurance_payment_item i join insurance_payment p on p.id = i.insurance_payment_id
         where i.amount > 0 group by 1, 2
      ), sent as (
        select c.partner_id, c.insurance_company_id, c.account_id, c.outcome,
               case when y.insurance_company_id = c.insurance_company_id then y.insurance_plan_id end as plan_id,
               ${dayOf(sql`c.sent_at`)} as billed_on,
               case when c.insurer_payable_amount > 0 and c.insurer_balance = 0 then paid.paid_on end as paid_on
          from claim c
          left join coverage v on v.account_id = c.account_id and v.id = c.coverage_id
          left join policy y on y.account_id = v.account_id and y.id = v.policy_id
          left join paid on paid.account_id = c.account_id and paid.claim_id = c.id
         where c.payee_type = 'provider' and c.partner_id is not null and c.insurance_company_id is not null
           and c.status in ('sent', 'pending', 'adjudicated', 'appealed', 'settled', 'closed')
           and c.sent_at is not null
      ), counted as (
        select s.*, case when paid_on is not null then greatest(paid_on - billed_on, 0) end as days,
               power(0.5, (${today} - billed_on) / ${sql.lit(half_life_days)}::numeric) as weight
          from sent s where billed_on between ${today} - ${sql.lit(window_days)}::int and ${today}
      ), scoped as (
        select null::uuid as scope_id, * from counted
        union all
        select plan_id, * from counted where plan_id is not null
      ), ranked as (
        select s.*,
               sum(weight) filter (where days is not null)
                 over (partition by partner_id, insurance_company_id, scope_id order by days rows unbounded preceding) as weight_until,
               sum(weight) filter (where days is not null)
                 over (partition by partner_id, insurance_company_id, scope_id) as weight_paid
          from scoped s
      ), decided as (
        select a.partner_id, a.insurance_company_id, a.account_id, a.status not in ('denied', 'cancelled') as is_guaranteed,
               case when y.insurance_company_id = a.insurance_company_id then y.insurance_plan_id end as plan_id
          from prior_authorization a
          left join coverage v on v.account_id = a.account_id and v.id = a.coverage_id
          left join policy y on y.account_id = v.account_id and y.id = v.policy_id
         where a.extends_id is null
           and (a.status in ('approved', 'partially_approved', 'completed', 'expired', 'denied')
                or (a.status = 'cancelled' and a.guaranteed_amount is not null))
           and ${dayOf(sql`a.decided_at`)} between ${today} - ${sql.lit(window_days)}::int and ${today}
      ), guaranteed as (
        select partner_id, insurance_company_id, scope_id, count(*) as guarantee_count,
               count(*) filter (where is_guaranteed) as guaranteed_count
          from (select null::uuid as scope_id, * from decided
                union all
                select plan_id, * from decided where plan_id is not null) d
         group by 1, 2, 3
        having ${isEnough(sql`is_guaranteed`)}
      ), billed as (
        select partner_id, insurance_company_id, scope_id, date_trunc('week', max(billed_on))::date as last_billed_on,
               count(*) as billed_count,
               ${whereEnough(sql`outcome`, sql`count(outcome)`)} as decided_count,
               ${whereEnough(sql`outcome`, sql`count(*) filter (where outcome in ('approved', 'partially_approved'))`)} as approved_count,
               ${whereEnough(sql`days`, sql`count(days)`)} as paid_count,
               ${whereEnough(sql`days`, sql`min(days) filter (where weight_until * 2 >= weight_paid)`)} as paid_days
          from ranked
         group by partner_id, insurance_company_id, scope_id
        having ${isEnough(sql`billed_on`)} and sum(weight) >= ${sql.lit(min_weight)}
      )
      select b.partner_id, b.insurance_company_id, b.scope_id, ${today}, b.last_billed_on, b.billed_count,
             b.decided_count, b.approved_count, b.paid_count, b.paid_days, g.guarantee_count, g.guaranteed_count
        from billed b
        left join guaranteed g on g.partner_id = b.partner_id and g.insurance_company_id = b.insurance_company_id
                              and g.scope_id is not distinct from b.scope_id`.execute(tx)
    if (removed.numAffectedRows || inserted.numAffectedRows)
      await sql`select app.bump_directory_version()`.execute(tx)
  })
