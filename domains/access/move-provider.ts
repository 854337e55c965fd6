import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { namedBy } from '../merges/moved-table.ts'

/** Who signs in as one provider signs in as the other from now on. */
export async function moveProviderMemberships(
  tx: Tx,
  { from, to }: { from: string; to: string }
): Promise<void> {
  await sql`update membership set provider_id = ${to} where provider_id = ${from}`.execute(tx)
}

/** The rows of it, for taking a merge back. */
export const membershipRows = namedBy('membership', {
  key: ['id'],
  owner: 'provider_id',
  same: ['id'],
  carried: [],
})
