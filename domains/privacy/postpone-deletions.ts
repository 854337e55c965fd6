import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/**
 * Postpones pending deletions by fourteen days, for a database that was restored to an earlier point: households may
 * have changed their mind after it. Those whose files are being removed already are left alone. Gives how many there are.
 */
export async function postponeDeletions(tx: Tx, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update account_deletion set due_at = ${now}::timestamptz + interval '14 days'
     where cancelled_at is null and executed_at is null and started_at is null
       and due_at < ${now}::timestamptz + interval '14 days'`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
