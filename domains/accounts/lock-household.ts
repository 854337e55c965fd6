import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'

/**
 * Locks a household until the end of the transaction. Must be called before any row of it is locked: triggers on
 * policies and clients update the household, so the opposite order deadlocks. `account_id` may be a query of ids.
 */
export async function lockHousehold(tx: Tx, account_id: string | RawBuilder<unknown>) {
  await sql`select from account where id in (${account_id}) order by id for update`.execute(tx)
}
