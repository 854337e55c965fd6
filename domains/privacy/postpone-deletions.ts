import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/**
 * Postpones pending deletions by 14 days after a restore of the database to an earlier point, because households may have cancelled since.
 * Skips deletions that have started. Returns the number of postponed ones.
 */
export async function postponeDeletions(tx: Tx, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update account_deletion set due_at = ${now}::timestamptz + interval '14 days'
     where cancelled_at is null and executed_at is null and started_at is null
       and due_at < ${now}::timestamptz + interval '14 days'`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
