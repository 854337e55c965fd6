import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { namedBy } from '../merges/moved-table.ts'

/** Moves the reported mistakes of one provider to another, as part of a merge. */
export async function moveReports(
  tx: Tx,
  { from, to }: { from: string; to: string }
): Promise<void> {
  await sql`update directory_report set provider_id = ${to} where provider_id = ${from}`.execute(tx)
}

/** Report rows to restore when a merge is taken back. */
export const reportRows = namedBy('directory_report', {
  key: ['id'],
  owner: 'provider_id',
  same: ['id'],
  carried: [],
})
