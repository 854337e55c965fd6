import { sql } from 'kysely'
import { pageOf, type PlacedText } from '@numo/adapters/ocr/test-pages.ts'
import type { TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { cardFields, type CardField, type CardValue, type FieldReason } from './rules-card.ts'

/** Creates a card picture whose file content is `says`, which the OCR fake of a test maps to a result. */
export async function pictureOf(
  app: TestApp,
  account_id: string,
  says: string,
  side: 'front' | 'back' = 'front'
): Promise<string> {
  const id = await make.documentOf(app.database.db, account_id, `insurance_card_${side}`)
  const key = await app.program.contextFor('program').files.store(Buffer.from(says))
  await app.database.db
    .updateTable('document')
    .set({ storage_key: key })
    .where('id', '=', id)
    .execute()
  return id
}

/** OCR result of a fully readable card. */
export const clearCard = (
  words: Partial<Record<'insurer' | 'plan' | 'member_id' | 'group', string>> = {}
) => {
  const {
    insurer = 'Aurora Salud',
    plan = 'Gold',
    member_id = 'AUR-4471-0928',
    group = '20418',
  } = words
  const line = (text: string, left: number, top: number, size = 0.05): PlacedText => ({
    text,
    at: [left, top],
    size,
  })
  return pageOf([
    line(insurer, 0.06, 0.08, 0.08),
    line('Member:', 0.06, 0.3),
    line('Hannah Lindqvist', 0.3, 0.3),
    line('Member ID:', 0.06, 0.42),
    line(member_id, 0.3, 0.42),
    line('Plan:', 0.06, 0.54),
    line(plan, 0.3, 0.54),
    line('Group:', 0.06, 0.66),
    line(group, 0.3, 0.66),
    line('Valid until:', 0.06, 0.78),
    line('31 Dec 2031', 0.3, 0.78),
  ])
}

type Read = Partial<Record<CardField, CardValue | { value: CardValue | null; reason: FieldReason }>>

/** Creates an extraction in review with these fields; omitted fields have the reason `not_found`. */
export async function readingOf(
  app: TestApp,
  account_id: string,
  read: Read = {}
): Promise<string> {
  const { db } = app.database
  const front = await pictureOf(app, account_id, 'card')
  const { id } = await db
    .insertInto('extraction')
    .values({ account_id, document_id: front, schema_name: 'insurance_card' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const given: Read = {
    plan: 'Gold',
    member_id: 'AUR-4471',
    member_name: 'Hannah Lindqvist',
    ...read,
  }
  const fields = cardFields.map((path) => {
    const one = given[path]
    if (one === undefined) return { path, value: null, reason: 'not_found' }
    return typeof one === 'object' && 'reason' in one
      ? { path, ...one }
      : { path, value: one, reason: null }
  })
  await sql`
    insert into extraction_field (extraction_id, path, raw_value, value, confidence, reason, page, bbox)
    select ${id}, f.path, coalesce(f.value #>> '{}', ''), nullif(f.value, 'null'), 0.9, f.reason, 1,
           '{"left": 0.1, "top": 0.2, "width": 0.3, "height": 0.1}'
      from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as f (path text, value jsonb, reason text)`.execute(
    db
  )
  for (const status of ['processing', 'needs_review'] as const)
    await db.updateTable('extraction').set({ status }).where('id', '=', id).execute()
  return id
}
