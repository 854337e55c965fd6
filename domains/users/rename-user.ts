import { record } from '../audit/record.ts'
import type { Caller, Tx } from '../context.ts'

/** Sets a user's display name, as entered by themselves. */
export async function renameUser(
  tx: Tx,
  caller: Caller,
  { user_id, display_name }: { user_id: string; display_name: string }
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({ display_name })
    .where('id', '=', user_id)
    .where('display_name', '<>', display_name)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const what = { action: 'U', entity_type: 'app_user', entity_id: user_id } as const
  await record(tx, caller, { ...what, changes: { display_name } })
}
