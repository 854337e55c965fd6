import { sql } from 'kysely'
import { utcText } from '../utc-text.ts'

/** Columns of document `d` in the shape of the contract. */
export const documentColumns = sql`
  d.id, d.type, d.status, d.file_name, d.mime_type, d.size_bytes::float8 as size_bytes, d.width_px, d.height_px,
  d.page_count, (d.preview_key is not null or d.mime_type like 'image/%') as has_preview, d.replaces_id,
  d.uploaded_through, ${utcText(sql`d.created_at`)} as created_at`

/** SQL condition: the document can be opened: neither withdrawn nor erased, and its inspection found nothing bad. */
export const isShowable = sql`(d.status <> 'entered_in_error' and d.erased_at is null and d.scan_status = 'clean')`
