import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import type { Extraction } from './contract.ts'

const picture = (id: RawBuilder<unknown>) => sql`
  (select jsonb_build_object('document_id', d.id, 'mime_type', d.mime_type, 'width_px', d.width_px,
                             'height_px', d.height_px) from document d where d.id = ${id})`

/** All fields with OCR and corrected values. Values stay JSON, so that a number remains a number. */
const fields = sql`coalesce((
  select jsonb_agg(jsonb_build_object('path', f.path, 'raw_value', coalesce(f.raw_value, ''), 'value', f.value,
                     'confidence', coalesce(f.confidence, 0), 'reason', f.reason, 'alternatives', f.alternatives,
                     'page', coalesce(f.page, 1), 'bbox', f.bbox, 'corrected_value', f.corrected_value,
                     'corrected_at', ${utcText(sql`f.corrected_at`)}) order by f.path)
    from extraction_field f where f.extraction_id = e.id), '[]')`

/** Columns both households and staff see; requires `extraction e left join policy p`. */
export const extractionColumns = sql`
  e.id, e.status, e.reasons, e.error_code, e.candidates, e.mean_confidence::float8 as mean_confidence,
  ${picture(sql`e.document_id`)} as front, ${picture(sql`e.second_document_id`)} as back, e.version,
  p.id as policy_id, ${fields} as fields,
  (select jsonb_build_object('id', c.slug, 'name', c.name) from insurance_company c
    where c.id = p.insurance_company_id) as policy_insurer,
  ${utcText(sql`e.confirmed_at`)} as confirmed_at, ${utcText(sql`e.created_at`)} as created_at`

/** Joins each extraction of a card with its policy. One without a policy id belongs to the policy with the lowest rank. */
export const withPolicy = sql`(select * from extraction where schema_name = 'insurance_card') e left join lateral (
  select p.* from policy p
   where p.account_id = e.account_id and p.status <> 'cancelled'
     and (p.id = e.target_id or e.target_id is null)
   order by p.rank limit 1) p on true`

/** Reads one extraction under row-level security. Throws `no-such-extraction` when it is not visible. */
export async function readExtraction(tx: Tx, id: string): Promise<Extraction> {
  const { rows } = await sql<Extraction>`
    select ${extractionColumns} from ${withPolicy} where e.id = ${id}`.execute(tx)
  const found = rows[0]
  if (!found) throw noSuch('extraction')
  return found
}
