import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'
import { insurerFigures } from './rules-quarters.ts'
import { medianOf } from './figures-sql.ts'

const { min_cases, window_days } = insurerFigures
const whereEnough = (count: RawBuilder<unknown>, figure: RawBuilder<unknown>) =>
  sql`case when ${count} >= ${sql.lit(min_cases)} then ${figure} end`
/** Computes `partner_insurer` again: how each insurer decided and paid the claims of each clinic within a year. */
export async function refreshPartnerInsurers(tx: Tx, day: string): Promise<void> {
  const since = sql`${day}::date - ${sql.lit(window_days)}::int`
  await sql`delete from partner_insurer`.execute(tx)
  await sql`
    insert into partner_insurer (partner_id, insurance_company_id, computed_on, decided_count, decision_days, paid_count, paid_days,
                                 short_paid_count)
    with decided as (
      select c.account_id, c.id, c.partner_id, c.insurance_company_id, c.insurer_payable_amount, r.decided_on,
             greatest(r.decided_on - (c.sent_at at time zone 'America/Mexico_City')::date, 0) as decision_days
        from claim c
        join claim_response r on r.account_id = c.account_id and r.claim_id = c.id and r.revision = 1
       where c.partner_id is not null and c.payee_type = 'provider' and c.insurance_company_id is not null
         and c.sent_at is not null and r.decided_on between ${since} and ${day}::date
    ), first_paid as (
      select distinct on (i.account_id, i.claim_id) i.account_id, i.claim_id, p.received_on,
             sum(i.claim_amount) over (partition by i.account_id, i.claim_id, p.received_on) as amount
        from insurance_payment_item i join insurance_payment p on p.id = i.insurance_payment_id
       where i.amount > 0 order by i.account_id, i.claim_id, p.received_on
    ), told as (
      -- Of nothing and 0 the greatest is 0: what nobody paid was paid in no days.
      select d.*, case when f.received_on is not null then greatest(f.received_on - d.decided_on, 0) end as paid_days, f.amount < d.insurer_payable_amount as is_short
        from decided d left join first_paid f on f.account_id = d.account_id and f.claim_id = d.id
    )
    select partner_id, insurance_company_id, ${day}::date,
           ${whereEnough(sql`count(*)`, sql`count(*)`)}, ${whereEnough(sql`count(*)`, medianOf(sql`decision_days`))},
           ${whereEnough(sql`count(paid_days)`, sql`count(paid_days)`)},
           ${whereEnough(sql`count(paid_days)`, medianOf(sql`paid_days`))},
           ${whereEnough(sql`count(paid_days)`, sql`count(*) filter (where is_short)`)}
      from told group by 1, 2 having count(*) >= ${sql.lit(min_cases)}`.execute(tx)
}
