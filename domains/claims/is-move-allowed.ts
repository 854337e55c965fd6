import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/** Whether the caller's role may move a claim from one status to another. */
export async function isMoveAllowed(tx: Tx, from: string, to: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from status_transition
     where entity = 'claim' and from_status = ${from} and to_status = ${to} and app.role() = any (roles)`.execute(
    tx
  )
  return rows.length > 0
}
