import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/** Who signs in as one provider signs in as the other from now on. */
export async function moveProviderMemberships(
  tx: Tx,
  { from, to }: { from: string; to: string }
): Promise<void> {
  await sql`update membership set provider_id = ${to} where provider_id = ${from}`.execute(tx)
}
