import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { setFamilyAccess as endpoint } from './contract-household.ts'

/**
 * Changes what somebody of the household may do, or takes their access away. Only an owner does it, and nobody to
 * themself: so a household always keeps an owner.
 */
export async function setFamilyAccess(
  { actor, caller, system }: Context,
  { accountId, user_id, member_role }: InputOf<typeof endpoint>
) {
  if (actor?.hats.client?.member_role !== 'owner')
    throw refuse(403, 'owner-only', 'Only who owns the account can do this')
  if (actor.user_id === user_id)
    throw refuse(422, 'not-yourself', 'Nobody changes their own access')
  await system(async (tx) => {
    const changed = await tx
      .updateTable('membership')
      .set(member_role === null ? { status: 'revoked' } : { member_role })
      .where('account_id', '=', accountId)
      .where('user_id', '=', user_id)
      .where('role', '=', 'client')
      .where('status', '=', 'active')
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw refuse(404, 'no-such-member', 'There is no such member')
    await record(tx, caller, {
      action: 'U',
      entity_type: 'membership',
      entity_id: changed.id,
      account_id: accountId,
      changes: { user_id, ...(member_role === null ? { status: 'revoked' } : { member_role }) },
    })
  })
  return { done: true as const }
}
