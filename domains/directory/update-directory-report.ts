import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import { changedFields } from '../changed-fields.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { updateDirectoryReport as contract } from './contract-reports.ts'

/**
 * Changes status and staff note of one reported mistake. Throws 404 when it does not exist, 409 when it changed
 * since `version`.
 */
export const updateDirectoryReport = (
  { tx, actor, caller }: Context,
  { id, version, ...sent }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    const before = await tx
      .selectFrom('directory_report')
      .select(['status', 'note', 'version'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw noSuch('report')
    if (before.version !== version) throw changedMeanwhile('report')
    const changes = changedFields(before, { ...sent, note: sent.note === '' ? null : sent.note })
    if (Object.keys(changes).length === 0) return { version }
    const isDecided = changes.status !== undefined && changes.status !== 'open'
    const updated = await tx
      .updateTable('directory_report')
      .set({
        ...changes,
        ...(changes.status && {
          decided_by: isDecided ? (actor?.user_id ?? null) : null,
          decided_at: isDecided ? sql`now()` : null,
        }),
      })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
    await record(tx, caller, {
      action: 'U',
      entity_type: 'directory_report',
      entity_id: id,
      changes,
    })
    return updated
  })
