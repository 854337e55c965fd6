import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/**
 * Withdraws the insurers, networks and plans of these sources from the directory. Deletes nothing, so references stay readable. Returns the
 * number of changed rows.
 */
export async function withdrawInsurers(tx: Tx, sourceIds: readonly string[]): Promise<number> {
  if (sourceIds.length === 0) return 0
  const plans = await tx
    .updateTable('insurance_plan')
    .set({ status: 'retired', updated_at: sql`now()` })
    .where('source_id', 'in', sourceIds)
    .where('status', '<>', 'retired')
    .executeTakeFirst()
  const networks = await tx
    .updateTable('insurance_network')
    .set({ status: 'inactive' })
    .where('source_id', 'in', sourceIds)
    .where('status', '<>', 'inactive')
    .executeTakeFirst()
  const companies = await tx
    .updateTable('insurance_company')
    .set({ status: 'inactive', updated_at: sql`now()` })
    .where('source_id', 'in', sourceIds)
    .where('status', '<>', 'inactive')
    .executeTakeFirst()
  return Number(plans.numUpdatedRows + networks.numUpdatedRows + companies.numUpdatedRows)
}
