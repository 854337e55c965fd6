import { record } from '../audit/record.ts'
import type { Caller, MemberRole, Tx } from '../context.ts'

/** Changes the rights of a membership that is still invited. */
export async function setWaitingRole(
  tx: Tx,
  caller: Caller,
  { membership_id, member_role }: { membership_id: string; member_role: MemberRole }
): Promise<void> {
  const changed = await tx
    .updateTable('membership')
    .set({ member_role })
    .where('id', '=', membership_id)
    .where('status', '=', 'invited')
    .where('member_role', '<>', member_role)
    .returning(['user_id', 'account_id', 'partner_id'])
    .executeTakeFirst()
  if (!changed) return
  const { user_id, account_id, partner_id } = changed
  await record(tx, caller, {
    action: 'U',
    entity_type: 'membership',
    entity_id: membership_id,
    account_id,
    partner_id,
    changes: { user_id, member_role },
  })
}
