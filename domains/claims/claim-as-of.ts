import { sql, type RawBuilder } from 'kysely'
import { defaultTimeZone } from '@numo/kit/locales.ts'
import { isOneOf, type SearchCondition } from '../lists/list-source.ts'

/** What was decided, and what is owed, of a claim `c` as SQL. Amounts in minor units of its currency. */
export type ClaimAmounts = Record<
  'outcome' | 'decision_reversed_at' | 'insurer_balance' | 'patient_balance',
  RawBuilder<unknown>
>

/** What of a claim `c` changes with time, as SQL. */
export type ClaimMoment = ClaimAmounts & {
  status: RawBuilder<unknown>
  status_reason: RawBuilder<unknown>
  insurer_payable_amount: RawBuilder<unknown>
  patient_responsibility_amount: RawBuilder<unknown>
  write_off_amount: RawBuilder<unknown>
  /** Condition of what was decided and is owed. */
  hasAmounts: (test: (of: ClaimAmounts) => RawBuilder<unknown>) => SearchCondition
  /** Condition: the decision is taken back. */
  isReversed: SearchCondition
  /** Conditions for one of these statuses and outcomes. */
  hasStatus: (requested: readonly string[]) => SearchCondition
  hasOutcome: (requested: readonly string[]) => SearchCondition
}

const alike = (condition: RawBuilder<unknown>): SearchCondition => ({
  find: condition,
  test: condition,
})

const byColumn = (column: RawBuilder<unknown>) => (requested: readonly string[]) =>
  alike(isOneOf(column, requested))

const amountsNow = {
  outcome: sql`c.outcome`,
  decision_reversed_at: sql`c.decision_reversed_at`,
  insurer_balance: sql`c.insurer_balance`,
  patient_balance: sql`c.patient_balance`,
}

/** The claim as it is now. */
export const claimNow: ClaimMoment = {
  ...amountsNow,
  status: sql`c.status`,
  status_reason: sql`c.status_reason`,
  insurer_payable_amount: sql`c.insurer_payable_amount`,
  patient_responsibility_amount: sql`c.patient_responsibility_amount`,
  write_off_amount: sql`c.write_off_amount`,
  hasAmounts: (test) => alike(test(amountsNow)),
  isReversed: alike(sql`c.decision_reversed_at is not null`),
  hasStatus: byColumn(sql`c.status`),
  hasOutcome: byColumn(sql`c.outcome`),
}

/** First instant after a day, in the default time zone. */
export const endOf = (day: string): RawBuilder<unknown> =>
  sql`((${day}::date + 1)::timestamp at time zone ${defaultTimeZone})`

/**
 * The claim as it was at the end of a day, from what is only ever added: its status from its history, what was decided
 * from the newest decision of that day, what was paid from the allocations until then. What was billed is what its lines
 * add up to now: they are fixed once it is sent. Of claims that came later everything is null.
 */
export function claimAsOf(day: string): ClaimMoment {
  const end = endOf(day)
  const of = (row: RawBuilder<unknown>) =>
    sql`(${row}.account_id, ${row}.claim_id) = (c.account_id, c.id) and ${row}.created_at < ${end}`
  const paid = (items: RawBuilder<unknown>) =>
    sql`coalesce((select sum(i.claim_amount::bigint) from ${items} i where ${of(sql`i`)}), 0)`
  const history = (column: RawBuilder<unknown>, where = of(sql`e`)) =>
    sql`(select ${column} from claim_event e where ${where} order by e.id desc limit 1)`
  const decision = (column: RawBuilder<unknown>) =>
    sql`(select ${column} from claim_response r where ${of(sql`r`)} order by r.revision desc limit 1)`
  const decided = (column: RawBuilder<unknown>) =>
    sql`coalesce(${decision(sql`${column}::bigint`)}, 0)`
  // What has not changed since is as it is now. No transaction lasts an hour, and all that changes a claim touches its row.
  const unchanged = sql`c.updated_at < ${end} - interval '1 hour'`
  const at = (now: RawBuilder<unknown>, then: RawBuilder<unknown>) =>
    sql`(case when ${unchanged} then ${now} else ${then} end)`
  const status = at(claimNow.status, history(sql`e.to_status`))
  const payable = decided(sql`r.benefit_amount`)
  const responsibility = decided(sql`r.patient_responsibility_amount`)
  const reversed = sql`case when e.event = 'reverse' then e.created_at end`
  const then: ClaimAmounts = {
    outcome: decision(sql`r.outcome`),
    decision_reversed_at: history(reversed),
    insurer_balance: sql`${payable} - ${paid(sql`insurance_payment_item`)}`,
    patient_balance: sql`${responsibility} - c.patient_paid_at_partner_amount::bigint - ${paid(sql`payment_item`)}`,
  }
  /** The same where `r` is the newest decision of that day. */
  const ofDecision: ClaimAmounts = {
    outcome: sql`r.outcome`,
    // Of the claim of `r`, so that it is looked up only where there is a decision.
    decision_reversed_at: history(
      reversed,
      sql`(e.account_id, e.claim_id) = (r.account_id, r.claim_id) and e.created_at < ${end}`
    ),
    insurer_balance: sql`r.benefit_amount::bigint - ${paid(sql`insurance_payment_item`)}`,
    patient_balance: sql`r.patient_responsibility_amount::bigint - c.patient_paid_at_partner_amount::bigint - ${paid(sql`payment_item`)}`,
  }
  const outcome = at(amountsNow.outcome, then.outcome)
  return {
    status,
    status_reason: at(claimNow.status_reason, history(sql`e.note`)),
    outcome,
    decision_reversed_at: at(amountsNow.decision_reversed_at, then.decision_reversed_at),
    insurer_payable_amount: at(claimNow.insurer_payable_amount, payable),
    patient_responsibility_amount: at(claimNow.patient_responsibility_amount, responsibility),
    write_off_amount: at(claimNow.write_off_amount, decided(sql`r.write_off_amount`)),
    insurer_balance: at(amountsNow.insurer_balance, then.insurer_balance),
    patient_balance: at(amountsNow.patient_balance, then.patient_balance),
    hasAmounts: (test) => {
      const same = sql`${unchanged} and ${test(amountsNow)}`
      // A claim that no insurer has decided until now was not decided then. The newest decision of that day is looked up once.
      const other = sql`not ${unchanged} and c.outcome is not null and exists (
        select from (select r.* from claim_response r where ${of(sql`r`)} order by r.revision desc limit 1) r
         where ${test(ofDecision)})`
      return { ...alike(sql`(${same} or ${other})`), parts: [same, other] }
    },
    isReversed: {
      find: sql`(c.account_id, c.id) in (select e.account_id, e.claim_id from claim_event e
                  where e.event = 'reverse' and e.created_at < ${end}
                    and not exists (select from claim_event l where (l.account_id, l.claim_id) = (e.account_id, e.claim_id)
                                       and l.id > e.id and l.created_at < ${end}))`,
      test: sql`${at(amountsNow.decision_reversed_at, then.decision_reversed_at)} is not null`,
    },
    hasStatus: (requested) => {
      const find = sql`(c.account_id, c.id) in (select e.account_id, e.claim_id from claim_event e
                  where ${isOneOf(sql`e.to_status`, requested)} and e.created_at < ${end} and e.ended_at >= ${end})`
      return {
        find,
        test: isOneOf(status, requested),
        parts: [
          sql`${unchanged} and ${isOneOf(claimNow.status, requested)}`,
          sql`not ${unchanged} and ${find}`,
        ],
      }
    },
    hasOutcome: (requested) => ({
      find: sql`(c.account_id, c.id) in (select r.account_id, r.claim_id from claim_response r
                  where ${isOneOf(sql`r.outcome`, requested)} and r.created_at < ${end}
                    and not exists (select from claim_response l where (l.account_id, l.claim_id) = (r.account_id, r.claim_id)
                                       and l.revision > r.revision and l.created_at < ${end}))`,
      test: isOneOf(outcome, requested),
    }),
  }
}
