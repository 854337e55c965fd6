import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { isOf, type HouseholdScope } from './household-rows.ts'
import { householdRecords } from '../records.ts'

/**
 * Erases a household from every table as its record declares. The only code that writes tables of other domains for this purpose, so that
 * deletion is atomic.
 */
export async function eraseRows(tx: Tx, owner: HouseholdScope): Promise<void> {
  for (const [table, record] of householdRecords) {
    const { erase } = record
    if (erase === 'keep') continue
    const name = sql.table(table)
    const mine = isOf(record, owner)
    if (erase === 'delete') {
      // Sequential: one transaction, in the order of the records.
      await sql`delete from ${name} t where ${mine}`.execute(tx)
      continue
    }
    // Column names and values come from our declarations, never from input.
    const set = Object.entries(erase).map(
      ([column, value]) => sql`${sql.ref(column)} = ${sql.raw(value)}`
    )
    // Sequential: one transaction, in the order of the records.
    await sql`update ${name} as t set ${sql.join(set)} where ${mine}`.execute(tx)
  }
}
