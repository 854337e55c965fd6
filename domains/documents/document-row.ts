import { sql } from 'kysely'
import { utcText } from '../utc-text.ts'

/** What is told about a document `d`, in the shape of the contract. */
export const documentColumns = sql`
  d.id, d.type, d.status, d.file_name, d.mime_type, d.size_bytes::float8 as size_bytes, d.width_px, d.height_px,
  d.page_count, (d.preview_key is not null or d.mime_type like 'image/%') as has_preview, d.replaces_id,
  d.uploaded_through, ${utcText(sql`d.created_at`)} as created_at`

/** A document that may be shown: not taken back, not erased, and nothing bad was found in it. */
export const isShowable = sql`(d.status <> 'entered_in_error' and d.erased_at is null and d.scan_status = 'clean')`
