import { sql, type RawBuilder } from 'kysely'
import type { Context, Tx } from '../context.ts'
import { refreshInsurerFigures } from './refresh-insurer-figures.ts'
import { refreshTimeToPay } from './refresh-time-to-pay.ts'
import { dayOf } from '../day-of.ts'
import { medianOf } from './figures-sql.ts'
import { documentReasonCodes, quartersKept } from './rules-quarters.ts'

const quarterOf = (day: RawBuilder<unknown>) => sql`date_trunc('quarter', ${day})::date`

/** Makes one row of all differences of a group in `owed_day`, and none where nothing is owed. Idempotent. */
const sumOwed = (tx: Tx) =>
  sql`
    with differences as (delete from owed_day returning *)
    insert into owed_day (insurance_company_id, currency, decided_on, adjudicated_on, insurer_amount, insurer_claim_count, patient_amount)
    select insurance_company_id, currency, decided_on, adjudicated_on, sum(insurer_amount), sum(insurer_claim_count), sum(patient_amount)
      from differences group by 1, 2, 3, 4
    having sum(insurer_amount) <> 0 or sum(insurer_claim_count) <> 0 or sum(patient_amount) <> 0`.execute(
    tx
  )

/**
 * Computes `insurer_quarter` and `partner_quarter` again, this quarter and those before it (`quartersKept`), the figures of a year and
 * the sums of `owed_day`. Reads claims, payments and payouts in full, so it runs at night; screens read its rows. Idempotent.
 */
export const refreshQuarters = (ctx: Pick<Context, 'tx' | 'today'>): Promise<void> =>
  ctx.tx(async (tx) => {
    const today = sql`${ctx.today()}::date`
    const since = sql`(date_trunc('quarter', ${today}) - make_interval(months => ${3 * (quartersKept - 1)}))::date`
    await sql`delete from insurer_quarter`.execute(tx)
    await sql`delete from partner_quarter`.execute(tx)
    await refreshInsurerFigures(tx, ctx.today())
    await refreshTimeToPay(tx, ctx.today())
    await sumOwed(tx)
    await sql`
      insert into insurer_quarter (insurance_company_id, quarter, computed_on, decided_count, decision_days, paid_count, paid_days,
                                   short_paid_count)
      with claims as (
        select c.account_id, c.id, c.insurance_company_id, ${dayOf(sql`c.sent_at`)} as sent_on, c.insurer_payable_amount, r.decided_on
          from claim c
          join claim_response r on r.account_id = c.account_id and r.claim_id = c.id and r.revision = 1
         where c.insurance_company_id is not null and c.sent_at is not null
      ), first_paid as (
        select distinct on (i.account_id, i.claim_id) i.account_id, i.claim_id, p.received_on,
               sum(i.claim_amount) over (partition by i.account_id, i.claim_id, p.received_on) as amount
          from insurance_payment_item i join insurance_payment p on p.id = i.insurance_payment_id
         where i.amount > 0 order by i.account_id, i.claim_id, p.received_on
      ), events as (
        select insurance_company_id, ${quarterOf(sql`decided_on`)} as quarter, greatest(decided_on - sent_on, 0) as decision_days,
               null::int as paid_days, null::boolean as is_short
          from claims where decided_on between ${since} and ${today}
        union all
        select c.insurance_company_id, ${quarterOf(sql`f.received_on`)}, null, greatest(f.received_on - c.decided_on, 0),
               f.amount < c.insurer_payable_amount
          from claims c join first_paid f on f.account_id = c.account_id and f.claim_id = c.id
         where f.received_on between ${since} and ${today}
      )
      select insurance_company_id, quarter, ${today}, count(decision_days), ${medianOf(sql`decision_days`)},
             count(paid_days), ${medianOf(sql`paid_days`)}, count(*) filter (where is_short)
        from events group by 1, 2`.execute(tx)
    await sql`
      insert into partner_quarter (partner_id, quarter, computed_on, sent_count, answered_count, answer_days, decided_count,
                                   denied_for_documents_count, paid_out_count, paid_out_days)
      with claims as (
        select c.account_id, c.id, c.partner_id, ${dayOf(sql`c.sent_at`)} as sent_on
          from claim c where c.partner_id is not null and c.payee_type = 'provider'
      ), moves as (
        select e.account_id, e.claim_id, e.event, ${dayOf(sql`e.created_at`)} as day,
               lag(e.event) over claim_moves as event_before, lag(${dayOf(sql`e.created_at`)}) over claim_moves as day_before
          from claim_event e where e.event in ('request_info', 'resubmit')
        window claim_moves as (partition by e.account_id, e.claim_id order by e.id)
      ), facts as (
        select partner_id, sent_on as day, true as is_sent, null::int as answer_days, null::boolean as is_document,
               null::int as paid_out_days
          from claims where sent_on is not null
        union all
        select c.partner_id, m.day, false, m.day - m.day_before, null, null
          from claims c join moves m on m.account_id = c.account_id and m.claim_id = c.id
         where m.event = 'resubmit' and m.event_before = 'request_info'
        union all
        select c.partner_id, r.decided_on, false, null,
               r.outcome = 'denied' and exists (
                 select from claim_adjustment a
                  where a.account_id = r.account_id and a.claim_response_id = r.id
                    and a.reason_code = any (${documentReasonCodes}::text[])), null
          from claims c join claim_response r on r.account_id = c.account_id and r.claim_id = c.id and r.revision = 1
        union all
        select c.partner_id, ${dayOf(sql`i.paid_at`)}, false, null, null, greatest(${dayOf(sql`i.paid_at`)} - c.sent_on, 0)
          from claims c join payout_item i on i.account_id = c.account_id and i.claim_id = c.id
         where i.status = 'paid' and i.paid_at is not null and i.gross_amount > 0 and c.sent_on is not null
      )
      select partner_id, ${quarterOf(sql`day`)}, ${today}, count(*) filter (where is_sent),
             count(answer_days), ${medianOf(sql`answer_days`)}, count(is_document), count(*) filter (where is_document),
             count(paid_out_days), ${medianOf(sql`paid_out_days`)}
        from facts where day between ${since} and ${today} group by 1, 2`.execute(tx)
  })
