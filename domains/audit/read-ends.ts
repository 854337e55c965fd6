import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import type { Pin } from './seals.ts'

/** Returns the last row of each chain, and the time of the first event (null when the trail is empty). */
export async function readEnds(tx: Tx): Promise<{ pins: Pin[]; first: Date | null }> {
  const { rows: pins } = await sql<Pin>`
    select shard, last_number as number, encode(last_hash, 'hex') as hash from audit_chain
     where last_number > 0 order by shard`.execute(tx)
  const { rows } = await sql<{ first: Date | null }>`
    select min(recorded_at) as first from audit_event`.execute(tx)
  return { pins, first: rows[0]?.first ?? null }
}
