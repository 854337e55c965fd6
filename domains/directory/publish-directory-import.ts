import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { publishDirectoryImport as contract } from './contract-publish.ts'
import { readPreviewed } from './read-previewed.ts'

/** How many unused columns the audit trail names; the preview has all of them. */
const maxNamed = 20

const listed = (names: readonly string[]) =>
  names.slice(0, maxNamed).join(', ') +
  (names.length > maxNamed ? ` + ${names.length - maxNamed}` : '')

/**
 * Publishes a previewed import in the background. Throws 422 `columns-unused` unless the columns that would not be
 * used are left out on purpose, `mass-withdrawal` unless withdrawing most of the source is accepted.
 */
export const publishDirectoryImport = (
  { tx, actor, imports, caller }: Context,
  { id, ...request }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    if (!actor) throw new Error('An import needs somebody who publishes it')
    const { previewed, preview } = await readPreviewed(tx, id)
    const { leave_out_columns, ...accepted } = request
    const unused = preview.unused_columns.map(({ name }) => name)
    if (unused.length > 0 && !leave_out_columns)
      throw refuse(422, 'columns-unused', 'Confirm that the unused columns are left out')
    if (preview.is_mass_withdrawal && !request.accept_withdrawals)
      throw refuse(422, 'mass-withdrawal', 'Confirm that most records of this source are withdrawn')
    await imports.publish(actor.user_id, previewed, accepted)
    await record(tx, caller, {
      action: 'E',
      entity_type: 'directory_import',
      entity_id: id,
      changes: {
        // How it ends is in the import: published, failed, or another preview.
        status: 'publishing',
        ...accepted,
        ...(unused.length > 0 ? { ignore_columns: listed(unused) } : {}),
      },
    })
    return { id }
  })
