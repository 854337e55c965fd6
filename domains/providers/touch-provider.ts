import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/** Says that something of a provider changed that does not stand in its own row: whoever read it before is told. */
export const touchProvider = (tx: Tx, id: string): Promise<{ version: number }> =>
  tx
    .updateTable('provider')
    .set({ updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
