import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { utcText } from '../utc-text.ts'
import type { correctExtraction as endpoint } from './contract-admin.ts'
import { ConfirmedFields } from './contract-fields.ts'
import { lockForReview, noSuchMove } from './review.ts'

/**
 * Corrects one field; the same value accepts it as read. Keeps the OCR value. Throws `bad-value` when the format is
 * invalid and `no-such-move` unless the extraction is in review.
 */
export const correctExtraction = (
  { tx, caller, actor }: Context,
  { id, path, value }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  tx(async (tx) => {
    const { status, account_id } = await lockForReview(tx, id)
    if (status !== 'needs_review') throw noSuchMove()
    const result = ConfirmedFields.safeParse({ [path]: value })
    if (!result.success) throw refuse(422, 'bad-value', 'This is not what such a field looks like')
    const { rows } = await sql<{ corrected_at: string }>`
      update extraction_field
         set corrected_value = ${JSON.stringify(result.data[path] ?? null)}::jsonb, corrected_by = ${actor?.user_id ?? null},
             corrected_at = now()
       where extraction_id = ${id} and path = ${path}
      returning ${utcText(sql`corrected_at`)} as corrected_at`.execute(tx)
    const [done] = rows
    if (!done) throw noSuchMove()
    await record(tx, caller, {
      action: 'U',
      entity_type: 'extraction',
      entity_id: id,
      account_id,
      changes: { [path]: result.data[path] ?? null },
    })
    return done
  })
