import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { isOf, type HouseholdScope } from './household-rows.ts'
import { householdRecords } from '../records.ts'

/**
 * Takes a household out of every table, as its record says. The one place that writes tables of other
 * nouns: leaving is one act, and half of it would be worse than none.
 */
export async function eraseRows(tx: Tx, owner: HouseholdScope): Promise<void> {
  for (const [table, record] of householdRecords) {
    const { erase } = record
    if (erase === 'keep') continue
    const name = sql.table(table)
    const mine = isOf(record, owner)
    if (erase === 'delete') {
      // One transaction, in the order of the records.
      await sql`delete from ${name} t where ${mine}`.execute(tx)
      continue
    }
    // Column names and values are our own data, never input.
    const set = Object.entries(erase).map(
      ([column, value]) => sql`${sql.ref(column)} = ${sql.raw(value)}`
    )
    // One transaction, in the order of the records.
    await sql`update ${name} as t set ${sql.join(set)} where ${mine}`.execute(tx)
  }
}
