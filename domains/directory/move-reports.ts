import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { namedBy } from '../merges/moved-table.ts'

/** Mistakes that people reported about one provider are about the other from now on. */
export async function moveReports(
  tx: Tx,
  { from, to }: { from: string; to: string }
): Promise<void> {
  await sql`update directory_report set provider_id = ${to} where provider_id = ${from}`.execute(tx)
}

/** The rows of it, for taking a merge back. */
export const reportRows = namedBy('directory_report', {
  key: ['id'],
  owner: 'provider_id',
  same: ['id'],
  carried: [],
})
