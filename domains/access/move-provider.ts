import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { namedBy } from '../merges/moved-table.ts'

/** Moves all memberships of provider `from` to provider `to`. */
export async function moveProviderMemberships(
  tx: Tx,
  { from, to }: { from: string; to: string }
): Promise<void> {
  await sql`update membership set provider_id = ${to} where provider_id = ${from}`.execute(tx)
}

/** Declares the rows moved by a merge, so that it can be taken back. */
export const membershipRows = namedBy('membership', {
  key: ['id'],
  owner: 'provider_id',
  same: ['id'],
  carried: [],
})
