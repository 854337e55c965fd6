import { sql } from 'kysely'
import type { Tx } from '@numo/domains/context.ts'
import { openDatabase, type Connection } from '../../server/database/connect.ts'
import { longLimits } from '../../server/database/limits.ts'

/** Faster statements are not reported. */
const shortest_ms = 5

/** Returns the auto_explain output of slow statements in a transaction: time, buffers and plan. */
export async function plansOf(
  connection: Exclude<Connection, string>,
  run: (tx: Tx) => Promise<void>
): Promise<string[]> {
  const { db, pool, stop } = openDatabase(connection, { limits: longLimits })
  const plans: string[] = []
  pool.on('connect', (client) => client.on('notice', ({ message }) => plans.push(message ?? '')))
  try {
    await db.transaction().execute(async (tx) => {
      await sql`load 'auto_explain'`.execute(tx)
      await sql`set local auto_explain.log_analyze = on`.execute(tx)
      await sql`set local auto_explain.log_min_duration = ${sql.lit(shortest_ms)}`.execute(tx)
      await sql`set local client_min_messages = log`.execute(tx)
      await run(tx)
    })
  } finally {
    await stop()
  }
  return plans
}
