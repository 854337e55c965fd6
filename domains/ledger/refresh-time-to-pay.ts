import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'
import { dayOf } from '../day-of.ts'
import { medianOf } from './figures-sql.ts'
import { timeToPayFigures } from './rules-quarters.ts'

const { min_cases, min_households, min_partners, window_days, within_days } = timeToPayFigures

/** SQL: a figure of the claims that have `value`, or null where they are of too few cases, households or clinics. */
const whereEnough = (value: RawBuilder<unknown>, figure: RawBuilder<unknown>) => sql`
  case when count(${value}) >= ${sql.lit(min_cases)}
        and count(distinct account_id) filter (where ${value} is not null) >= ${sql.lit(min_households)}
        and count(distinct partner_id) filter (where ${value} is not null) >= ${sql.lit(min_partners)}
       then ${figure} end`
const counted = (value: RawBuilder<unknown>) => whereEnough(value, sql`count(${value})`)
const median = (value: RawBuilder<unknown>) => whereEnough(value, medianOf(value))

/**
 * Computes `time_to_pay` again: how long it took within a year until clinics were paid, over all of them, and invalidates the cached
 * pages that show it. A step counts on the day it ended; claims that the insurer denied are never due. Idempotent.
 */
export async function refreshTimeToPay(tx: Tx, day: string): Promise<void> {
  const today = sql`${day}::date`
  const since = sql`(${today} - ${sql.lit(window_days)}::int)`
  const isCounted = (step: RawBuilder<unknown>) => sql`${step} between ${since} and ${today}`
  const removed = await sql`delete from time_to_pay`.execute(tx)
  const inserted = await sql`
    insert into time_to_pay (computed_on, since_on, within_days, decided_count, decision_days, paid_count, paid_days,
                             paid_out_count, paid_out_days, due_count, within_count)
    with received as (
      select i.account_id, i.claim_id, min(p.received_on) as received_on
        from insurance_payment_item i join insurance_payment p on p.id = i.insurance_payment_id
       where i.amount > 0 group by 1, 2
    ), paid_out as (
      select account_id, claim_id, min(${dayOf(sql`paid_at`)}) as paid_out_on
        from payout_item
       where status = 'paid' and gross_amount > 0 and insurance_payment_item_id is not null group by 1, 2
    ), submitted as (
      select c.account_id, c.partner_id, ${dayOf(sql`least(c.submitted_at, c.sent_at)`)} as submitted_on, r.decided_on, m.received_on, o.paid_out_on,
             c.status <> 'cancelled' and (r.decided_on is null or c.insurer_payable_amount > 0) as is_payable
        from claim c
        left join claim_response r on r.account_id = c.account_id and r.claim_id = c.id and r.revision = 1
        left join received m on m.account_id = c.account_id and m.claim_id = c.id
        left join paid_out o on o.account_id = c.account_id and o.claim_id = c.id
       where c.payee_type = 'provider' and c.partner_id is not null and c.insurance_company_id is not null
           and coalesce(c.submitted_at, c.sent_at) is not null
    ), steps as (
      select account_id, partner_id,
             case when ${isCounted(sql`decided_on`)} then greatest(decided_on - submitted_on, 0) end as decision_days,
             case when ${isCounted(sql`received_on`)} and decided_on is not null then greatest(received_on - decided_on, 0) end as paid_days,
             case when ${isCounted(sql`paid_out_on`)} and received_on is not null then greatest(paid_out_on - received_on, 0) end as paid_out_days,
             case when is_payable and submitted_on between ${since} and ${today} - ${sql.lit(within_days)}::int
                  then coalesce(paid_out_on - submitted_on <= ${sql.lit(within_days)}, false) end as is_within
        from submitted
    ), figures as (
      select ${counted(sql`decision_days`)} as decided_count, ${median(sql`decision_days`)} as decision_days,
             ${counted(sql`paid_days`)} as paid_count, ${median(sql`paid_days`)} as paid_days,
             ${counted(sql`paid_out_days`)} as paid_out_count, ${median(sql`paid_out_days`)} as paid_out_days,
             ${counted(sql`is_within`)} as due_count,
             ${whereEnough(sql`is_within`, sql`count(*) filter (where is_within)`)} as within_count
        from steps
    )
    select ${today}, ${since}, ${sql.lit(within_days)}::int, f.* from figures f
     where num_nonnulls(decided_count, paid_count, paid_out_count, due_count) > 0`.execute(tx)
  if (removed.numAffectedRows || inserted.numAffectedRows)
    await sql`select app.bump_directory_version()`.execute(tx)
}
