import { sql, type RawBuilder } from 'kysely'
import type { ExpectedPart } from './contract.ts'

/** SQL: what an insurer owes on a claim `c` is owed to a clinic and was not taken back. As the index `claim_owed_by_insurer` has it. */
export const isOwedByInsurer = sql`c.outcome is not null and c.decision_reversed_at is null and c.payee_type = 'provider' and c.insurer_balance > 0`

/** SQL: whether a payment that is expected on the day `due` (null: not known) is in this part, as of `today`. */
export const isExpected = (
  part: ExpectedPart,
  due: RawBuilder<unknown>,
  today: string
): RawBuilder<unknown> => {
  const day = sql`${today}::date`
  return {
    week: sql`${due} between ${day} and ${day} + 6`,
    later: sql`${due} > ${day} + 6`,
    late: sql`${due} < ${day}`,
    unknown: sql`${due} is null`,
  }[part]
}
