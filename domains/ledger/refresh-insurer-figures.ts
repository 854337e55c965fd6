import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'
import { dayOf } from '../day-of.ts'
import { medianOf } from './figures-sql.ts'
import { insurerFigures } from './rules-quarters.ts'

const { min_cases, window_days } = insurerFigures
const whereEnough = (count: RawBuilder<unknown>, figure: RawBuilder<unknown>) =>
  sql`case when ${count} >= ${sql.lit(min_cases)} then ${figure} end`

/**
 * Computes `insurer_year` and `partner_insurer` again: how each insurer decided and paid within a year, for staff of all claims and for
 * each clinic of its own. One reading of the claims gives both, so that they mean the same. Idempotent.
 */
export async function refreshInsurerFigures(tx: Tx, day: string): Promise<void> {
  const since = sql`${day}::date - ${sql.lit(window_days)}::int`
  await sql`delete from partner_insurer`.execute(tx)
  await sql`delete from insurer_year`.execute(tx)
  await sql`
    with decided as (
      select c.account_id, c.id, c.insurance_company_id, c.insurer_payable_amount, r.decided_on,
             case when c.payee_type = 'provider' then c.partner_id end as partner_id,
             greatest(r.decided_on - ${dayOf(sql`c.sent_at`)}, 0) as decision_days
        from claim c
        join claim_response r on r.account_id = c.account_id and r.claim_id = c.id and r.revision = 1
       where c.insurance_company_id is not null and c.sent_at is not null and r.decided_on between ${since} and ${day}::date
    ), first_paid as (
      select distinct on (i.account_id, i.claim_id) i.account_id, i.claim_id, p.received_on,
             sum(i.claim_amount) over (partition by i.account_id, i.claim_id, p.received_on) as amount
        from insurance_payment_item i join insurance_payment p on p.id = i.insurance_payment_id
       where i.amount > 0 order by i.account_id, i.claim_id, p.received_on
    ), told as (
      -- Of nothing and 0 the greatest is 0: what nobody paid was paid in no days.
      select d.*, case when f.received_on is not null then greatest(f.received_on - d.decided_on, 0) end as paid_days, f.amount < d.insurer_payable_amount as is_short
        from decided d left join first_paid f on f.account_id = d.account_id and f.claim_id = d.id
    ), figures as (
      select insurance_company_id, partner_id, grouping(partner_id) = 1 as is_of_all, count(*) as decided_count,
             ${medianOf(sql`decision_days`)} as decision_days,
             ${whereEnough(sql`count(paid_days)`, sql`count(paid_days)`)} as paid_count,
             ${whereEnough(sql`count(paid_days)`, medianOf(sql`paid_days`))} as paid_days,
             ${whereEnough(sql`count(paid_days)`, sql`count(*) filter (where is_short)`)} as short_paid_count
        from told group by grouping sets ((insurance_company_id, partner_id), (insurance_company_id))
      having count(*) >= ${sql.lit(min_cases)}
    ), of_clinics as (
      insert into partner_insurer (partner_id, insurance_company_id, computed_on, decided_count, decision_days, paid_count, paid_days,
                                   short_paid_count)
      select partner_id, insurance_company_id, ${day}::date, decided_count, decision_days, paid_count, paid_days, short_paid_count
        from figures where partner_id is not null
    )
    insert into insurer_year (insurance_company_id, computed_on, decided_count, decision_days, paid_count, paid_days, short_paid_count)
    select insurance_company_id, ${day}::date, decided_count, decision_days, paid_count, paid_days, short_paid_count
      from figures where is_of_all`.execute(tx)
}
