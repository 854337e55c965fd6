import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/** Raises a provider's version when something outside of its own row changed: a stale write is refused. */
export const touchProvider = (tx: Tx, id: string): Promise<{ version: number }> =>
  tx
    .updateTable('provider')
    .set({ updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
