import { sql, type RawBuilder } from 'kysely'
import { defaultTimeZone } from '@numo/kit/locales.ts'

/** What of a claim `c` changes with time, as SQL. Amounts in minor units of its currency. */
export type ClaimMoment = {
  /** Joined after `claim c`. */
  joins: RawBuilder<unknown>
  status: RawBuilder<unknown>
  status_reason: RawBuilder<unknown>
  outcome: RawBuilder<unknown>
  insurer_payable_amount: RawBuilder<unknown>
  patient_responsibility_amount: RawBuilder<unknown>
  write_off_amount: RawBuilder<unknown>
  insurer_balance: RawBuilder<unknown>
  patient_balance: RawBuilder<unknown>
}

/** The claim as it is now. */
export const claimNow: ClaimMoment = {
  joins: sql``,
  status: sql`c.status`,
  status_reason: sql`c.status_reason`,
  outcome: sql`c.outcome`,
  insurer_payable_amount: sql`c.insurer_payable_amount`,
  patient_responsibility_amount: sql`c.patient_responsibility_amount`,
  write_off_amount: sql`c.write_off_amount`,
  insurer_balance: sql`c.insurer_balance`,
  patient_balance: sql`c.patient_balance`,
}

/** First instant after a day, in the default time zone. */
export const endOf = (day: string): RawBuilder<unknown> =>
  sql`((${day}::date + 1)::timestamp at time zone ${defaultTimeZone})`

/**
 * The claim as it was at the end of a day, from what is only ever added: its status from its history, what was decided
 * from the newest decision of that day, what was paid from the allocations until then. What was billed is what its lines
 * add up to now: they are fixed once it is sent.
 */
export function claimAsOf(day: string): ClaimMoment {
  const end = endOf(day)
  const of = (row: RawBuilder<unknown>) =>
    sql`(${row}.account_id, ${row}.claim_id) = (c.account_id, c.id) and ${row}.created_at < ${end}`
  const paid = (items: RawBuilder<unknown>) =>
    sql`coalesce((select sum(i.claim_amount::bigint) from ${items} i where ${of(sql`i`)}), 0)`
  return {
    joins: sql`
      cross join lateral (select e.to_status as status, e.note as status_reason from claim_event e where ${of(sql`e`)}
                           order by e.id desc limit 1) s
      left join lateral (select r.outcome, r.benefit_amount, r.patient_responsibility_amount, r.write_off_amount
                           from claim_response r where ${of(sql`r`)} order by r.revision desc limit 1) d on true`,
    status: sql`s.status`,
    status_reason: sql`s.status_reason`,
    outcome: sql`d.outcome`,
    insurer_payable_amount: sql`coalesce(d.benefit_amount::bigint, 0)`,
    patient_responsibility_amount: sql`coalesce(d.patient_responsibility_amount::bigint, 0)`,
    write_off_amount: sql`coalesce(d.write_off_amount::bigint, 0)`,
    insurer_balance: sql`(coalesce(d.benefit_amount::bigint, 0) - ${paid(sql`insurance_payment_item`)})`,
    patient_balance: sql`(coalesce(d.patient_responsibility_amount::bigint, 0)
                          - c.patient_paid_at_partner_amount::bigint - ${paid(sql`payment_item`)})`,
  }
}
