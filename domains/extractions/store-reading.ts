import { sql } from 'kysely'
import type { OcrPage } from '@numo/adapters/ocr/port.ts'
import type { Tx } from '../context.ts'
import type { ReadCard, ReadField } from './rules-card.ts'

/** What a machine read of a document: a card, or a file of another form. */
export type StoredReading = Omit<ReadCard, 'fields' | 'reasons'> & {
  reasons: string[]
  fields: (Omit<ReadField, 'path' | 'value' | 'reason'> & {
    path: string
    value: unknown
    reason: string | null
  })[]
}

/** Maximum length of a stored field; longer text is no field of a card. */
const maxTextLength = 500

/** Writes the OCR result of all fields. Keeps corrections made by people. */
export async function storeReading(
  tx: Tx,
  id: string,
  pages: readonly OcrPage[],
  card: StoredReading
): Promise<void> {
  const fields = card.fields.map((field) => ({
    ...field,
    raw_value: field.raw_value.slice(0, maxTextLength),
    // Too long to be a field: the text is shown as read, without a value.
    value:
      typeof field.value === 'string' && field.value.length > maxTextLength ? null : field.value,
    confidence: Math.round(Math.min(1, Math.max(0, field.confidence)) * 1000) / 1000,
  }))
  await sql`
    insert into extraction_field (extraction_id, path, raw_value, value, confidence, reason, alternatives, page, bbox)
    select ${id}, f.path, f.raw_value, nullif(f.value, 'null'::jsonb), f.confidence, f.reason, f.alternatives, f.page,
           nullif(f.bbox, 'null'::jsonb)
      from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb)
        as f (path text, raw_value text, value jsonb, confidence numeric, reason text, alternatives jsonb, page smallint,
              bbox jsonb)
    on conflict (extraction_id, path) do update
       set raw_value = excluded.raw_value, value = excluded.value, confidence = excluded.confidence,
           reason = excluded.reason, alternatives = excluded.alternatives, page = excluded.page,
           bbox = excluded.bbox`.execute(tx)
  const [first] = pages
  const ids = card.insurer_candidates.map((one) => one.id)
  const slugs = new Map(
    (ids.length === 0
      ? []
      : await tx
          .selectFrom('insurance_company')
          .select(['id', 'slug'])
          .where('id', 'in', ids)
          .execute()
    ).map(({ id, slug }) => [id, slug])
  )
  const candidates = card.insurer_candidates.map((one) => ({
    ...one,
    slug: slugs.get(one.id) ?? '',
    is_match: one.id === card.insurer_id,
  }))
  await tx
    .updateTable('extraction')
    .set({
      engine: first?.engine.slice(0, 60) ?? null,
      engine_version: first?.engine_version.slice(0, 60) ?? null,
      page_count: pages.length,
      mean_confidence: Math.min(1, Math.max(0, card.mean_confidence)).toFixed(3),
      reasons: card.reasons,
      candidates: JSON.stringify(candidates),
    })
    .where('id', '=', id)
    .execute()
}
