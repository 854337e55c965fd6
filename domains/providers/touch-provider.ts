import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/** Increments a provider's version when related rows changed, so that a stale write is refused. */
export const touchProvider = (tx: Tx, id: string): Promise<{ version: number }> =>
  tx
    .updateTable('provider')
    .set({ updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
