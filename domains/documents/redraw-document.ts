import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import { record, theProgram } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { notAccepted } from '../not-accepted.ts'
import { renderedContent } from './store-upload.ts'

type RedrawDocumentDeps = Pick<Context, 'files' | 'tx' | 'vouch' | 'inspector'>

/**
 * Renders a document whose stored bytes are still those uploaded, and returns its new key and type. Safe to run twice
 * concurrently. Throws `file-not-drawn` when it cannot be rendered; the bytes then stay stored and unavailable.
 */
export async function redrawDocument(context: RedrawDocumentDeps, id: string) {
  const known = await rowOf(context, id)
  if (known.is_drawn) return known
  try {
    await redraw(context, id, known)
  } catch (error) {
    // A concurrent call was faster, and the uploaded bytes are gone.
    if (!(await rowOf(context, id)).is_drawn) throw error
  }
  return rowOf(context, id)
}

type Row = Awaited<ReturnType<typeof rowOf>>

async function redraw(context: RedrawDocumentDeps, id: string, known: Row): Promise<void> {
  const { files, inspector } = context
  const { found, problem } = await inspector.inspect(
    await files.read(known.storage_key),
    `account ${known.account_id}`
  )
  if (problem === 'file-busy') throw notAccepted(problem)
  if (problem) throw refuse(422, 'file-not-drawn', sentence)
  const { bytes, preview, ...facts } = renderedContent(known, found)
  const storage_key = await files.store(bytes)
  const preview_key = preview ? await files.store(preview) : null
  const isOurs = await context.tx(async (tx) => {
    const fields = context.vouch(tx, 'redraw_document', {
      id,
      ...facts,
      storage_key,
      preview_key,
      sha256: `\\x${createHash('sha256').update(bytes).digest('hex')}`,
      size_bytes: bytes.byteLength,
    })
    const { rows } = await sql<{ is_ours: boolean }>`
      select app.redraw_document(${fields}) as is_ours`.execute(tx)
    if (!rows[0]?.is_ours) return false
    const { account_id, partner_id } = known
    await record(tx, theProgram, {
      action: 'U',
      entity_type: 'document',
      entity_id: id,
      account_id,
      partner_id,
      changes: { is_drawn: true },
    })
    return true
  })
  // No row refers to the uploaded bytes any more; `tidyFiles` removes them.
  if (isOurs) return
  for (const key of [storage_key, preview_key])
    if (key !== null) await files.remove(key).catch(() => {})
}

const sentence =
  'This file cannot be opened safely. It has to be sent again, as photos or as a new PDF.'

async function rowOf(context: RedrawDocumentDeps, id: string) {
  const row = await context.tx((tx) =>
    tx
      .selectFrom('document')
      .select(['type', 'account_id', 'partner_id', 'storage_key', 'preview_key', 'mime_type'])
      .select('is_drawn')
      .where('id', '=', id)
      .where('erased_at', 'is', null)
      .executeTakeFirst()
  )
  if (!row) throw noSuch('document')
  return row
}
