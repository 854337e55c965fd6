import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import { directBillingRules } from './rules-direct-billing.ts'

const { window_days, half_life_days, min_cases, min_households, min_weight } = directBillingRules

/** SQL: whether the claims of a group that have `value` are enough to say something of them. */
const isEnough = (value: RawBuilder<unknown>) => sql`
  count(${value}) >= ${sql.lit(min_cases)}
  and count(distinct account_id) filter (where ${value} is not null) >= ${sql.lit(min_households)}`

/** SQL: a figure, or null where too few claims have `value`. */
const whereEnough = (value: RawBuilder<unknown>, figure: RawBuilder<unknown>) =>
  sql`case when ${isEnough(value)} then ${figure} end`

/**
 * Computes `direct_billing` again from the claims that clinics sent to insurers within a year, and invalidates the cached pages that
 * show it. A claim weighs half as much every half year; figures of too few claims or households are left out. Idempotent.
 */
export const refreshDirectBilling = (ctx: Pick<Context, 'tx' | 'today'>): Promise<void> =>
  ctx.tx(async (tx) => {
    const today = sql`${ctx.today()}::date`
    const removed = await sql`delete from direct_billing`.execute(tx)
    const inserted = await sql`
      insert into direct_billing (partner_id, insurance_company_id, insurance_plan_id, computed_on, last_billed_on, billed_count,
                                  decided_count, approved_count, paid_count, paid_days)
      with paid as (
        select i.account_id, i.claim_id, max(p.received_on) as paid_on
          from insurance_payment_item i join insurance_payment p on p.id = i.insurance_payment_id
         where i.amount > 0 group by 1, 2
      ), sent as (
        select c.partner_id, c.insurance_company_id, c.account_id, c.outcome,
               case when y.insurance_company_id = c.insurance_company_id then y.insurance_plan_id end as plan_id,
               (c.sent_at at time zone 'America/Mexico_City')::date as billed_on,
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
      )
      select partner_id, insurance_company_id, scope_id, ${today}, date_trunc('week', max(billed_on))::date, count(*),
             ${whereEnough(sql`outcome`, sql`count(outcome)`)},
             ${whereEnough(sql`outcome`, sql`count(*) filter (where outcome in ('approved', 'partially_approved'))`)},
             ${whereEnough(sql`days`, sql`count(days)`)},
             ${whereEnough(sql`days`, sql`min(days) filter (where weight_until * 2 >= weight_paid)`)}
        from ranked
       group by partner_id, insurance_company_id, scope_id
      having ${isEnough(sql`billed_on`)} and sum(weight) >= ${sql.lit(min_weight)}`.execute(tx)
    if (removed.numAffectedRows || inserted.numAffectedRows)
      await sql`select app.bump_directory_version()`.execute(tx)
  })
