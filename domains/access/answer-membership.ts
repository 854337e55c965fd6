import { record } from '../audit/record.ts'
import type { Caller, Tx } from '../context.ts'

/**
 * Accepts or declines an invited membership. Accepted, it takes effect with the next request; the database refuses a
 * second active role of the same kind. Does nothing unless it is still invited.
 */
export async function answerMembership(
  tx: Tx,
  caller: Caller,
  { membership_id, is_accepted }: { membership_id: string; is_accepted: boolean }
): Promise<void> {
  const status = is_accepted ? 'active' : 'revoked'
  const changed = await tx
    .updateTable('membership')
    .set({ status })
    .where('id', '=', membership_id)
    .where('status', '=', 'invited')
    .returning(['id', 'user_id', 'account_id', 'partner_id'])
    .executeTakeFirst()
  if (!changed) return
  const { id, user_id, account_id, partner_id } = changed
  await record(tx, caller, {
    action: 'U',
    entity_type: 'membership',
    entity_id: id,
    account_id,
    partner_id,
    changes: { user_id, status },
  })
}
