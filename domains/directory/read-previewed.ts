import { refuse } from '@numo/kit/fail.ts'
import type { Tx } from '../context.ts'
import { ImportPreviewShape } from './contract-publish.ts'
import { noSuchImport } from './get-directory-import.ts'
import { notPreviewed } from './import-log.ts'
import type { ImportRequest, PreviewedImport } from './imports.ts'

/**
 * Returns an import that can be published, with its preview. Throws 404 for an unknown one, 409 `not-previewed`, and 410
 * `preview-gone` when its file is no longer kept.
 */
export async function readPreviewed(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('directory_import')
    .select(['source_id', 'file_name', 'status', 'upload_id', 'options', 'preview', 'counts'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw noSuchImport()
  if (row.status !== 'previewed') throw notPreviewed()
  const { source_id, file_name, upload_id, counts } = row
  if (!upload_id)
    throw refuse(410, 'preview-gone', 'The file of this preview is gone; send it again')
  const preview = ImportPreviewShape.parse(row.preview)
  const { is_renewed: _, ...shown } = preview
  // Only `startDirectoryImport` writes this column.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const options = row.options as ImportRequest
  const previewed: PreviewedImport = {
    id,
    source_id,
    file_name,
    upload_id,
    options,
    shown: { ...shown, counts },
  }
  return { previewed, preview }
}
