import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/** SQL condition: the claim `c` is in the sample for a second look. Its number decides, so the answer never changes. */
export const isSampled = sql`app.sample_of(c.number) < (select second_look_bps from claim_setting)`

/** Returns which of these claims are in the sample. */
export async function readSampled(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select c.id from claim c where c.id = any (${ids}::uuid[]) and ${isSampled}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
