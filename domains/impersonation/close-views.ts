import { sql } from 'kysely'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'

/**
 * Ends what a member of staff has open, all of it or as one person, and writes that down. Two that are begun at once
 * take turns here.
 */
export async function closeViews(
  tx: Tx,
  { caller }: Pick<Context, 'caller'>,
  { staff_user_id, user_id }: { staff_user_id: string; user_id?: string }
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('views of ' || ${staff_user_id}::text, 0))`.execute(
    tx
  )
  const ended = await tx
    .updateTable('impersonation')
    .set({ ended_at: sql<Date>`now()` })
    .where('staff_user_id', '=', staff_user_id)
    .where('ended_at', 'is', null)
    .$if(user_id !== undefined, (views) => views.where('user_id', '=', user_id ?? ''))
    .returning(['id', 'user_id'])
    .execute()
  // The household reads of the beginning; when it was over is for the history of the person.
  for (const view of ended)
    await record(tx, caller, {
      action: 'U',
      entity_type: 'impersonation',
      entity_id: view.id,
      changes: { user_id: view.user_id, status: 'ended' },
    })
}
