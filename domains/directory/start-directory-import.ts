import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { startDirectoryImport as contract } from './contract-admin.ts'

/**
 * Starts the import of a complete upload and returns its id. The import continues in the background and records its
 * progress. Throws 409 while another import runs.
 */
export const startDirectoryImport = (
  { tx, actor, imports, caller, today }: Context,
  { upload_id, ...request }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    if (!actor) throw new Error('An import needs somebody who starts it')
    if (request.as_of && request.as_of > today())
      throw refuse(422, 'day-to-come', 'The day it was confirmed on has not been yet')
    const { source = null, source_name = null, kind = null, mapping = null, as_of = null } = request
    const { ignore_columns, ...reported } = request
    const { partial, accept_withdrawals, keep_demo } = request
    const { id } = await imports.start(actor.user_id, upload_id, {
      source,
      source_name,
      kind,
      mapping,
      as_of,
      partial,
      accept_withdrawals,
      keep_demo,
      ignore_columns,
    })
    await record(tx, caller, {
      action: 'E',
      entity_type: 'directory_import',
      entity_id: id,
      changes:
        ignore_columns.length > 0
          ? { ...reported, ignore_columns: ignore_columns.join(', ') }
          : reported,
    })
    return { id }
  })
