import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { setFamilyAccess as endpoint } from './contract-household.ts'
import { lockMembers } from './refuse-last-owner.ts'

const ownerOnly = () => refuse(403, 'owner-only', 'Only who owns the account can do this')

/**
 * Changes the rights of a household member or revokes them. Only owners may do so, and never for themselves, so that a
 * household always keeps an owner: of two owners who demote each other concurrently, the second is refused.
 */
export async function setFamilyAccess(
  { actor, caller, tx }: Context,
  { accountId, user_id, member_role }: InputOf<typeof endpoint>
) {
  if (actor?.roles.client?.member_role !== 'owner') throw ownerOnly()
  if (actor.user_id === user_id)
    throw refuse(422, 'not-yourself', 'Nobody changes their own access')
  const { user_id: me } = actor
  await tx(async (tx) => {
    await lockMembers(tx, { account_id: accountId })
    const still = await tx
      .selectFrom('membership')
      .select('id')
      .where('account_id', '=', accountId)
      .where('user_id', '=', me)
      .where('status', '=', 'active')
      .where('member_role', '=', 'owner')
      .executeTakeFirst()
    if (!still) throw ownerOnly()
    const { rows } = await sql<{ id: string | null }>`
      select app.set_family_access(${user_id}, ${member_role}) as id`.execute(tx)
    const entity_id = rows[0]?.id
    if (!entity_id) throw noSuch('member')
    await record(tx, caller, {
      action: 'U',
      entity_type: 'membership',
      entity_id,
      account_id: accountId,
      changes: { user_id, ...(member_role === null ? { status: 'revoked' } : { member_role }) },
    })
  })
  return { done: true as const }
}
