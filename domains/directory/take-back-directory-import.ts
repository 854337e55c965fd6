import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { takeBackDirectoryImport as contract } from './contract-publish.ts'

/** Takes a published import back in the background. Throws what `takeBackImport` refuses. */
export const takeBackDirectoryImport = (
  { tx, actor, imports, caller }: Context,
  { id }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    if (!actor) throw new Error('An import needs somebody who takes it back')
    await imports.takeBack(actor.user_id, id)
    await record(tx, caller, {
      action: 'E',
      entity_type: 'directory_import',
      entity_id: id,
      // How it ends is in the import.
      changes: { status: 'taking_back' },
    })
    return { id }
  })
