import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import type { ReviewedField } from './rules.ts'

/** A stored field: its OCR value and the correction made by a person. */
export type StoredField = ReviewedField & { corrected_by: string | null }

/** Reads the stored fields of an extraction. */
export async function readFields(tx: Tx, id: string): Promise<StoredField[]> {
  const { rows } = await sql<StoredField>`
    select path, value, reason, corrected_value, corrected_by, corrected_at::text as corrected_at
      from extraction_field where extraction_id = ${id}`.execute(tx)
  return rows
}
