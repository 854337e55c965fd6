import { sql } from 'kysely'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'

/**
 * Ends the open impersonations of a member of staff, all or those of one person, and records it. Takes an advisory lock, so that concurrent
 * starts are serialized.
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
  // No `account_id`: the household sees the start of the impersonation, its end is only in the person's history.
  for (const view of ended)
    await record(tx, caller, {
      action: 'U',
      entity_type: 'impersonation',
      entity_id: view.id,
      changes: { user_id: view.user_id, status: 'ended' },
    })
}
