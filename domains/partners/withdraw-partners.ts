import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/** Deactivates the organisations of these sources. Returns the number of changed rows. */
export async function withdrawPartners(tx: Tx, sourceIds: readonly string[]): Promise<number> {
  if (sourceIds.length === 0) return 0
  const partners = await tx
    .updateTable('partner')
    .set({ status: 'inactive', updated_at: sql`now()` })
    .where('source_id', 'in', sourceIds)
    .where('status', '<>', 'inactive')
    .executeTakeFirst()
  return Number(partners.numUpdatedRows)
}
