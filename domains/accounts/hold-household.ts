import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'

/**
 * Locks a household until the end of the transaction, before anything of it is locked: its policies and people keep its status
 * up to date, so whoever locked one of those first would wait for whoever holds the household, and they for them.
 * `account_id` may be a query of ids.
 */
export async function holdHousehold(tx: Tx, account_id: string | RawBuilder<unknown>) {
  await sql`select from account where id in (${account_id}) order by id for update`.execute(tx)
}
