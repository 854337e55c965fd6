import { record } from '../audit/record.ts'
import type { Caller, Tx } from '../context.ts'

/** Revokes a user's active membership of one household, with an audit event. Idempotent. */
export async function revokeMembership(
  tx: Tx,
  caller: Caller,
  { user_id, account_id }: { user_id: string; account_id: string }
): Promise<void> {
  const gone = await tx
    .updateTable('membership')
    .set({ status: 'revoked' })
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst()
  if (!gone) return
  await record(tx, caller, {
    action: 'U',
    entity_type: 'membership',
    entity_id: gone.id,
    account_id,
    changes: { user_id, role: 'client', status: 'revoked' },
  })
}
