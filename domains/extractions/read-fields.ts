import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import type { ReviewedField } from './rules.ts'

/** A field as it is kept: what was read, and what a person said. */
export type KeptField = ReviewedField & { corrected_by: string | null }

/** The fields of a reading. */
export async function readFields(tx: Tx, id: string): Promise<KeptField[]> {
  const { rows } = await sql<KeptField>`
    select path, value, reason, corrected_value, corrected_by, corrected_at::text as corrected_at
      from extraction_field where extraction_id = ${id}`.execute(tx)
  return rows
}
