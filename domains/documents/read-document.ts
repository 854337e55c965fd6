import { sql } from 'kysely'
import { recordRead } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { limitRequests } from '../users/limit-requests.ts'
import { isShowable } from './document-row.ts'
import { redrawDocument } from './redraw-document.ts'

type Row = {
  account_id: string | null
  partner_id: string | null
  type: string
  file_name: string
  mime_type: string
  storage_key: string
  preview_key: string | null
  is_drawn: boolean
}

/** A file with its media type and name. */
export type ReadFile = { bytes: Uint8Array; mime_type: string; file_name: string }

/**
 * Returns the file of a document, or its picture. Records the read before returning it. Throws `no-such-document`
 * without permission, and for withdrawn or erased documents. Uploaded bytes are rendered again first and never
 * returned as sent.
 */
export async function readDocument(
  ctx: Context,
  { document_id, what }: { document_id: string; what: 'content' | 'preview' }
): Promise<ReadFile> {
  const { tx, files, caller } = ctx
  const row = await tx(async (tx) => {
    const { rows } = await sql<Row>`
      select d.account_id, d.partner_id, d.type, d.file_name, d.mime_type, d.storage_key, d.preview_key,
             d.is_drawn
        from document d where d.id = ${document_id} and ${isShowable}`.execute(tx)
    if (!rows[0]) throw noSuch('document')
    const { account_id, partner_id } = rows[0]
    await recordRead(tx, caller, {
      entity_type: 'document',
      entity_id: document_id,
      account_id,
      partner_id,
    })
    return rows[0]
  })
  const { file_name, preview_key } = row
  if (what === 'content' || row.mime_type.startsWith('image/')) {
    // Rendering is as expensive as an upload and shares its rate limit.
    const of = row.account_id ?? row.partner_id ?? ''
    if (!row.is_drawn) await limitRequests(ctx, [{ kind: 'upload', of, points: 120, seconds: 600 }])
    const { storage_key, mime_type } = row.is_drawn ? row : await redrawDocument(ctx, document_id)
    return { bytes: await files.read(storage_key), mime_type, file_name }
  }
  if (preview_key === null) throw noSuch('document')
  const bytes = await files.read(preview_key)
  return { bytes, mime_type: 'image/jpeg', file_name: `${file_name.replace(/\.\w+$/, '')}.jpg` }
}
