import { sql } from 'kysely'
import type { Tx } from '@numo/domains/context.ts'
import { openAnswering, type Connection } from '../../server/database/connect.ts'
import { ensureLogins } from '../../server/database/logins.ts'
import type { Bench } from './bench.ts'

/** Opens a database with the server's login; transactions run under the staff role (`numo_admin`). */
export async function openAsStaff(connection: Exclude<Connection, string>, later: Bench['later']) {
  await ensureLogins(connection)
  const { program: database } = openAnswering(connection, 2)
  later(() => database.stop())
  return <T>(run: (tx: Tx) => Promise<T>) =>
    database.db.transaction().execute(async (tx) => {
      await sql`select set_config('role', 'numo_admin', true)`.execute(tx)
      return run(tx)
    })
}
