import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/** Mistakes that people reported about one provider are about the other from now on. */
export async function moveReports(
  tx: Tx,
  { from, to }: { from: string; to: string }
): Promise<void> {
  await sql`update directory_report set provider_id = ${to} where provider_id = ${from}`.execute(tx)
}
