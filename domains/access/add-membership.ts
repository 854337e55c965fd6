import { record } from '../audit/record.ts'
import type { Caller, MemberRole, Tx } from '../context.ts'

/** A hat for somebody: staff, a member of a household, or a member of an organisation. */
export type NewMembership = {
  user_id: string
  member_role?: MemberRole
  /** `invited`: it counts once they accept (`answerMembership`). */
  status?: 'active' | 'invited'
} & (
  | { role: 'admin'; staff_member_id: string }
  | { role: 'client'; account_id: string }
  | { role: 'partner'; partner_id: string; provider_id?: string | null }
)

/**
 * Gives somebody a hat, and writes it into the audit trail. Gives back its id. The database refuses a second active
 * hat of one kind, and staff who mean themselves.
 */
export async function addMembership(
  tx: Tx,
  caller: Caller,
  { member_role = 'member', status = 'active', ...hat }: NewMembership
): Promise<string> {
  const { id } = await tx
    .insertInto('membership')
    .values({ ...hat, member_role, status })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, caller, {
    action: 'C',
    entity_type: 'membership',
    entity_id: id,
    account_id: hat.role === 'client' ? hat.account_id : null,
    partner_id: hat.role === 'partner' ? hat.partner_id : null,
    changes: { ...hat, member_role, status },
  })
  return id
}
