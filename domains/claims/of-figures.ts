import { sql, type RawBuilder } from 'kysely'
import { expectedParts } from '../ledger/contract.ts'
import { isExpected, isOwedByInsurer } from '../ledger/expected-sql.ts'
import type { SearchCondition } from '../lists/list-source.ts'

/* The claims behind figures of staff's start page, for their list. */

const paid = sql`from insurance_payment_item i join insurance_payment p on p.id = i.insurance_payment_id
  where (i.account_id, i.claim_id) = (c.account_id, c.id) and i.amount > 0 and p.received_on is not null`
const tests: Readonly<Record<string, RawBuilder<unknown>>> = {
  paid: sql`exists (select ${paid})`,
  short_paid: sql`(select sum(i.claim_amount) ${paid} and p.received_on = (select min(p.received_on) ${paid})) < c.insurer_payable_amount`,
}

/** SQL: whether a claim `c` is among those that a figure of `insurer_year` counts, such as `paid.` and the insurer's id. */
export function isOfFigure(requested: string): RawBuilder<unknown> {
  const [figure = '', insurer_id = ''] = requested.split('.')
  return sql`c.insurance_company_id = ${insurer_id} and c.sent_at is not null and exists (
    select from claim_response r join insurer_year y on y.insurance_company_id = ${insurer_id}
     where (r.account_id, r.claim_id, r.revision) = (c.account_id, c.id, 1) and r.decided_on between y.computed_on - 365 and y.computed_on)
    and ${tests[figure] ?? sql`true`}`
}

/** Condition: an insurer owes on a claim `c` what is expected then and in that currency, such as `week.MXN`. */
export function isExpectedClaim(requested: string, today: string): SearchCondition {
  const [name = '', currency = ''] = requested.split('.')
  const part = expectedParts.find((one) => one === name) ?? 'unknown'
  const isOwed = sql`${isOwedByInsurer} and c.currency = ${currency}`
  const isDue = (paid_days: RawBuilder<unknown>) =>
    isExpected(part, sql`(c.decided_on + ${paid_days})`, today)
  return {
    // Reads nothing but the index `claim_owed_by_insurer`.
    find: sql`c.id in (select c.id from claim c left join insurer_year y on y.insurance_company_id = c.insurance_company_id
               where ${isOwed} and ${isDue(sql`y.paid_days`)})`,
    test: sql`${isOwed} and ${isDue(sql`(select y.paid_days from insurer_year y where y.insurance_company_id = c.insurance_company_id)`)}`,
  }
}
