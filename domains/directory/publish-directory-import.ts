import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { ImportPreviewShape, type publishDirectoryImport as contract } from './contract-publish.ts'
import { noSuchImport } from './get-directory-import.ts'
import { notPreviewed } from './import-log.ts'
import type { ImportRequest } from './imports.ts'

/**
 * Publishes a previewed import in the background. Throws 422 `columns-unused` unless every column that would not be
 * used is named, `mass-withdrawal` unless withdrawing most of the source is accepted.
 */
export const publishDirectoryImport = (
  { tx, actor, imports, caller }: Context,
  { id, ...request }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    if (!actor) throw new Error('An import needs somebody who publishes it')
    const row = await tx
      .selectFrom('directory_import')
      .select(['source_id', 'file_name', 'status', 'upload_id', 'options', 'preview', 'counts'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw noSuchImport()
    if (row.status !== 'previewed') throw notPreviewed()
    if (!row.upload_id)
      throw refuse(410, 'preview-gone', 'The file of this preview is gone; send it again')
    const preview = ImportPreviewShape.parse(row.preview)
    const named = new Set(request.ignore_columns)
    if (preview.unused_columns.some(({ name }) => !named.has(name)))
      throw refuse(
        422,
        'columns-unused',
        'Confirm that all columns named in the preview are left out'
      )
    if (preview.is_mass_withdrawal && !request.accept_withdrawals)
      throw refuse(422, 'mass-withdrawal', 'Confirm that most records of this source are withdrawn')
    const { is_renewed: _, ...shown } = preview
    await imports.publish(
      actor.user_id,
      {
        id,
        source_id: row.source_id,
        file_name: row.file_name,
        upload_id: row.upload_id,
        // Only `startDirectoryImport` writes this column.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        options: row.options as ImportRequest,
        shown: { ...shown, counts: row.counts },
      },
      request
    )
    const { ignore_columns, ...decided } = request
    await record(tx, caller, {
      action: 'E',
      entity_type: 'directory_import',
      entity_id: id,
      changes: {
        // How it ends is in the import: published, failed, or another preview.
        status: 'publishing',
        ...decided,
        ...(ignore_columns.length > 0 ? { ignore_columns: ignore_columns.join(', ') } : {}),
      },
    })
    return { id }
  })
