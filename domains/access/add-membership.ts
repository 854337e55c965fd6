import { record } from '../audit/record.ts'
import type { Caller, MemberRole, Tx } from '../context.ts'

/** A new role of a user: staff, member of a household, or member of an organisation. */
export type NewMembership = {
  user_id: string
  member_role?: MemberRole
  /** `invited` has no effect until accepted with `answerMembership`. */
  status?: 'active' | 'invited'
} & (
  | { role: 'admin'; staff_member_id: string }
  | { role: 'client'; account_id: string }
  | { role: 'partner'; partner_id: string; provider_id?: string | null }
)

/**
 * Inserts a membership and its audit event. Returns its id. The database refuses a second active role of the same
 * kind, and changes by staff to their own roles.
 */
export async function addMembership(
  tx: Tx,
  caller: Caller,
  { member_role = 'member', status = 'active', ...role }: NewMembership
): Promise<string> {
  const { id } = await tx
    .insertInto('membership')
    .values({ ...role, member_role, status })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, caller, {
    action: 'C',
    entity_type: 'membership',
    entity_id: id,
    account_id: role.role === 'client' ? role.account_id : null,
    partner_id: role.role === 'partner' ? role.partner_id : null,
    changes: { ...role, member_role, status },
  })
  return id
}
