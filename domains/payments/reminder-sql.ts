import { sql } from 'kysely'
import { dayOf } from '../day-of.ts'
import { reminderRules } from './rules-reminders.ts'

/* SQL of reminders of what a household owes on claim `c`. */

/** Condition: the household owes on claim `c`, so that its reminders run. Index `claim_patient_owes`. */
export const isOwed = sql`(c.adjudicated_at is not null and c.outcome is not null and c.decision_reversed_at is null
  and c.payee_type = 'provider' and c.patient_balance > 0)`

const stages = sql.join(
  reminderRules.map(({ stage, after_days }, index) => {
    const before = reminderRules[index - 1]
    return sql`(${sql.lit(stage)}, ${sql.lit(index + 1)}, ${sql.lit(after_days)}, ${sql.lit(after_days - (before?.after_days ?? 0))})`
  })
)
const stageTable = sql`(values ${stages}) s(stage, place, after_days, apart)`

/** Reminders of this debt: a later decision comes due on another day, and begins a new one. */
const sentRows = sql`payment_reminder r join ${stageTable} on s.stage = r.stage
  where (r.account_id, r.claim_id, r.due_on) = (c.account_id, c.id, d.due_on)`

/** Why none goes out now. A hold alone has an end that is known. */
const pausedBy = sql`case
  when c.status = 'appealed'
    or exists (select from claim_appeal q where (q.account_id, q.claim_id) = (c.account_id, c.id) and q.status = 'requested') then 'appeal'
  when exists (select from payment p where p.account_id = c.account_id and p.dispute_status = 'open'
                and (p.claim_id = c.id or exists (select from payment_item i
                       where (i.account_id, i.payment_id, i.claim_id) = (c.account_id, p.id, c.id)))) then 'dispute'
  when exists (select from payment p where (p.account_id, p.claim_id) = (c.account_id, c.id)
                and p.status not in ('succeeded', 'cancelled') and p.failure_code is null) then 'paying'
  when (select coalesce(sum(p.unallocated_amount), 0) from payment p
         where p.account_id = c.account_id and p.currency = c.currency and p.status = 'succeeded') >= c.patient_balance then 'deposit'
  when (select a.status from account a where a.id = c.account_id) = 'closed' then 'closed'
  when h.until_on is not null then 'hold' end`

/**
 * Joins to claim `c` what is known of its reminders on a day: `d` (day it came due), `sent` (the last stage), `h` (a hold of the
 * household) and `n` (the stage that follows, its day, and why it waits). One row for each claim.
 */
export const reminderJoins = (today: string) => sql`
  cross join lateral (select ${dayOf(sql`c.adjudicated_at`)} as due_on) d
  left join lateral (select r.stage, r.sent_on, s.place from ${sentRows} order by s.place desc limit 1) sent on true
  left join lateral (select t.until_on from reminder_hold t
                      where t.account_id = c.account_id and t.ended_at is null and t.until_on >= ${today}::date) h on true
  left join lateral (select s.stage, greatest(d.due_on + s.after_days, sent.sent_on + s.apart, h.until_on + 1) as next_on
                       from ${stageTable} where s.place = coalesce(sent.place, 0) + 1) n on true
  cross join lateral (select ${pausedBy} as paused) w`

/** Columns of `reminderDays`; without a day where nobody can know it. */
export const reminderColumns = sql`
  d.due_on::text as due_on, sent.stage, sent.sent_on::text as sent_on, n.stage as next_stage,
  case when w.paused is null or w.paused = 'hold' then n.next_on::text end as next_on, w.paused, h.until_on::text as held_until`
